import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import type { EPrescribe } from "./eprescribe.ts";
import { sealEvent } from "./event-body.ts";
import { applyVendorEventJob } from "./jobs.ts";
import { addEvent, isRepeatedEvent } from "./queries-event.server.ts";

/**
 * Saves an event of the e-prescribing service. The caller isn't signed in, so it must show the secret that only we and the service
 * know. An event is saved once, however often it arrives. It is only a hint: the worker asks the service what is true.
 */
export async function receiveVendorEvent(
  ctx: Ctx,
  input: { raw: Uint8Array; header(name: string): string | undefined },
  vendor: Pick<EPrescribe, "key" | "readEvent"> | null,
): Promise<"stored" | "repeated"> {
  const event = vendor?.readEvent({ body: input.raw, header: input.header }) ?? null;
  if (!vendor || !event) {
    const problem = vendor ? "forged" : "not-connected";
    ctx.log.warn({ requestId: ctx.requestId, problem }, "e-prescribing event refused");
    throw new AppError("unauthenticated");
  }
  const eventId = newId(ctx.now.getTime());
  const { kind, vendorRef } = event;
  const raw = Buffer.from(input.raw).toString("base64");
  try {
    await inTransaction(ctx, async (tx) => {
      await addEvent(tx.trx, {
        id: eventId,
        vendor_key: vendor.key,
        event_key: event.key,
        sealed: sealEvent(tx, eventId, { kind, vendorRef, raw }),
        received_at: tx.now,
      });
      await enqueue(tx, applyVendorEventJob, { eventId });
    });
    return "stored";
  } catch (error) {
    if (!isRepeatedEvent(error)) throw error;
    return "repeated";
  }
}
