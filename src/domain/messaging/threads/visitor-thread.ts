import { z } from "zod";
import { anonymous } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireRequest } from "../change-request.ts";
import { pageOnCallJob } from "../jobs.ts";
import { keyOf } from "../idempotency.server.ts";
import { patientThread, type PatientThread } from "./own-threads.ts";
import { findRequest, hasMessage, openRequest, selectMessages, updateRequest } from "../queries.server.ts";
import { isRinging } from "../request-state.ts";
import { receiveReply } from "./receive-reply.ts";
import { readLink } from "./thread-link.server.ts";
import { IdempotencyKey, Words } from "../message-text.ts";

/** A visitor's conversation, behind the signed link of its mails. Nothing of it shows before the address is confirmed. */
export async function getVisitorThread(
  ctx: Ctx,
  { link }: { link: string },
): Promise<{ isConfirmed: false } | { isConfirmed: true; thread: PatientThread }> {
  return withLink(ctx, link, async (tx, requestId) => {
    const request = await findRequest(tx.trx, requestId);
    if (!request) throw new AppError("not-found");
    if (!request.email_confirmed_at) return { isConfirmed: false };
    const messages = await selectMessages(tx.trx, requestId);
    return { isConfirmed: true, thread: patientThread(request, messages, tx.now) };
  });
}

/** The person who reads this address's mail says so, by a button: mail scanners open links, but press nothing. */
export async function confirmVisitorAddress(ctx: Ctx, { link }: { link: string }): Promise<void> {
  await withLink(ctx, link, async (tx, requestId) => {
    const request = await findRequest(tx.trx, requestId);
    if (!request) throw new AppError("not-found");
    if (request.email_confirmed_at) return;
    await updateRequest(tx.trx, requestId, { email_confirmed_at: tx.now });
    // From now on it is a known person's alarm and pages by itself.
    if (isRinging(request)) await enqueue(tx, pageOnCallJob, { requestId });
    await recordAudit(tx, { action: "contact-request.address-confirmed", objectId: requestId });
  });
}

export const VisitorReply = z.object({
  link: z.string().max(200),
  body: Words("Enter your message"),
  idempotency_key: IdempotencyKey,
});

export async function replyAsVisitor(ctx: Ctx, input: z.infer<typeof VisitorReply>): Promise<void> {
  await withLink(ctx, input.link, async (tx, requestId) => {
    const request = await requireRequest(tx, requestId, "answer");
    if (!request.email_confirmed_at) throw new AppError("not-found");
    const key = keyOf(input.idempotency_key, requestId, input.body);
    if (await hasMessage(tx.trx, key)) return;
    await receiveReply(tx, request, input.body, key);
  });
}

/** Acts as nobody in particular: the link is the proof, whoever else may be signed in on this computer. */
async function withLink<T>(ctx: Ctx, link: string, work: (tx: TxCtx, requestId: string) => Promise<T>): Promise<T> {
  const requestId = readLink(ctx, link);
  if (!requestId) throw new AppError("not-found");
  return inTransaction({ ...ctx, actor: anonymous }, async (tx) => {
    await openRequest(tx.trx, requestId);
    return work(tx, requestId);
  });
}
