import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { formatAt, formatNearDate } from "#core/format-date.ts";
import { formatMoney } from "#core/format-money.ts";
import { formatDose } from "#domain/prescribing/rules/dose.ts";
import { businessDaysBetween } from "#domain/orders/business-days.ts";
import type { OrderView } from "#domain/orders/lists/my-orders.ts";
import { PLACE, type OrderStatus } from "#domain/orders/order.ts";
import { trackingUrl } from "#domain/orders/pharmacy/pharmacy.ts";
import { formatStrength } from "#domain/orders/pharmacy/send-to-pharmacy.ts";
import { zoneOfState } from "#domain/scheduling/slots/state-zone.ts";
import { formatSchedule } from "../../shared/prescription/format-schedule.ts";

/** An order, formatted: its timeline with the next step, and the package contents. */

export type TimelineView = {
  state: "done" | "now" | "next";
  title: string;
  time: string | null;
  text: string | null;
  next: { lead: string; text: string; link: { to: string; label: string } | null } | null;
};

export type Clock = { zone: string; today: string; clinicZone: string };

export function clockOf(ctx: Ctx, state: string | null): Clock {
  const clinicZone = ctx.env.CLINIC_TIME_ZONE;
  return { zone: state ? zoneOfState(state) : clinicZone, today: clinicToday(ctx), clinicZone };
}

export function toOrderText(view: OrderView, clock: Clock) {
  const { order, prescription } = view;
  return {
    id: order.id,
    number: order.number,
    isLate: view.isLate,
    steps: timelineOf(view, clock),
    tracking: order.tracking_number
      ? {
          carrier: order.carrier ?? "the carrier",
          number: order.tracking_number,
          url: trackingUrl(order.carrier, order.tracking_number),
        }
      : null,
    inside: prescription && {
      medicine: `${prescription.drugName} ${formatStrength(prescription)}, ${order.days_supply}-day supply`,
      dose: doseLine(prescription),
      supplies: prescription.form === "vial" ? "Syringes, needles, swabs, sharps container" : null,
    },
    shipsTo: order.ship_street
      ? `${order.ship_street}, ${order.ship_city}, ${order.ship_state} ${order.ship_zip}`
      : null,
    paid: order.paid_at
      ? { on: shortDayLabel(order.paid_at, clock), amount: formatMoney(order.total_cents), invoiceId: order.invoice_id }
      : null,
    refunded: order.refunded_cents > 0 ? formatMoney(order.refunded_cents) : null,
    isCanceled: order.status === "canceled",
  };
}
export type OrderText = ReturnType<typeof toOrderText>;

function timelineOf(view: OrderView, clock: Clock): TimelineView[] {
  const { order } = view;
  const canceled = order.canceled_at ? [canceledStep(view, clock)] : [];
  const steps = [orderedStep, approvedStep, pharmacyStep, shippedStep, deliveredStep].map((make) => make(view, clock));
  return canceled.length > 0 ? [...steps.filter(({ state }) => state === "done"), ...canceled] : steps;
}

type Make = (view: OrderView, clock: Clock) => TimelineView;

const orderedStep: Make = ({ order }, clock) => ({
  state: "done",
  title: "Ordered",
  text: null,
  next: null,
  time: momentWord(order.created_at, clock),
});

const approvedStep: Make = ({ order, prescription }, clock) => {
  const isNow = order.status === "created" || order.status === "awaiting_payment" || order.status === "paid";
  const approved = prescription?.confirmedAt
    ? `${prescription.prescriberName}, on ${shortDayLabel(prescription.confirmedAt, clock)}`
    : null;
  const held = isNow && order.held_for;
  const wait = held
    ? { lead: "On hold:", text: HELD_NEXT[held], link: { to: href("/profile/medications"), label: "See Medications" } }
    : order.status === "paid"
      ? { lead: "What happens next:", text: "we hand the order to the pharmacy, usually within minutes.", link: null }
      : {
          lead: "What happens next:",
          text: `we charge ${formatMoney(order.total_cents)} to your card. Once it is paid, the order goes to the pharmacy.`,
          link: { to: href("/profile/billing"), label: "See your payment" },
        };
  return {
    state: isNow ? "now" : "done",
    title: held ? "On hold" : "Clinician approved",
    text: held ? null : approved,
    time: null,
    next: isNow ? wait : null,
  };
};

const HELD_NEXT: Record<NonNullable<OrderView["order"]["held_for"]>, string> = {
  "lab-result":
    "your provider is reviewing a result. We send this order to the pharmacy only if they decide to continue.",
  "vital-sign":
    "your provider is reviewing your blood pressure. We send this order to the pharmacy only if they decide to continue.",
  answer:
    "your provider is reviewing an answer you gave. We send this order to the pharmacy only if they decide to continue.",
  message:
    "your provider is reviewing a message you sent. We send this order to the pharmacy only if they decide to continue.",
  "treatment-on-hold":
    "your provider has put this treatment on hold. We send this order to the pharmacy only after they resume it.",
  "treatment-stopped":
    "your provider has stopped this treatment, so we did not send this order to the pharmacy. We will contact you about your refund.",
};

const HELD_AT_PHARMACY =
  "your provider has put this treatment on hold, and the pharmacy may already have this order. If a package arrives, contact us before you use it.";

const PHARMACY_NEXT: Partial<Record<OrderStatus, string>> = {
  sent_to_pharmacy: "the pharmacy checks the prescription, then prepares it.",
  in_pharmacy_review: "a pharmacist checks the prescription, then prepares it.",
  clarification_needed: "the pharmacy asked us a question, and we're answering it. You don't need to do anything.",
  filling: "the pharmacy is preparing it and will hand it to the carrier.",
};

const pharmacyStep: Make = ({ order, isLate }, clock) => {
  const nextText = PHARMACY_NEXT[order.status];
  const { promised_from, promised_until } = order;
  const promise =
    promised_from && promised_until
      ? `Expected to ship between ${formatNearDate(promised_from, clock.today)} and ${formatNearDate(promised_until, clock.today)}.`
      : null;
  const isOverdue = isLate || (promised_until !== null && promised_until < clock.today && nextText !== undefined);
  const sorry = "It should have shipped by now. We're sorry. We've contacted the pharmacy and are following up.";
  return {
    state: nextText ? "now" : order.sent_at ? "done" : "next",
    title: nextText && isOverdue ? "At pharmacy, late" : "At pharmacy",
    time: order.sent_at ? momentWord(order.sent_at, clock) : null,
    text: promise,
    next: nextText ? pharmacyNext(order.held_for !== null, isOverdue ? sorry : "What happens next:", nextText) : null,
  };
};

function pharmacyNext(isHeld: boolean, lead: string, text: string): TimelineView["next"] {
  if (!isHeld) return { lead, text, link: null };
  const link = { to: href("/profile/medications"), label: "See Medications" };
  return { lead: "On hold:", text: HELD_AT_PHARMACY, link };
}

const SHIPPED_NEXT: Partial<Record<OrderStatus, { title?: string; text: string }>> = {
  shipped: { text: "the carrier will bring it to you." },
  out_for_delivery: { title: "Out for delivery", text: "the carrier will bring it today." },
  exception: {
    title: "Shipped, with a problem",
    text: "the carrier reported a problem. We're looking into it and will write to you.",
  },
  lost: {
    title: "Lost in transit",
    text: "the carrier can't find the package. We're working out what to do next and will write to you.",
  },
};

const shippedStep: Make = ({ order }, clock) => {
  const now = SHIPPED_NEXT[order.status];
  const expected =
    order.expected_on && PLACE[order.status] < PLACE.lost && order.status !== "exception"
      ? formatExpected(order.expected_on, clock)
      : null;
  const sign = order.needs_signature ? " An adult must be there to sign." : "";
  return {
    state: now ? "now" : order.shipped_at ? "done" : "next",
    title: now?.title ?? (order.shipped_at ? `Shipped, ${punctuality(order, clock)}` : "Shipped"),
    time: order.shipped_at ? momentWord(order.shipped_at, clock) : null,
    text: null,
    next: now ? { lead: "What happens next:", text: `${expected ?? now.text}${sign}`, link: null } : null,
  };
};

function formatExpected(expectedOn: string, { today }: Clock): string {
  const day = formatNearDate(expectedOn, today);
  if (expectedOn >= today) return `the carrier expects to deliver on ${day}.`;
  return `the carrier planned to deliver on ${day} but hasn't confirmed it. Tracking shows where it is. If it isn't there tomorrow, tell us.`;
}

const deliveredStep: Make = ({ order }, clock) => {
  if (order.status === "returned") {
    const text = "The package went back to the pharmacy. We'll write to you about next steps.";
    return { state: "now", title: "Returned", time: null, text, next: null };
  }
  const expected =
    order.expected_on && order.shipped_at ? `Expected ${formatNearDate(order.expected_on, clock.today)}` : null;
  const check = "Check it today. If it's warm, damaged or not what you expected, don't use it, and tell us.";
  return {
    state: order.delivered_at ? "done" : "next",
    title: "Delivered",
    time: order.delivered_at ? momentWord(order.delivered_at, clock) : expected,
    text: order.status === "delivered" ? check : null,
    next: null,
  };
};

function canceledStep({ order }: OrderView, clock: Clock): TimelineView {
  const back =
    order.refunded_cents > 0
      ? `We're refunding ${formatMoney(order.refunded_cents)}. Your bank may take a few days to show it.`
      : "You weren't charged.";
  const time = order.canceled_at ? momentWord(order.canceled_at, clock) : null;
  return { state: "now", title: "Canceled", time, text: order.paid_at ? back : "You weren't charged.", next: null };
}

/** "on time", or how many business days after the promise. */
export function punctuality(
  order: { promised_until: string | null; shipped_at: Date | null },
  { clinicZone }: Pick<Clock, "clinicZone">,
): string {
  if (!order.shipped_at || !order.promised_until) return "on time";
  const late = businessDaysBetween(order.promised_until, dayIn(clinicZone, order.shipped_at));
  if (late === 0) return "on time";
  return `${late} business ${late === 1 ? "day" : "days"} late`;
}

/** "60 mg = 0.3 mL = 30 units, twice a week" */
function doseLine(prescription: NonNullable<OrderView["prescription"]>): string {
  const { amount, ml, units } = formatDose(prescription);
  return `${[amount, ml, units].filter(Boolean).join(" = ")}, ${formatSchedule(prescription.dosesPerWeek)}`;
}

/** "Fri, Nov 13, 3:15 PM", in the member's time zone. */
export function momentWord(at: Date, { zone, today }: Pick<Clock, "zone" | "today">): string {
  return `${formatNearDate(dayIn(zone, at), today)}, ${formatAt(zone, at, "time")}`;
}

export function shortDayLabel(at: Date, { zone, today }: Pick<Clock, "zone" | "today">): string {
  return formatNearDate(dayIn(zone, at), today);
}

/** "Oct 5, 2026", for lists that go back years. */
export function shortDateLabel(at: Date, { zone }: Pick<Clock, "zone">): string {
  return formatAt(zone, at, "medium");
}
