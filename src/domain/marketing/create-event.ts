import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueDelivery } from "./enqueue-delivery.ts";
import type { MarketingEvent } from "./newsletter.ts";

/** Keeps an event for the vendor. Whether the address agreed to it is asked when it is delivered, not here. */
export async function createEvent(ctx: Ctx, input: { email: string; event: MarketingEvent }): Promise<void> {
  await inTransaction(ctx, (tx) => enqueueDelivery(tx, { kind: "event", ...input, at: tx.now.toISOString() }));
}
