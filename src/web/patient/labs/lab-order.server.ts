import { Temporal } from "temporal-polyfill";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { canChooseDay, canChoosePlace, formatNumber, type LabOrderStatus } from "#domain/labs/orders/lab-order.ts";
import { getOwnLabOrder, type OwnLabOrder } from "#domain/labs/orders/get-own-lab-order.ts";
import { findTroughDays } from "#domain/labs/orders/trough-days.ts";
import { searchSites } from "#domain/labs/orders/search-sites.ts";
import { drawHoursOf, formatHour, formatHours } from "./draw-hours.ts";
import { loadFee, loadQuote } from "./lab-fee.server.ts";
import type { ReadyStep } from "./get-ready.tsx";

/** A member's lab order as its page shows it. */
export type LabOrderView = Awaited<ReturnType<typeof loadLabOrder>>;

export async function loadLabOrder(ctx: Ctx, { orderId, zip }: { orderId: string; zip: string | null }) {
  const own = await getOwnLabOrder(ctx, { orderId });
  const { order, panels, tests } = own;
  const profile = await getProfile(ctx, { userId: order.userId });
  const draws = Math.max(1, ...panels.map((panel) => panel.draws));
  const canChoose = canChoosePlace(order) && !order.vendorRef && order.collection === null;
  const near = zip ?? profile.zip_code ?? "";
  const isZip = /^[0-9]{5}$/.test(near);
  const isOneLeft = isAnotherLeft(ctx, own, draws);
  const list = canChoose && isZip ? await searchSites(ctx, { zip: near }) : null;
  return {
    id: order.id,
    number: formatNumber(order),
    status: order.status,
    lead: isOneLeft ? leadOfNext(own) : leadOf(own, draws),
    /** The results of the first morning are here, and there is another to go. */
    isOneLeft,
    ready: readyOf(own),
    trough: troughOf(ctx, own, draws),
    hasAtHome: Boolean(ctx.env.LAB_KEY),
    address: [profile.mailing_address, profile.city].filter(Boolean).join(", "),
    draws,
    name: `${profile.first_name} ${profile.last_name}`,
    born: profile.date_of_birth ? formatDate(profile.date_of_birth, "medium") : null,
    tests,
    note: order.note,
    isFasting: panels.some(({ isFasting }) => isFasting),
    validUntil: order.expiresOn ? formatDate(order.expiresOn, "medium") : null,
    provider: order.providerName,
    collection: order.collection,
    site: order.siteName ? { name: order.siteName, address: order.siteAddress ?? "" } : null,
    canChoose,
    zip: near,
    isZip,
    sites: list?.sites ?? null,
    quote: canChoose ? await loadQuote(ctx, order) : null,
    fee: await loadFee(ctx, order),
    steps: stepsOf(ctx, own),
    freshDays: (await getClinicalFacts(ctx)).lab_fresh_days,
  };
}

function leadOf({ panels }: OwnLabOrder, draws: number): string {
  if (draws > 1) {
    return "Two mornings, at least one day apart. Testosterone moves from day to day, so one low number is not enough to decide.";
  }
  const hours = drawHoursOf(panels);
  return hours
    ? `One morning, before ${formatHour(hours.until)}. Testosterone is highest in the morning, so a later draw can't be compared.`
    : "One visit to a lab, about 10 minutes.";
}

function isAnotherLeft(ctx: Ctx, { order, drawnOn }: OwnLabOrder, draws: number): boolean {
  if (order.status === "canceled" || (order.expiresOn ?? "") < clinicToday(ctx)) return false;
  return drawnOn.length > 0 && drawnOn.length < draws;
}

function leadOfNext({ panels }: OwnLabOrder): string {
  const hours = drawHoursOf(panels);
  const before = hours ? ` before ${formatHour(hours.until)}` : "";
  return `One morning is done. Go once more on another day${before}, with the same order. Testosterone moves from day to day.`;
}

/** While on treatment the level is measured before a dose: which mornings those are. Null if the time of the draw doesn't matter. */
function troughOf(ctx: Ctx, { order, panels }: OwnLabOrder, draws: number) {
  if (draws > 1 || order.origin === "baseline" || !canChooseDay(order) || !drawHoursOf(panels)) return null;
  const days = order.injectionDays ?? [];
  const from = Temporal.PlainDate.from(clinicToday(ctx)).add({ days: 1 }).toString();
  const mornings = findTroughDays(days, { from, until: order.expiresOn ?? from });
  return { days, mornings: mornings.map((day) => formatDate(day, "weekday")) };
}

function readyOf({ panels }: OwnLabOrder): ReadyStep[] {
  const isFasting = panels.some((panel) => panel.isFasting);
  const hours = drawHoursOf(panels);
  const draw: ReadyStep = {
    icon: "draw",
    when: hours ? formatHours(hours) : "When the lab is open",
    what: "Blood draw",
    how: "About 10 minutes. Bring your photo ID.",
  };
  if (!isFasting) {
    return [
      { icon: "moon", when: "The night before", what: "Sleep as usual", how: "A short night can lower the result." },
      { icon: "water", when: "When you get up", what: "Eat and drink as usual", how: "Take your morning medicines." },
      draw,
    ];
  }
  return [
    {
      icon: "food",
      when: "10 PM the evening before",
      what: "Stop eating",
      how: "No food, alcohol or coffee after this.",
    },
    { icon: "moon", when: "At night", what: "Sleep as usual", how: "A short night can lower the result." },
    { icon: "water", when: "When you get up", what: "Drink water", how: "Only water. Take your morning medicines." },
    draw,
    { icon: "sun", when: "Right after", what: "Eat breakfast", how: "You're done for the day." },
  ];
}

type StepView = { title: string; time: string | null; state: "done" | "now" | "next"; next: string | null };

const WAY: { status: LabOrderStatus; title: string; next: string }[] = [
  { status: "signed", title: "Ordered by", next: "Choose where your blood is drawn." },
  { status: "placed", title: "You chose a place", next: "Go to the lab on a morning that suits you." },
  { status: "collected", title: "Blood drawn", next: "The lab measures it. That usually takes 2 to 3 business days." },
  { status: "in_lab", title: "At the lab", next: "The lab is measuring it." },
  {
    status: "final",
    title: "Results, with you and your provider at the same time",
    next: "Your provider looks at them.",
  },
  { status: "reviewed", title: "Reviewed by your provider", next: "" },
];

const AT_HOME_NEXT = "The lab calls you to agree on a morning, and comes to you.";

/** Where it stands: what happened with its day, what is next, and what comes after that. */
function stepsOf(ctx: Ctx, { order, steps }: OwnLabOrder): StepView[] {
  const reached = (status: LabOrderStatus) =>
    steps.findLast((step) => step.draw === order.draw && covers(step.status, status))?.at ??
    (status === "signed" ? order.signedAt : null) ??
    (status === "placed" ? order.placedAt : null);
  const views = WAY.map(({ status, title, next }) => {
    const at = reached(status);
    return {
      title: status === "signed" ? `${title} ${order.providerName}` : title,
      time: at ? formatDay(ctx, at, "medium") : null,
      isDone: at !== null,
      next: status === "placed" && order.collection === "at-home" ? AT_HOME_NEXT : next,
    };
  });
  const last = views.findLastIndex(({ isDone }) => isDone);
  const isOver = order.status === "canceled" || order.status === "expired" || order.status === "closed";
  return views.map(({ title, time, next }, index) => ({
    title,
    time,
    state: index < last || (index === last && isOver) ? "done" : index === last ? "now" : "next",
    next: index === last && !isOver && next ? next : null,
  }));
}

function covers(status: LabOrderStatus, step: LabOrderStatus): boolean {
  if (step === "reviewed") return status === "reviewed" || status === "closed";
  if (step === "final") return status === "final";
  return status === step;
}
