import { z } from "zod";
import { actorId, isPerson } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { mac, newest } from "#core/keyring.ts";
import { enqueueMail } from "#core/mail.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { Email } from "#domain/identity/person-fields.ts";
import { dueAt, hasRedFlag, referenceFrom, type Priority } from "./contact-request.ts";
import { insertContactMessage, insertContactRequest, isRepeatedRequest } from "./queries.server.ts";

export const Question = z.object({
  full_name: z
    .string()
    .trim()
    .min(1, "Enter your name")
    .max(200, "Use 200 characters or fewer")
    .regex(/^[^<>\p{C}]*$/u, "Do not use < or >"),
  email: Email,
  message: z.string().trim().min(1, "Enter your question").max(20_000, "Use 20,000 characters or fewer"),
  idempotency_key: z.uuid(),
});

const SUBJECTS = { "contact-us": "Contact", "ask-us-anything": "Question" } as const;

/**
 * Keeps a question from /contact-us or /ask-us-anything with its audit row and the staff mail's job in one transaction, then
 * answers with its reference. The same idempotency key again answers with the same reference and keeps nothing new.
 */
export async function askQuestion(
  ctx: Ctx,
  source: keyof typeof SUBJECTS,
  input: z.infer<typeof Question>,
): Promise<{ reference: string }> {
  const reference = referenceFor(ctx, input.idempotency_key);
  try {
    await inTransaction(ctx, (tx) => keep(tx, source, input, reference));
  } catch (error) {
    if (!isRepeatedRequest(error)) throw error;
  }
  return { reference };
}

async function keep(
  tx: TxCtx,
  source: keyof typeof SUBJECTS,
  input: z.infer<typeof Question>,
  reference: string,
): Promise<void> {
  const id = newId(tx.now.getTime());
  const priority: Priority = hasRedFlag(input.message) ? 0 : 3;
  await insertContactRequest(tx.trx, {
    id,
    reference,
    source,
    user_id: actorId(tx.actor),
    full_name: input.full_name,
    email: input.email,
    subject: `${input.full_name}: ${SUBJECTS[source]}`,
    priority,
    due_at: dueAt(priority, tx.now),
    created_at: tx.now,
    idempotency_key: input.idempotency_key,
  });
  await insertContactMessage(tx.trx, {
    id: newId(tx.now.getTime()),
    request_id: id,
    author_kind: tx.actor.kind,
    author_id: actorId(tx.actor),
    body: input.message,
    created_at: tx.now,
  });
  await enqueueMail(tx, {
    template: "contact-request",
    to: { name: "Support", address: tx.env.SUPPORT_EMAIL },
    props: { reference, priority, url: `${tx.env.PUBLIC_ORIGIN}/admin/inbox` },
  });
  await recordAudit(tx, {
    action: "contact-request.made",
    objectId: id,
    ...(isPerson(tx.actor) ? { subjectId: tx.actor.userId } : {}),
  });
}

/** Made from the idempotency key, so that a retry whose first answer was lost gets the same number. Keyed: not guessable. */
function referenceFor(ctx: Ctx, idempotencyKey: string): string {
  return referenceFrom(mac(newest(ctx.env.DATA_KEYS).key, `reference:${idempotencyKey}`));
}
