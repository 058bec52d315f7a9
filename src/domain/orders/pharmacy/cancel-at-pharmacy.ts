import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Pharmacy } from "./pharmacy.ts";
import { findOrder } from "../queries.server.ts";

/** Cancels an order at the pharmacy. */
export async function cancelAtPharmacy(ctx: Ctx, { orderId }: { orderId: string }, pharmacy: Pharmacy): Promise<void> {
  requireSystem(ctx);
  const order = await inTransaction(ctx, ({ trx }) => findOrder(trx, orderId));
  if (order?.status === "canceled" && order.send_tried_at) await pharmacy.cancel({ orderId });
}
