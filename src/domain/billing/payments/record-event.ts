import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { handleProcessorEventJob } from "../jobs.ts";
import type { PaymentProcessor } from "./processor.ts";
import { insertEvent } from "./queries-event.server.ts";

/** How far the signing time may be from now, in either direction. */
const REPLAY_WINDOW_MS = 300_000;

/**
 * Receives a webhook: only with a signature over the exact bytes, made within five minutes of now, and each id only once. Saves
 * it and enqueues a job. We don't trust what it says about states and amounts, see `handleEvent`.
 */
export async function recordEvent(
  ctx: Ctx,
  input: { body: Uint8Array; signature: string },
  processor: PaymentProcessor,
): Promise<"stored" | "known" | "refused"> {
  const event = processor.readEvent(input);
  if (!event) return "refused";
  if (Math.abs(ctx.now.getTime() - event.signedAt.getTime()) > REPLAY_WINDOW_MS) return "refused";
  return inTransaction(ctx, async (tx) => {
    const isNew = await insertEvent(tx.trx, {
      id: event.id,
      type: event.type,
      object_id: event.objectId,
      created_at: event.createdAt,
      received_at: tx.now,
    });
    if (!isNew) return "known";
    await enqueue(tx, handleProcessorEventJob, { eventId: event.id });
    return "stored";
  });
}
