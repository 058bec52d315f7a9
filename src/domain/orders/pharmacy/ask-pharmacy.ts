import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { isBeforeShipping } from "../order.ts";
import type { Pharmacy } from "./pharmacy.ts";
import { findOrder } from "../queries.server.ts";

/** Asks the pharmacy for an order's status, unless the order has moved in the meantime. */
export async function askPharmacy(ctx: Ctx, { orderId }: { orderId: string }, pharmacy: Pharmacy): Promise<void> {
  requireSystem(ctx);
  const order = await inTransaction(ctx, ({ trx }) => findOrder(trx, orderId));
  if (order?.sent_at && isBeforeShipping(order.status)) await pharmacy.ask({ orderId });
}
