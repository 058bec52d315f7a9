import { createMoves } from "#core/states.ts";

/** Order statuses, transitions and rules that need no database. */
export const ORDER_STATUSES = [
  "created",
  "awaiting_payment",
  "paid",
  "sent_to_pharmacy",
  "in_pharmacy_review",
  "clarification_needed",
  "filling",
  "shipped",
  "out_for_delivery",
  "exception",
  "lost",
  "delivered",
  "returned",
  "canceled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * How far along each status is. An order only moves to a higher place; the database has the same numbers and refuses to go back.
 * Two pairs share a place: the pharmacy asks and continues, the carrier has a problem and continues. Within a pair, the later
 * message wins.
 */
export const PLACE: Record<OrderStatus, number> = {
  created: 0,
  awaiting_payment: 1,
  paid: 2,
  sent_to_pharmacy: 3,
  in_pharmacy_review: 4,
  clarification_needed: 4,
  filling: 5,
  shipped: 6,
  out_for_delivery: 7,
  exception: 7,
  lost: 8,
  delivered: 9,
  returned: 10,
  canceled: 11,
};

const AT_PHARMACY = ["in_pharmacy_review", "clarification_needed", "filling"] as const;
const ON_THE_WAY = ["shipped", "out_for_delivery", "exception", "lost", "delivered", "returned"] as const;

/** Allowed transitions. A pharmacy may skip steps, and a package reported lost may still arrive. */
export const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ["awaiting_payment", "canceled"],
  awaiting_payment: ["paid", "canceled"],
  paid: ["sent_to_pharmacy", "canceled"],
  sent_to_pharmacy: [...AT_PHARMACY, ...ON_THE_WAY, "canceled"],
  in_pharmacy_review: ["clarification_needed", "filling", ...ON_THE_WAY, "canceled"],
  clarification_needed: ["in_pharmacy_review", "filling", ...ON_THE_WAY, "canceled"],
  filling: [...ON_THE_WAY, "canceled"],
  shipped: ["out_for_delivery", "exception", "lost", "delivered", "returned"],
  out_for_delivery: ["exception", "lost", "delivered", "returned"],
  exception: ["out_for_delivery", "lost", "delivered", "returned"],
  lost: ["delivered", "returned"],
  delivered: ["returned"],
  returned: [],
  canceled: [],
};

export const orderStates = createMoves(TRANSITIONS);

/** Until it ships, an order can be canceled, and no second one is created for the same prescription. */
export const BEFORE_SHIPPING: readonly OrderStatus[] = ORDER_STATUSES.filter((status) =>
  orderStates.can("canceled", { status }),
);

/** A pharmacy's message about an order. `sequence` increases per order, in whatever order the messages arrive. */
export type Told = { to: OrderStatus; sequence: number };

/**
 * What a pharmacy's message does to an order: moves it, comes too late to matter, or can't be true and needs staff. The same
 * messages in any order lead to the same status.
 */
export function decide(order: { status: OrderStatus; sequence: number }, notified: Told): "move" | "stale" | "refused" {
  if (order.status === "canceled" || PLACE[order.status] < PLACE.sent_to_pharmacy) return "refused";
  if (!orderStates.can(notified.to, order)) return "stale";
  if (PLACE[order.status] === PLACE[notified.to] && notified.sequence <= order.sequence) return "stale";
  return "move";
}

/**
 * The sequence number to store after a message. A message that repeats the current status still counts, so an earlier one that
 * arrives later can't move the order sideways.
 */
export function sequenceAfter(order: { status: OrderStatus; sequence: number }, notified: Told): number {
  if (decide(order, notified) === "move") return notified.sequence;
  return notified.to === order.status ? Math.max(order.sequence, notified.sequence) : order.sequence;
}

export function isBeforeShipping(status: OrderStatus): boolean {
  return BEFORE_SHIPPING.includes(status);
}

/** Final, unless the carrier surprises us. */
export function isOver(status: OrderStatus): boolean {
  return status === "delivered" || status === "returned" || status === "lost" || status === "canceled";
}

/** Never closed automatically: staff must confirm that the member was helped. */
export function canClose(status: OrderStatus): boolean {
  return status === "lost" || status === "returned";
}

/**
 * Why staff cancel an order. A list instead of free text, because reasons go into the audit trail, which must not have health
 * data.
 */
export const CANCEL_REASONS = [
  "patient-asked",
  "provider-asked",
  "pharmacy-cannot-fill",
  "ordered-by-mistake",
  "plan-ended",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The refund when an order is canceled: everything until the pharmacy starts on it, then a share set by the clinic. */
export type RefundShares = { before_filling: number; filling: number };

export function refundCents(status: OrderStatus, paidCents: number, percent: RefundShares): number {
  if (!isBeforeShipping(status) || PLACE[status] < PLACE.paid) return 0;
  const share = status === "filling" ? percent.filling : percent.before_filling;
  return Math.round((paidCents * share) / 100);
}

/** Why staff refund without canceling the order. */
export const MAKE_GOOD_REASONS = ["order-problem", "mistake", "goodwill"] as const;
export type MakeGoodReason = (typeof MAKE_GOOD_REASONS)[number];

/**
 * The refund limit of a paid order at its stage: everything until the pharmacy starts on it, then shares set by the clinic. If we
 * or the carrier caused the problem, the refund can be full at any stage.
 */
export function maxRefundCents(
  order: { status: OrderStatus; totalCents: number; isPaid: boolean },
  reason: MakeGoodReason,
  shares: RefundShares & { afterShipping: { goodwill: number; problem: number } },
): number {
  if (!order.isPaid) return 0;
  return Math.round((order.totalCents * shareOf(order.status, reason, shares)) / 100);
}

function shareOf(
  status: OrderStatus,
  reason: MakeGoodReason,
  shares: RefundShares & { afterShipping: { goodwill: number; problem: number } },
): number {
  if (isBeforeShipping(status) && status !== "filling") return shares.before_filling;
  if (reason !== "goodwill") return shares.afterShipping.problem;
  return status === "filling" ? shares.filling : shares.afterShipping.goodwill;
}
