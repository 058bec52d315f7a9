import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findOrderKind } from "./order-kinds.ts";
import { listOpenOrders, setRemoved } from "./queries-order.server.ts";
import { requireOpenVisit } from "./require-open-visit.ts";

/** Removes an order from the tray. Safe to press twice. */
export async function removeOrder(ctx: Ctx, { visitId, orderId }: { visitId: string; orderId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const visit = await requireOpenVisit(tx, visitId);
    const order = (await listOpenOrders(tx.trx, visitId)).find(({ id }) => id === orderId);
    if (!order || !(await setRemoved(tx, visitId, orderId))) return;
    await recordAudit(tx, { action: "visit.order-removed", subjectId: visit.userId, objectId: orderId });
    const kind = findOrderKind(order.kind);
    await kind?.undo?.(tx, kind.schema.parse(order.detail) as never);
  });
}
