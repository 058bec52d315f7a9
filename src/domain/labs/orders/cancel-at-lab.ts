import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Labs } from "../interface/labs.ts";
import { findOrder } from "./queries-order.server.ts";

/** Tells the lab network that an order was canceled. If it has the sample already, its result will come and be shown. */
export async function cancelAtLab(ctx: Ctx, { orderId }: { orderId: string }, labs: Labs | null): Promise<void> {
  requireSystem(ctx);
  const order = await inReadTransaction(ctx, ({ trx }) => findOrder(trx, orderId));
  if (!order?.vendorRef || !labs) return;
  const isCanceled = await labs.cancel({ orderId, vendorRef: order.vendorRef });
  if (!isCanceled) ctx.log.warn({ orderId }, "the lab had the sample before we canceled");
}
