import { createMoves } from "#core/states.ts";

/** What an order is, which ways it can go, and the rules around it that need no database. */
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
 * How far along each status is. A step goes to a higher place, never to a lower one; the database holds the same numbers and
 * refuses a step back by itself. Two pairs share a place: the pharmacy asks and goes on, the carrier stumbles and goes on. Among
 * them the later message counts.
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

/** From each status, where it may go. A pharmacy need not tell of every step, so it may skip some; a found parcel may arrive. */
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

/** Before it is shipped an order can still be stopped, and no second one is made for the same prescription. */
export const BEFORE_SHIPPING: readonly OrderStatus[] = ORDER_STATUSES.filter((status) =>
  orderStates.can("canceled", { status }),
);

/** What the pharmacy tells about an order. Its own numbers count up for each order, whatever way the messages take. */
export type Told = { to: OrderStatus; sequence: number };

/**
 * What a message of the pharmacy does to an order: it moves it, it comes too late to change anything, or it cannot be true of
 * this order and somebody must look. The same messages in any order lead to the same status.
 */
export function decide(order: { status: OrderStatus; sequence: number }, notified: Told): "move" | "stale" | "refused" {
  if (order.status === "canceled" || PLACE[order.status] < PLACE.sent_to_pharmacy) return "refused";
  if (!orderStates.can(notified.to, order)) return "stale";
  if (PLACE[order.status] === PLACE[notified.to] && notified.sequence <= order.sequence) return "stale";
  return "move";
}

/**
 * The number to remember after a message. One that says again where the order is counts as heard: an earlier one that comes after
 * it must not lead the order sideways.
 */
export function sequenceAfter(order: { status: OrderStatus; sequence: number }, notified: Told): number {
  if (decide(order, notified) === "move") return notified.sequence;
  return notified.to === order.status ? Math.max(order.sequence, notified.sequence) : order.sequence;
}

export function isBeforeShipping(status: OrderStatus): boolean {
  return BEFORE_SHIPPING.includes(status);
}

/** Nothing more will happen to it, unless the carrier surprises us. */
export function isOver(status: OrderStatus): boolean {
  return status === "delivered" || status === "returned" || status === "lost" || status === "canceled";
}

/** What nobody closes by itself: somebody has to say that the member was helped. */
export function canClose(status: OrderStatus): boolean {
  return status === "lost" || status === "returned";
}

/** Why staff stop an order. A list and no text box: reasons are kept in the audit trail, where no health data may stand. */
export const CANCEL_REASONS = [
  "patient-asked",
  "provider-asked",
  "pharmacy-cannot-fill",
  "ordered-by-mistake",
  "plan-ended",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** What is given back when an order is stopped: all of it until the pharmacy works on it, then a share that the clinic sets. */
export type RefundShares = { before_filling: number; filling: number };

export function refundCents(status: OrderStatus, paidCents: number, percent: RefundShares): number {
  if (!isBeforeShipping(status) || PLACE[status] < PLACE.paid) return 0;
  const share = status === "filling" ? percent.filling : percent.before_filling;
  return Math.round((paidCents * share) / 100);
}

/** Why staff give money back without stopping an order. */
export const MAKE_GOOD_REASONS = ["order-problem", "mistake", "goodwill"] as const;
export type MakeGoodReason = (typeof MAKE_GOOD_REASONS)[number];

/**
 * The most that may go back of a paid order at its stage: everything until the pharmacy works on it, then shares that the clinic
 * sets. What went wrong on our side or on the way is made good whatever the stage.
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
