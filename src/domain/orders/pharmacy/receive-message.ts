import { AppError } from "#core/errors.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { applyMessageJob } from "../jobs.ts";
import { PharmacyMessage } from "./pharmacy.ts";
import { insertMessage, isRepeatedMessage } from "./queries-pharmacy.server.ts";
import { signatureProblem } from "./signature.server.ts";

/**
 * Saves a pharmacy's message. The caller isn't signed in, so the body must carry a recent signature that only we and the pharmacy
 * can make. A message is saved once, however often it arrives; the worker decides what it changes.
 */
export async function receiveMessage(
  ctx: Ctx,
  input: { raw: Uint8Array; signature: string | undefined },
): Promise<"stored" | "repeated" | "malformed"> {
  const { raw, signature } = input;
  const problem = signatureProblem(ctx.env.PHARMACY_KEYS, { body: raw, header: signature, now: ctx.now });
  if (problem) {
    ctx.log.warn({ requestId: ctx.requestId, problem }, "pharmacy message refused");
    throw new AppError("unauthenticated");
  }
  const message = PharmacyMessage.safeParse(parse(raw));
  if (!message.success) {
    ctx.log.error({ requestId: ctx.requestId }, "signed pharmacy message is malformed");
    return "malformed";
  }
  const { id: eventId, occurred_at, ...notified } = message.data;
  const messageId = newId(ctx.now.getTime());
  try {
    await inTransaction(ctx, async (tx) => {
      await insertMessage(tx.trx, {
        id: messageId,
        event_id: eventId,
        order_id: notified.order_id,
        status: notified.status,
        sequence: notified.sequence,
        occurred_at: new Date(occurred_at),
        received_at: tx.now,
        carrier: notified.carrier ?? null,
        tracking_number: notified.tracking_number ?? null,
        expected_on: notified.expected_on ?? null,
        question: notified.question ?? null,
      });
      await enqueue(tx, applyMessageJob, { messageId });
    });
    return "stored";
  } catch (error) {
    if (!isRepeatedMessage(error)) throw error;
    return "repeated";
  }
}

function parse(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch {
    return null;
  }
}
