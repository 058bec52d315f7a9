import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueueDelivery } from "./enqueue-delivery.ts";
import type { MarketingEvent } from "./newsletter.ts";

/** Saves an event for the vendor. Consent is checked at delivery, not here. */
export async function createEvent(ctx: Ctx, input: { email: string; event: MarketingEvent }): Promise<void> {
  await inTransaction(ctx, (tx) => enqueueDelivery(tx, { kind: "event", ...input, at: tx.now.toISOString() }));
}
