import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import type { EPrescribe } from "./eprescribe.ts";
import { followPrescription } from "./follow-prescription.ts";
import { selectOnTheWay } from "./queries-vendor.server.ts";

const MAX_POLLED = 200;

/** Asks the service for what is on its way, of everybody or of one prescriber. */
export async function pollPrescriptions(ctx: Ctx, vendor: EPrescribe, of: { prescriberId?: string }): Promise<void> {
  const waiting = await inReadTransaction(ctx, ({ trx }) => selectOnTheWay(trx, { ...of, limit: MAX_POLLED }));
  for (const { id, vendorRef } of waiting) {
    if (!vendorRef) continue;
    const now = await vendor.get({ vendorRef });
    if (now) await inTransaction(ctx, (tx) => followPrescription(tx, id, now));
  }
}
