import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canClose } from "./order.ts";
import { lockOrder, updateOrder } from "./queries.server.ts";

/** Closes the case of a lost or returned package once everything is settled. Safe to repeat. */
export async function closeOrder(ctx: Ctx, input: { orderId: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    if (!canClose(order.status)) throw new AppError("conflict");
    if (order.closed_at) return;
    await updateOrder(tx.trx, order.id, { closed_at: tx.now });
    await recordAudit(tx, { action: "order.closed", subjectId: order.user_id, objectId: order.id });
  });
}
