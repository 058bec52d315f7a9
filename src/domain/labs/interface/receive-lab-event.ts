import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { applyLabEventJob } from "./jobs.ts";
import type { Labs } from "./labs.ts";
import { sealBody } from "./message-body.ts";
import { addMessage, isRepeatedMessage } from "./queries-message.server.ts";

/** How far an event's timestamp may be from our clock, in either direction. */
const REPLAY_WINDOW_SECONDS = 300;

/**
 * Saves a lab network's event. The caller isn't signed in, so the body must carry a recent signature that only we and the network
 * can make. An event is saved once, however often it arrives; the worker asks what it is about.
 */
export async function receiveLabEvent(
  ctx: Ctx,
  input: { raw: Uint8Array; header(name: string): string | undefined },
  labs: Pick<Labs, "key" | "readEvent"> | null,
): Promise<"stored" | "repeated"> {
  const event = labs?.readEvent({ body: input.raw, header: input.header }) ?? null;
  const age = event ? Math.abs(ctx.now.getTime() - event.signedAt.getTime()) / 1000 : 0;
  if (!labs || !event || age > REPLAY_WINDOW_SECONDS) {
    const problem = !labs ? "not-connected" : event ? "stale" : "forged";
    ctx.log.warn({ requestId: ctx.requestId, problem }, "lab event refused");
    throw new AppError("unauthenticated");
  }
  const messageId = newId(ctx.now.getTime());
  const body = JSON.stringify({
    kind: event.kind,
    vendorRef: event.vendorRef,
    raw: Buffer.from(input.raw).toString("base64"),
  });
  try {
    await inTransaction(ctx, async (tx) => {
      await addMessage(tx.trx, {
        id: messageId,
        lab_key: labs.key,
        event_id: event.id,
        format: "event",
        sealed: sealBody(tx, messageId, body),
        received_at: tx.now,
      });
      await enqueue(tx, applyLabEventJob, { messageId });
    });
    return "stored";
  } catch (error) {
    if (!isRepeatedMessage(error)) throw error;
    return "repeated";
  }
}
