import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { settleLabFeeJob } from "../jobs.ts";
import { isLater, type LabOrder, type LabOrderStatus } from "./lab-order.ts";
import { insertStep, updateOrder } from "./queries-order.server.ts";

/**
 * The only way to change a lab order's status: to a later place, with a row of its history and one of the audit trail. The caller has
 * locked the order's row. Whatever comes too late is stale and changes nothing.
 */
export async function moveLabOrder(
  tx: TxCtx,
  order: LabOrder,
  step: { to: LabOrderStatus; draw?: number; happenedAt?: Date; change?: Parameters<typeof updateOrder>[2] },
): Promise<"moved" | "stale"> {
  const { to, draw = order.draw, happenedAt = tx.now, change = {} } = step;
  if (!isLater(order, { to, draw })) return "stale";
  await updateOrder(tx, order.id, {
    ...(isDrawn(to) && !order.collectedAt ? { collected_at: happenedAt } : {}),
    ...change,
    status: to,
    moved_at: tx.now,
  });
  await noteStep(tx, order, { status: to, draw, happenedAt });
  if (order.priceLineId && changesFee(order, to)) await enqueue(tx, settleLabFeeJob, { orderId: order.id });
  return "moved";
}

/** The lab could not use the sample: the order goes back to its place as the next draw. */
export async function drawAgain(tx: TxCtx, order: LabOrder, happenedAt: Date): Promise<void> {
  await moveLabOrder(tx, order, { to: "rejected", happenedAt });
  await updateOrder(tx, order.id, { status: "placed", draw: order.draw + 1, collected_at: null, moved_at: tx.now });
  await noteStep(tx, order, { status: "placed", draw: order.draw + 1, happenedAt });
}

export async function noteStep(
  tx: TxCtx,
  order: Pick<LabOrder, "id" | "userId">,
  { status, draw, happenedAt }: { status: LabOrderStatus; draw: number; happenedAt: Date },
): Promise<void> {
  await insertStep(tx.trx, {
    id: newId(tx.now.getTime()),
    order_id: order.id,
    user_id: order.userId,
    status,
    draw,
    happened_at: happenedAt,
    recorded_at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
  });
  await recordAudit(tx, { action: "lab-order.moved", subjectId: order.userId, objectId: order.id, reason: status });
}

/** Whether the blood was drawn by then: the message that says so may come late. */
function isDrawn(to: LabOrderStatus): boolean {
  return to === "collected" || to === "in_lab" || to === "partial" || to === "final";
}

/** A place was chosen, the blood was drawn for the first time, or nothing comes of it. */
function changesFee(order: LabOrder, to: LabOrderStatus): boolean {
  return to === "placed" || to === "canceled" || to === "expired" || (isDrawn(to) && !order.collectedAt);
}
