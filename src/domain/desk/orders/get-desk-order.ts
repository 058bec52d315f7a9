import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findLossFee } from "#domain/billing/invoices/find-loss-fee.ts";
import { findDeskOrder, selectOrderHistory } from "./queries-orders.server.ts";

/** One order with its history, and whether a loss fee is still possible. */
export async function getDeskOrder(ctx: Ctx, input: { orderId: string }) {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const order = await findDeskOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    await recordAudit(tx, { action: "order.read", subjectId: order.userId, objectId: order.id });
    const fee = await findLossFee(tx, { userId: order.userId });
    return {
      order,
      history: await selectOrderHistory(tx.trx, order.id),
      loss: fee && { ...fee, number: (await findDeskOrder(tx.trx, fee.orderId))?.number ?? null },
    };
  });
}
