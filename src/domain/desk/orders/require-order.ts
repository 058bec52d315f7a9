import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findDeskOrder } from "./queries-orders.server.ts";

/** Whether there is such an order. */
export async function requireOrder(ctx: Ctx, input: { orderId: string }): Promise<void> {
  requireStaff(ctx);
  if (!(await inReadTransaction(ctx, ({ trx }) => findDeskOrder(trx, input.orderId)))) throw new AppError("not-found");
}
