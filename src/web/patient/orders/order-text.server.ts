import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { formatAt, formatNearDate } from "#core/format-date.ts";
import type { Text } from "#ui/language/text.ts";
import { formatMoney } from "#core/format-money.ts";
import { businessDaysBetween } from "#domain/orders/business-days.ts";
import type { OrderView } from "#domain/orders/lists/my-orders.ts";
import { PLACE, type OrderStatus } from "#domain/orders/order.ts";
import { trackingUrl } from "#domain/orders/pharmacy/pharmacy.ts";
import { formatStrength } from "#domain/orders/pharmacy/send-to-pharmacy.ts";
import { zoneOfState } from "#domain/scheduling/slots/state-zone.ts";
import type { OrderFactsText } from "../../shared/language/es/orders.server.ts";
import { orderFactsText } from "../../shared/language/es/messages.server.ts";
import { capitalized, LOCALES, plural, type Language } from "../../shared/language/language.ts";
import { formatDoseIn, formatScheduleIn } from "../../shared/prescription/dose-text.server.ts";

/** An order, formatted: its timeline with the next step, and the package contents. */

export type TimelineView = {
  state: "done" | "now" | "next";
  title: string;
  /** The step that shows the tracking number. */
  isOnItsWay?: boolean;
  time: string | null;
  text: string | null;
  next: { lead: string; text: string; link: { to: string; label: string } | null } | null;
};

export type Clock = { zone: string; today: string; clinicZone: string; language: Language };

export function clockOf(ctx: Ctx, state: string | null, language: Language): Clock {
  const clinicZone = ctx.env.CLINIC_TIME_ZONE;
  return { zone: state ? zoneOfState(state) : clinicZone, today: clinicToday(ctx), clinicZone, language };
}

export function toOrderText(view: OrderView, clock: Clock) {
  const { order, prescription } = view;
  const t = orderFactsText(clock.language);
  return {
    id: order.id,
    number: order.number,
    isLate: view.isLate,
    steps: timelineOf(view, clock),
    tracking: order.tracking_number
      ? {
          carrier: order.carrier ?? t("the carrier"),
          number: order.tracking_number,
          url: trackingUrl(order.carrier, order.tracking_number),
        }
      : null,
    inside: prescription && {
      medicine: t("{medicine}, {days}-day supply", {
        medicine: `${prescription.drugName} ${formatStrength(prescription)}`,
        days: order.days_supply,
      }),
      dose: doseLine(prescription, clock.language),
      supplies: prescription.form === "vial" ? t("Syringes, needles, swabs, sharps container") : null,
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
  const canceled = order.canceled_at ? [canceledStep(view, clock, orderFactsText(clock.language))] : [];
  const t = orderFactsText(clock.language);
  const makes = [orderedStep, approvedStep, pharmacyStep, shippedStep, deliveredStep];
  const steps = makes.map((make) => make(view, clock, t));
  return canceled.length > 0 ? [...steps.filter(({ state }) => state === "done"), ...canceled] : steps;
}

type Make = (view: OrderView, clock: Clock, t: Text<OrderFactsText>) => TimelineView;

const orderedStep: Make = ({ order }, clock, t) => ({
  state: "done",
  title: t("Ordered"),
  text: null,
  next: null,
  time: momentWord(order.created_at, clock),
});

const approvedStep: Make = ({ order, prescription }, clock, t) => {
  const isNow = order.status === "created" || order.status === "awaiting_payment" || order.status === "paid";
  const approved = prescription?.confirmedAt
    ? t("{name}, on {day}", {
        name: prescription.prescriberName,
        day: shortDayLabel(prescription.confirmedAt, clock),
      })
    : null;
  const held = isNow && order.held_for;
  const wait = held
    ? {
        lead: t("On hold:"),
        text: t(HELD_NEXT[held]),
        link: { to: href("/profile/medications"), label: t("See Medications") },
      }
    : order.status === "paid"
      ? {
          lead: t("What happens next:"),
          text: t("we hand the order to the pharmacy, usually within minutes."),
          link: null,
        }
      : {
          lead: t("What happens next:"),
          text: t("we charge {amount} to your card. Once it is paid, the order goes to the pharmacy.", {
            amount: formatMoney(order.total_cents),
          }),
          link: { to: href("/profile/billing"), label: t("See your payment") },
        };
  return {
    state: isNow ? "now" : "done",
    title: held ? t("On hold") : t("Clinician approved"),
    text: held ? null : approved,
    time: null,
    next: isNow ? wait : null,
  };
};

const HELD_NEXT: Record<NonNullable<OrderView["order"]["held_for"]>, OrderFactsText> = {
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

const PHARMACY_NEXT: Partial<Record<OrderStatus, OrderFactsText>> = {
  sent_to_pharmacy: "the pharmacy checks the prescription, then prepares it.",
  in_pharmacy_review: "a pharmacist checks the prescription, then prepares it.",
  clarification_needed: "the pharmacy asked us a question, and we're answering it. You don't need to do anything.",
  filling: "the pharmacy is preparing it and will hand it to the carrier.",
};

const pharmacyStep: Make = ({ order, isLate }, clock, t) => {
  const nextText = PHARMACY_NEXT[order.status];
  const { promised_from, promised_until } = order;
  const promise =
    promised_from && promised_until
      ? t("Expected to ship between {from} and {until}.", {
          from: near(promised_from, clock),
          until: near(promised_until, clock),
        })
      : null;
  const isOverdue = isLate || (promised_until !== null && promised_until < clock.today && nextText !== undefined);
  const sorry = "It should have shipped by now. We're sorry. We've contacted the pharmacy and are following up.";
  const lead = t(isOverdue ? sorry : "What happens next:");
  return {
    state: nextText ? "now" : order.sent_at ? "done" : "next",
    title: nextText && isOverdue ? t("At pharmacy, late") : t("At pharmacy"),
    time: order.sent_at ? momentWord(order.sent_at, clock) : null,
    text: promise,
    next: nextText ? (order.held_for ? heldAtPharmacy(t) : { lead, text: t(nextText), link: null }) : null,
  };
};

function heldAtPharmacy(t: Text<OrderFactsText>): TimelineView["next"] {
  const link = { to: href("/profile/medications"), label: t("See Medications") };
  return { lead: t("On hold:"), text: t(HELD_AT_PHARMACY), link };
}

const SHIPPED_NEXT: Partial<Record<OrderStatus, { title?: OrderFactsText; text: OrderFactsText }>> = {
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

const shippedStep: Make = ({ order }, clock, t) => {
  const now = SHIPPED_NEXT[order.status];
  const expected =
    order.expected_on && PLACE[order.status] < PLACE.lost && order.status !== "exception"
      ? formatExpected(order.expected_on, clock, t)
      : null;
  const sign = order.needs_signature ? t(" An adult must be there to sign.") : "";
  return {
    state: now ? "now" : order.shipped_at ? "done" : "next",
    title: now?.title
      ? t(now.title)
      : order.shipped_at
        ? t("Shipped, {when}", { when: punctuality(order, clock) })
        : t("Shipped"),
    isOnItsWay: order.status !== "lost",
    time: order.shipped_at ? momentWord(order.shipped_at, clock) : null,
    text: null,
    next: now ? { lead: t("What happens next:"), text: `${expected ?? t(now.text)}${sign}`, link: null } : null,
  };
};

function formatExpected(expectedOn: string, clock: Clock, t: Text<OrderFactsText>): string {
  const day = near(expectedOn, clock);
  if (expectedOn >= clock.today) return t("the carrier expects to deliver on {day}.", { day });
  return t(
    "the carrier planned to deliver on {day} but hasn't confirmed it. Tracking shows where it is. If it isn't there tomorrow, tell us.",
    { day },
  );
}

const deliveredStep: Make = ({ order }, clock, t) => {
  if (order.status === "returned") {
    const text = t("The package went back to the pharmacy. We'll write to you about next steps.");
    return { state: "now", title: t("Returned"), time: null, text, next: null };
  }
  const expected =
    order.expected_on && order.shipped_at ? t("Expected {day}", { day: near(order.expected_on, clock) }) : null;
  const check = t("Check it today. If it's warm, damaged or not what you expected, don't use it, and tell us.");
  return {
    state: order.delivered_at ? "done" : "next",
    title: t("Delivered"),
    time: order.delivered_at ? momentWord(order.delivered_at, clock) : expected,
    text: order.status === "delivered" ? check : null,
    next: null,
  };
};

function canceledStep({ order }: OrderView, clock: Clock, t: Text<OrderFactsText>): TimelineView {
  const back =
    order.refunded_cents > 0
      ? t("We're refunding {amount}. Your bank may take a few days to show it.", {
          amount: formatMoney(order.refunded_cents),
        })
      : t("You weren't charged.");
  const time = order.canceled_at ? momentWord(order.canceled_at, clock) : null;
  return {
    state: "now",
    title: t("Canceled"),
    time,
    text: order.paid_at ? back : t("You weren't charged."),
    next: null,
  };
}

/** "on time", or how many business days after the promise. */
export function punctuality(
  order: { promised_until: string | null; shipped_at: Date | null },
  { clinicZone, language }: Pick<Clock, "clinicZone" | "language">,
): string {
  const t = orderFactsText(language);
  if (!order.shipped_at || !order.promised_until) return t("on time");
  const late = businessDaysBetween(order.promised_until, dayIn(clinicZone, order.shipped_at));
  if (late === 0) return t("on time");
  return t(plural(language, late, "{days} business day late", "{days} business days late"), { days: late });
}

/** "60 mg = 0.3 mL = 30 units, twice a week" */
function doseLine(prescription: NonNullable<OrderView["prescription"]>, language: Language): string {
  const { amount, ml, units } = formatDoseIn(language, prescription);
  return `${[amount, ml, units].filter(Boolean).join(" = ")}, ${formatScheduleIn(language, prescription.dosesPerWeek)}`;
}

/** "Fri, Nov 13, 3:15 PM", in the member's time zone. */
function momentWord(at: Date, clock: Clock): string {
  return `${capitalized(shortDayLabel(at, clock))}, ${formatAt(clock.zone, at, "time", LOCALES[clock.language])}`;
}

function shortDayLabel(at: Date, clock: Clock): string {
  return near(dayIn(clock.zone, at), clock);
}

function near(day: string, { today, language }: Clock): string {
  return formatNearDate(day, today, LOCALES[language]);
}

/** "Oct 5, 2026", for lists that go back years. */
export function shortDateLabel(at: Date, { zone, language }: Clock): string {
  return formatAt(zone, at, "medium", LOCALES[language]);
}
