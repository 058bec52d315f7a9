import { z } from "zod";
import type { PersonActor } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { enqueueMail } from "#core/mail.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { displayName } from "#domain/identity/profile/profile.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { move, requireFree, requireRequest, seenBy } from "../change-request.ts";
import { dueAt } from "../contact-request.ts";
import { notifyProviderJob } from "../jobs.ts";
import { keyOf } from "../idempotency.server.ts";
import { hasMessage, insertContactMessage, selectMessages, type RequestRow } from "../queries.server.ts";
import { requireAsked } from "./require-asked.ts";
import { threadUrl } from "./thread-link.server.ts";
import { IdempotencyKey, Words } from "../message-text.ts";

export const StaffReply = z.object({
  requestId: z.uuid(),
  body: Words("reply-missing"),
  /** Whose turn it is after this reply. */
  waiting: z.enum(["waiting_patient", "waiting_pharmacy", "waiting_provider"]).default("waiting_patient"),
  idempotency_key: IdempotencyKey,
  /** The latest message the writer had seen. If there's a newer one, the reply comes back, so two answers don't cross. */
  last_message_id: z.uuid().optional(),
});

export async function sendReply(ctx: Ctx, staff: PersonActor, input: z.infer<typeof StaffReply>): Promise<void> {
  const key = keyOf(input.idempotency_key, staff.userId, input.requestId, input.body);
  await inTransaction(ctx, async (tx) => {
    await requireAsked(tx, staff, input.requestId);
    const request = await requireRequest(tx, input.requestId, "reply");
    if (await hasMessage(tx.trx, key)) return;
    if (staff.kind !== "provider") requireFree(staff, request);
    const last = (await selectMessages(tx.trx, request.id)).at(-1);
    if (input.last_message_id && last && last.id !== input.last_message_id) throw new AppError("conflict");
    const asksProvider = input.waiting === "waiting_provider";
    if (asksProvider && !request.provider_id) throw new AppError("conflict");
    await insertContactMessage(tx.trx, {
      id: newId(tx.now.getTime()),
      request_id: request.id,
      author_kind: staff.kind,
      author_id: staff.userId,
      body: input.body,
      created_at: tx.now,
      idempotency_key: key,
    });
    await move(tx, request, "reply", {
      waiting: input.waiting,
      change: {
        ...(staff.kind === "provider" ? {} : { owner_id: request.owner_id ?? staff.userId }),
        last_message_at: tx.now,
        // While a provider owes the reply, the patient is still waiting, so the clock keeps running.
        ...(asksProvider
          ? {}
          : {
              due_at: dueAt(request.priority, tx.now, await getClinicalFacts(tx)),
              escalated_at: null,
            }),
        resolved_at: null,
        ...(staff.kind === "provider" ? {} : seenBy(tx, staff, request)),
      },
    });
    await notifyPatient(tx, request);
    if (asksProvider) await enqueue(tx, notifyProviderJob, { requestId: request.id });
    await recordAudit(tx, { action: "contact-request.replied", objectId: request.id, subjectId: request.user_id });
  });
}

/** Uses the member's current address, which may differ from when they wrote. */
async function notifyPatient(tx: TxCtx, request: RequestRow): Promise<void> {
  const { reference, user_id: userId } = request;
  const member = userId ? await findPerson(tx.trx, userId) : undefined;
  if (userId && member) {
    await enqueueMail(tx, {
      template: "contact-reply",
      to: { name: displayName(member), address: member.email },
      member: { userId, aboutId: request.id },
      props: { reference, url: `${tx.env.PUBLIC_ORIGIN}/profile/messages/${request.id}` },
    });
    return;
  }
  await enqueueMail(tx, {
    template: request.email_confirmed_at ? "contact-reply" : "contact-confirm",
    to: { name: request.full_name, address: request.email },
    props: { reference, url: threadUrl(tx, request.id) },
  });
}
