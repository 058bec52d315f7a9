import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { businessDaysBetween } from "#domain/orders/business-days.ts";
import { dayIn } from "#core/dates.ts";
import { formatAt, formatNearDate } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import type { Gate, GateAction } from "#domain/orders/reorders/gates.ts";
import { getMyOrders, type MyOrders, type NextOrder } from "#domain/orders/lists/get-my-orders.ts";
import { daysFrom } from "#domain/orders/reorders/reorder-date.ts";
import type { ReorderStatus } from "#domain/orders/reorders/reorder-status.ts";
import { isReturningPatient } from "#domain/scheduling/lists/is-returning-patient.ts";
import { visitPrice } from "../../shared/appointment/visit-price.server.ts";
import { GATE_LABELS, gateSentence } from "../../shared/orders/gate-text.ts";
import { clockOf, shortDateLabel, shortDayLabel, toOrderText, type Clock } from "./order-text.server.ts";

/** My Orders, formatted. */
export async function loadMyOrders(ctx: Ctx) {
  const mine = await getMyOrders(ctx);
  const clock = clockOf(ctx, mine.state);
  const [first, ...others] = mine.next;
  return {
    next: first ? toNextOrderView(first, mine, clock) : null,
    others: others.map((status) => toNextOrderView(status, mine, clock)),
    underWay: mine.underWay.map((view) => toOrderText(view, clock)),
    past: mine.past.map((order) => toPastOrderView(order, clock)),
    since: mine.hasMorePast && mine.firstOrderAt ? formatAt(clock.zone, mine.firstOrderAt, "month") : null,
    // Only who has no date is offered a visit.
    followUp: !first && (await isReturningPatient(ctx)) ? { price: await visitPrice(ctx, "secondary-followup") } : null,
    shipping: `${mine.shippingDays.from}-${mine.shippingDays.to} business days`,
  };
}
export type MyOrdersView = Awaited<ReturnType<typeof loadMyOrders>>;
export type NextOrderView = NonNullable<MyOrdersView["next"]>;

function toNextOrderView(status: NextOrder, { shippingDays }: MyOrders, { today }: Clock) {
  const { reorder, gates, prescription, lastShippedOn } = status;
  const daysLeft = daysFrom(today, reorder.dueOn);
  const ends = reorder.supplyEndsOn ? status.lastsUntil : null;
  return {
    prescriptionId: prescription.id,
    medicine: prescription.drugName,
    date: reorder.dueOn,
    day: formatNearDate(reorder.dueOn, today),
    left: formatLeft(daysLeft),
    why: ends
      ? `We place your order on this day. It ships in ${shippingDays.from}-${shippingDays.to} business days and should reach you before your supply ends on ${formatNearDate(ends, today)}.`
      : `We'll place your first order as soon as everything below is done. It ships in ${shippingDays.from}-${shippingDays.to} business days.`,
    isFirst: reorder.supplyEndsOn === null,
    isDue: daysLeft <= 0,
    gates: sorted(gates).map((gate) => toGateView(gate, status, today)),
    metCount: gates.filter(({ isMet }) => isMet).length,
    scale: ends && lastShippedOn ? scaleOf(lastShippedOn, today, reorder.dueOn, ends) : null,
  };
}

function formatLeft(days: number): string {
  if (days > 1) return `in ${days} days`;
  if (days === 1) return "tomorrow";
  return days === 0 ? "today" : `${-days} ${days === -1 ? "day" : "days"} ago, waiting on the items below`;
}

/** Open tasks come first. */
function sorted(gates: readonly Gate[]): Gate[] {
  return [...gates.filter(({ isMet }) => !isMet), ...gates.filter(({ isMet }) => isMet)];
}

function toGateView({ key, isMet, finding, action }: Gate, status: ReorderStatus, today: string) {
  return {
    key,
    label: GATE_LABELS[key],
    isMet,
    sentence: gateSentence(finding, today),
    link: linkOf(key, action, status),
    isDose: action === "confirm-dose",
  };
}
export type GateView = ReturnType<typeof toGateView>;

/** Link to the task. */
function linkOf(key: Gate["key"], action: GateAction | null, { plan, prescription, visitId }: ReorderStatus) {
  if (action === "billing" && (!plan || plan.status === "canceled")) {
    return {
      to: href("/profile/billing/start/:prescriptionId", { prescriptionId: prescription.id }),
      label: "Start your plan",
    };
  }
  if (action) return LINKS[action];
  return key === "visit" && visitId
    ? { to: href("/visits/:appointmentId", { appointmentId: visitId }), label: "Details" }
    : null;
}

const LINKS: Record<GateAction, { to: string; label: string } | null> = {
  "confirm-dose": null,
  billing: { to: href("/profile/billing"), label: "Go to Billing" },
  files: { to: href("/profile/files"), label: "Send results" },
  "book-visit": { to: href("/consultation/secondary-followup"), label: "Book a visit" },
  "change-address": { to: href("/profile/change/:question", { question: "address" }), label: "Change" },
  "show-id": { to: href("/identity"), label: "Show your ID" },
};

/** Progress from the ship date to the end of the supply, in percent. */
function scaleOf(from: string, today: string, dueOn: string, ends: string) {
  const length = Math.max(1, daysFrom(from, ends));
  const at = (day: string) => Math.min(100, Math.max(0, (daysFrom(from, day) / length) * 100));
  const short = (day: string) => formatNearDate(day, today).replace(/^\w{3}, /, "");
  return {
    label: `Supply shipped ${short(from)}. Today ${short(today)}. Reorder ${short(dueOn)}. Supply ends ${short(ends)}.`,
    today: { at: at(today), day: short(today) },
    reorder: { at: at(dueOn), day: short(dueOn) },
    ends: { day: short(ends) },
  };
}

export function toPastOrderView(order: MyOrders["past"][number], clock: Clock) {
  const { sentAt, shippedAt, deliveredAt, status } = order;
  const took =
    sentAt && shippedAt
      ? businessDaysBetween(dayIn(clock.clinicZone, sentAt), dayIn(clock.clinicZone, shippedAt))
      : null;
  return {
    id: order.id,
    number: order.number,
    ordered: shortDateLabel(order.createdAt, clock),
    outcome: OUTCOMES[status] ?? "Delivered",
    delivered: deliveredAt ? shortDayLabel(deliveredAt, clock).replace(/^\w{3}, /, "") : null,
    took: took === null ? null : `${took} business ${took === 1 ? "day" : "days"}`,
    total: formatMoney(order.totalCents),
    refunded: order.refundedCents > 0 ? formatMoney(order.refundedCents) : null,
    receiptOf: order.paidAt ? order.invoiceId : null,
  };
}
export type PastOrderView = ReturnType<typeof toPastOrderView>;

const OUTCOMES: Partial<Record<MyOrders["past"][number]["status"], string>> = {
  canceled: "Canceled",
  lost: "Lost in transit",
  returned: "Returned",
};
