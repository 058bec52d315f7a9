import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { orderStates, type OrderStatus } from "./order.ts";
import { insertOrderEvent, updateOrder, type Order, type OrderChange } from "./queries.server.ts";

/**
 * The only way to change an order's status: along the table of transitions, with a history row and an audit row. The caller has
 * locked the order's row. Throws a conflict for any other step.
 */
export async function moveOrder(
  tx: TxCtx,
  order: Order,
  to: OrderStatus,
  { change = {}, reason = null }: { change?: OrderChange; reason?: string | null } = {},
): Promise<Order> {
  if (!orderStates.can(to, order)) throw new AppError("conflict");
  await updateOrder(tx.trx, order.id, { ...change, status: to });
  await noteStep(tx, order, to, reason);
  return { ...order, ...(change as Partial<Order>), status: to };
}

export async function noteStep(
  tx: TxCtx,
  order: Pick<Order, "id" | "user_id"> & { status: OrderStatus | null },
  to: OrderStatus,
  reason: string | null = null,
): Promise<void> {
  await insertOrderEvent(tx.trx, {
    id: newId(tx.now.getTime()),
    order_id: order.id,
    from_status: order.status,
    to_status: to,
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
    reason,
  });
  await recordAudit(tx, {
    action: to === "created" ? "order.created" : to === "canceled" ? "order.canceled" : "order.moved",
    subjectId: order.user_id,
    objectId: order.id,
    reason: reason ?? to,
  });
}
