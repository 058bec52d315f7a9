import { actorId, isPerson } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { dueAt, type Priority } from "./contact-request.ts";
import { confirmAddressJob, pageOnCallJob } from "./jobs.ts";
import { insertContactMessage, insertContactRequest, insertRequestEvent, openRequest } from "./queries.server.ts";

export type NewRequest = {
  id: string;
  reference: string;
  source: "contact-us" | "ask-us-anything" | "member-contact";
  topic_key: string | null;
  full_name: string;
  email: string;
  subject: string;
  priority: Priority;
  text: string;
  idempotency_key: string;
};

/**
 * Saves a request with its first message, history, audit row and jobs, all in the caller's transaction: either everything is
 * saved or nothing is.
 */
export async function saveRequest(tx: TxCtx, { text, ...request }: NewRequest): Promise<void> {
  const { id, priority } = request;
  const userId = actorId(tx.actor);
  await insertContactRequest(tx, {
    ...request,
    user_id: userId,
    state: "new",
    due_at: dueAt(priority, tx.now, await getClinicalFacts(tx)),
    alarm_at: priority === 0 ? tx.now : null,
    created_at: tx.now,
    last_message_at: tx.now,
  });
  // A visitor can write into the request they just created, and into no other.
  if (!userId) await openRequest(tx.trx, id);
  await insertContactMessage(tx.trx, {
    id: newId(tx.now.getTime()),
    request_id: id,
    author_kind: tx.actor.kind,
    author_id: userId,
    body: text,
    created_at: tx.now,
  });
  await insertRequestEvent(tx.trx, {
    id: newId(tx.now.getTime()),
    request_id: id,
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: userId,
    action: "make",
    from_state: "new",
    to_state: "new",
  });
  await notifyStaffOfRequest(tx, { ...request, user_id: userId }, text);
  if (priority === 0) await enqueue(tx, pageOnCallJob, { requestId: id });
  if (!userId) await enqueue(tx, confirmAddressJob, { requestId: id });
  await recordAudit(tx, {
    action: "contact-request.made",
    objectId: id,
    ...(isPerson(tx.actor) ? { subjectId: tx.actor.userId } : {}),
  });
}

/** The email to staff: a reference and a link. It includes the text only if the clinic has approved the mailbox for it. */
export async function notifyStaffOfRequest(
  tx: TxCtx,
  request: { id: string; reference: string; priority: Priority; subject: string; user_id: string | null },
  text: string,
): Promise<void> {
  const { id, reference, priority, subject, user_id } = request;
  await enqueueMail(tx, {
    template: "contact-request",
    to: { name: "", address: tx.env.SUPPORT_EMAIL },
    props: {
      requestId: id,
      reference,
      priority,
      url: `${tx.env.PUBLIC_ORIGIN}${user_id ? `/admin/users/${user_id}` : "/admin/inbox"}`,
      ...(tx.env.CONTACT_MAIL_INCLUDES_DETAILS ? { subject, details: text } : {}),
    },
  });
}
