import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { setNextCharge } from "#domain/billing/plans/set-next-charge.ts";
import { noteFillArrived } from "#domain/prescribing/fills/note-fill-arrived.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { moveOrder } from "../move-order.ts";
import { decide, PLACE, sequenceAfter, type OrderStatus } from "../order.ts";
import { lockMessage, updateMessage } from "./queries-pharmacy.server.ts";
import { lockOrder, selectLastShipments, updateOrder, type Order, type OrderChange } from "../queries.server.ts";
import { reorderFrom } from "../reorders/reorder-date.ts";
import { markSent } from "./send-to-pharmacy.ts";
import { notifyMember, notifyStaffOfOrder, type StaffNews } from "../notify.ts";

type Message = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** What staff must look at, and what we tell the member. */
const STAFF_NEWS: Partial<Record<OrderStatus, StaffNews>> = {
  clarification_needed: "pharmacy-asks",
  exception: "delivery-problem",
  lost: "parcel-lost",
  returned: "parcel-returned",
};
const MEMBER_NEWS = new Set<OrderStatus>(["shipped", "exception", "lost", "delivered", "returned"]);

/**
 * Applies a pharmacy's message to an order: forward, never back. Saves its facts (when it shipped, which carrier, when it
 * arrived) even if the step itself comes too late. Safe to run twice.
 */
export async function applyMessage(ctx: Ctx, { messageId }: { messageId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const message = await lockMessage(tx.trx, messageId);
    if (!message || message.outcome) return;
    const outcome = await apply(tx, message);
    await updateMessage(tx.trx, message.id, { outcome, applied_at: tx.now });
  });
}

async function apply(tx: TxCtx, message: Message): Promise<"moved" | "stale" | "refused" | "unknown-order"> {
  const found = await lockOrder(tx.trx, message.order_id);
  if (!found) {
    tx.log.warn({ messageId: message.id }, "pharmacy message about an order we do not have");
    return "unknown-order";
  }
  // We may not have recorded yet that the pharmacy has the order.
  const order = found.status === "paid" && found.send_tried_at ? await markSent(tx, found) : found;
  const notified = { to: message.status, sequence: message.sequence };
  const decision = decide(order, notified);
  if (decision === "refused") {
    await notifyStaffOfOrder(tx, order, "pharmacy-contradicts");
    return "refused";
  }
  const facts = { ...factsOf(tx, order, message), sequence: sequenceAfter(order, notified) };
  if (decision === "stale") {
    await updateOrder(tx.trx, order.id, facts);
  } else {
    await moveOrder(tx, order, message.status, { change: facts });
    await notifyOf(tx, order, message.status);
  }
  if (facts.shipped_at) await setReorderDay(tx, order);
  const deliveredAt = facts.delivered_at;
  if (deliveredAt instanceof Date) {
    await noteFillArrived(tx, { orderId: order.id, arrivedOn: dayIn(tx.env.CLINIC_TIME_ZONE, deliveredAt) });
  }
  return decision === "stale" ? "stale" : "moved";
}

/** The supply starts at shipping, and so does the next charge date: Billing and My Orders show the same one. */
async function setReorderDay(tx: TxCtx, { user_id: userId, offering_key: offeringKey, plan_id: planId }: Order) {
  const [last] = await selectLastShipments(tx.trx, [{ userId, offeringKey }]);
  if (!last || !planId) return;
  const { order_timing: timing } = await getClinicalFacts(tx);
  const zone = tx.env.CLINIC_TIME_ZONE;
  const shipment = { shippedOn: dayIn(zone, last.shippedAt), daysSupply: last.daysSupply };
  const { dueOn } = reorderFrom(shipment, { today: clinicToday(tx), timing });
  await setNextCharge(tx, { planId, on: dueOn });
}

/** The "shipped" message has the best time; until it arrives, use any later one. */
function factsOf(tx: TxCtx, order: Order, message: Message): OrderChange {
  const at = between(order.sent_at ?? tx.now, message.occurred_at, tx.now);
  const isOnItsWay = PLACE[message.status] >= PLACE.shipped;
  return {
    pharmacy_heard_at: tx.now,
    ...(message.status === "shipped" || (isOnItsWay && !order.shipped_at) ? { shipped_at: at } : {}),
    ...(message.status === "delivered" ? { delivered_at: at } : {}),
    ...(message.carrier ? { carrier: message.carrier } : {}),
    ...(message.tracking_number ? { tracking_number: message.tracking_number } : {}),
    ...(message.expected_on && message.sequence >= order.sequence ? { expected_on: message.expected_on } : {}),
  };
}

async function notifyOf(tx: TxCtx, order: Order, to: OrderStatus): Promise<void> {
  const forStaff = STAFF_NEWS[to];
  if (forStaff) await notifyStaffOfOrder(tx, order, forStaff);
  if (MEMBER_NEWS.has(to)) await notifyMember(tx, order, to === "shipped" || to === "delivered" ? to : "problem");
}

/** A wrong clock must not move a reorder date by months. */
function between(first: Date, at: Date, last: Date): Date {
  return new Date(Math.min(Math.max(first.getTime(), at.getTime()), last.getTime()));
}
