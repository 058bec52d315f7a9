import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { businessDaysBetween } from "#domain/orders/business-days.ts";
import { dayIn } from "#core/dates.ts";
import { formatAt, formatDate, formatNearDate } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import type { Gate, GateAction } from "#domain/orders/reorders/gates.ts";
import { getMyOrders, type MyOrders, type NextOrder } from "#domain/orders/lists/get-my-orders.ts";
import { daysFrom } from "#domain/orders/reorders/reorder-date.ts";
import type { ReorderStatus } from "#domain/orders/reorders/reorder-status.ts";
import { isReturningPatient } from "#domain/scheduling/lists/is-returning-patient.ts";
import type { OrderFactsText } from "../../shared/language/es/orders.server.ts";
import { gatesText, orderFactsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, plural, type Language } from "../../shared/language/language.ts";
import { visitPrice } from "../../shared/appointment/visit-price.server.ts";
import { GATE_LABELS, gateSentence } from "../../shared/orders/gate-text.ts";
import { clockOf, shortDateLabel, toOrderText, type Clock } from "./order-text.server.ts";

/** My Orders, formatted. */
export async function loadMyOrders(ctx: Ctx, language: Language) {
  const mine = await getMyOrders(ctx);
  const clock = clockOf(ctx, mine.state, language);
  const [first, ...others] = mine.next;
  return {
    next: first ? toNextOrderView(first, mine, clock) : null,
    others: others.map((status) => toNextOrderView(status, mine, clock)),
    underWay: mine.underWay.map((view) => toOrderText(view, clock)),
    past: mine.past.map((order) => toPastOrderView(order, clock)),
    since:
      mine.hasMorePast && mine.firstOrderAt
        ? formatAt(clock.zone, mine.firstOrderAt, "month", LOCALES[language])
        : null,
    // Only who has no date is offered a visit.
    followUp: !first && (await isReturningPatient(ctx)) ? { price: await visitPrice(ctx, "secondary-followup") } : null,
    shipping: mine.shippingDays,
  };
}
export type MyOrdersView = Awaited<ReturnType<typeof loadMyOrders>>;
export type NextOrderView = NonNullable<MyOrdersView["next"]>;

function toNextOrderView(status: NextOrder, { shippingDays }: MyOrders, clock: Clock) {
  const { today, language } = clock;
  const t = orderFactsText(language);
  const near = (day: string) => formatNearDate(day, today, LOCALES[language]);
  const { reorder, gates, prescription, lastShippedOn } = status;
  const daysLeft = daysFrom(today, reorder.dueOn);
  const ends = reorder.supplyEndsOn ? status.lastsUntil : null;
  return {
    prescriptionId: prescription.id,
    medicine: prescription.drugName,
    date: reorder.dueOn,
    day: near(reorder.dueOn),
    left: formatLeft(daysLeft, language),
    why: ends
      ? t(
          "We place your order on this day. It ships in {from}-{to} business days and should reach you before your supply ends on {day}.",
          { ...shippingDays, day: near(ends) },
        )
      : t(
          "We'll place your first order as soon as everything below is done. It ships in {from}-{to} business days.",
          shippingDays,
        ),
    isFirst: reorder.supplyEndsOn === null,
    isDue: daysLeft <= 0,
    gates: sorted(gates).map((gate) => toGateView(gate, status, clock)),
    metCount: gates.filter(({ isMet }) => isMet).length,
    scale: ends && lastShippedOn ? scaleOf(lastShippedOn, reorder.dueOn, ends, clock) : null,
  };
}

function formatLeft(days: number, language: Language): string {
  const t = orderFactsText(language);
  if (days > 1) return t("in {days} days", { days });
  if (days === 1) return t("tomorrow");
  if (days === 0) return t("today");
  const ago = ["{days} day ago, waiting on the items below", "{days} days ago, waiting on the items below"] as const;
  return t(plural(language, -days, ...ago), { days: -days });
}

/** Open tasks come first. */
function sorted(gates: readonly Gate[]): Gate[] {
  return [...gates.filter(({ isMet }) => !isMet), ...gates.filter(({ isMet }) => isMet)];
}

function toGateView({ key, isMet, finding, action }: Gate, status: ReorderStatus, { today, language }: Clock) {
  const link = linkOf(key, action, status);
  return {
    key,
    label: gatesText(language)(GATE_LABELS[key]),
    isMet,
    sentence: gateSentence(finding, today, language),
    link: link && { to: link.to, label: orderFactsText(language)(link.label) },
    isDose: action === "confirm-dose",
  };
}
export type GateView = ReturnType<typeof toGateView>;

/** Link to the task. */
function linkOf(
  key: Gate["key"],
  action: GateAction | null,
  { plan, prescription, visitId }: ReorderStatus,
): GateLink | null {
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

type GateLink = { to: string; label: OrderFactsText };

const LINKS: Record<GateAction, GateLink | null> = {
  "confirm-dose": null,
  billing: { to: href("/profile/billing"), label: "Go to Billing" },
  files: { to: href("/profile/files"), label: "Send results" },
  "book-visit": { to: href("/consultation/secondary-followup"), label: "Book a visit" },
  "change-address": { to: href("/profile/change/:question", { question: "address" }), label: "Change" },
  "show-id": { to: href("/identity"), label: "Show your ID" },
};

/** Progress from the ship date to the end of the supply, in percent. */
function scaleOf(from: string, dueOn: string, ends: string, { today, language }: Clock) {
  const length = Math.max(1, daysFrom(from, ends));
  const at = (day: string) => Math.min(100, Math.max(0, (daysFrom(from, day) / length) * 100));
  const short = (day: string) => dayWithoutWeekday(day, { today, language });
  return {
    label: orderFactsText(language)("Supply shipped {from}. Today {today}. Reorder {due}. Supply ends {ends}.", {
      from: short(from),
      today: short(today),
      due: short(dueOn),
      ends: short(ends),
    }),
    today: { at: at(today), day: short(today) },
    reorder: { at: at(dueOn), day: short(dueOn) },
    ends: { day: short(ends) },
  };
}

/** "Nov 16", and "Nov 16, 2027" in another year. */
function dayWithoutWeekday(day: string, { today, language }: Pick<Clock, "today" | "language">): string {
  return formatDate(day, day.slice(0, 4) === today.slice(0, 4) ? "short" : "medium", LOCALES[language]);
}

export function toPastOrderView(order: MyOrders["past"][number], clock: Clock) {
  const { sentAt, shippedAt, deliveredAt, status } = order;
  const { language } = clock;
  const t = orderFactsText(language);
  const took =
    sentAt && shippedAt
      ? businessDaysBetween(dayIn(clock.clinicZone, sentAt), dayIn(clock.clinicZone, shippedAt))
      : null;
  const delivered = deliveredAt ? dayWithoutWeekday(dayIn(clock.zone, deliveredAt), clock) : null;
  const refunded = order.refundedCents > 0 ? formatMoney(order.refundedCents) : null;
  const ended = OUTCOMES[status];
  const outcome = t(ended ?? "Delivered");
  const when = !ended && delivered ? t("{outcome} {day}", { outcome, day: delivered }) : outcome;
  return {
    id: order.id,
    number: order.number,
    ordered: shortDateLabel(order.createdAt, clock),
    outcome,
    delivered,
    summary: refunded ? t("{outcome}, {amount} refunded", { outcome: when, amount: refunded }) : when,
    took:
      took === null ? null : t(plural(language, took, "{days} business day", "{days} business days"), { days: took }),
    total: formatMoney(order.totalCents),
    receiptOf: order.paidAt ? order.invoiceId : null,
  };
}
export type PastOrderView = ReturnType<typeof toPastOrderView>;

const OUTCOMES: Partial<Record<MyOrders["past"][number]["status"], OrderFactsText>> = {
  canceled: "Canceled",
  lost: "Lost in transit",
  returned: "Returned",
};
