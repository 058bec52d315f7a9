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
import type { Text } from "#ui/language/text.ts";
import type { LabsText } from "../../shared/language/es/labs.server.ts";
import { factsText, labsText } from "../../shared/language/es/messages.server.ts";
import { LOCALES, type Language } from "../../shared/language/language.ts";
import { drawHoursOf, formatHour, formatHours } from "./draw-hours.ts";
import { loadFee, loadQuote } from "./lab-fee.server.ts";
import type { ReadyStep } from "./get-ready.tsx";

/** A member's lab order as its page shows it. */
export type LabOrderView = Awaited<ReturnType<typeof loadLabOrder>>;

type Asked = { orderId: string; zip: string | null };

export async function loadLabOrder(ctx: Ctx, { orderId, zip }: Asked, language: Language) {
  const words: Words = { t: labsText(language), locale: LOCALES[language] };
  const translated = (names: readonly string[]) => names.map((name) => factsText(language)(name));
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
    lead: isOneLeft ? leadOfNext(own, words) : leadOf(own, draws, words),
    /** The results of the first morning are here, and there is another to go. */
    isOneLeft,
    ready: readyOf(own, words),
    trough: troughOf(ctx, own, { draws, locale: words.locale }),
    hasAtHome: Boolean(ctx.env.LAB_KEY),
    address: [profile.mailing_address, profile.city].filter(Boolean).join(", "),
    draws,
    name: `${profile.first_name} ${profile.last_name}`,
    born: profile.date_of_birth ? formatDate(profile.date_of_birth, "medium", words.locale) : null,
    tests: { everyDraw: translated(tests.everyDraw), firstDraw: translated(tests.firstDraw) },
    note: order.note,
    isFasting: panels.some(({ isFasting }) => isFasting),
    validUntil: order.expiresOn ? formatDate(order.expiresOn, "medium", words.locale) : null,
    provider: order.providerName,
    collection: order.collection,
    site: order.siteName ? { name: order.siteName, address: order.siteAddress ?? "" } : null,
    canChoose,
    zip: near,
    isZip,
    sites: list?.sites ?? null,
    quote: canChoose ? await loadQuote(ctx, order, language) : null,
    fee: await loadFee(ctx, order, language),
    steps: stepsOf(ctx, own, words),
    freshDays: (await getClinicalFacts(ctx)).lab_fresh_days,
  };
}

type Words = { t: Text<LabsText>; locale: string };

function leadOf({ panels }: OwnLabOrder, draws: number, { t, locale }: Words): string {
  if (draws > 1) {
    return t(
      "Two mornings, at least one day apart. Testosterone moves from day to day, so one low number is not enough to decide.",
    );
  }
  const hours = drawHoursOf(panels);
  return hours
    ? t("One morning, before {hour}. Testosterone is highest in the morning, so a later draw can't be compared.", {
        hour: formatHour(hours.until, locale),
      })
    : t("One visit to a lab, about 10 minutes.");
}

function isAnotherLeft(ctx: Ctx, { order, drawnOn }: OwnLabOrder, draws: number): boolean {
  if (order.status === "canceled" || (order.expiresOn ?? "") < clinicToday(ctx)) return false;
  return drawnOn.length > 0 && drawnOn.length < draws;
}

function leadOfNext({ panels }: OwnLabOrder, { t, locale }: Words): string {
  const hours = drawHoursOf(panels);
  return hours
    ? t(
        "One morning is done. Go once more on another day before {hour}, with the same order. Testosterone moves from day to day.",
        { hour: formatHour(hours.until, locale) },
      )
    : t("One morning is done. Go once more on another day, with the same order. Testosterone moves from day to day.");
}

/** While on treatment the level is measured before a dose: which mornings those are. Null if the time of the draw doesn't matter. */
function troughOf(ctx: Ctx, { order, panels }: OwnLabOrder, { draws, locale }: { draws: number; locale: string }) {
  if (draws > 1 || order.origin === "baseline" || !canChooseDay(order) || !drawHoursOf(panels)) return null;
  const days = order.injectionDays ?? [];
  const from = Temporal.PlainDate.from(clinicToday(ctx)).add({ days: 1 }).toString();
  const mornings = findTroughDays(days, { from, until: order.expiresOn ?? from });
  return { days, mornings: mornings.map((day) => formatDate(day, "weekday", locale)) };
}

function readyOf({ panels }: OwnLabOrder, { t, locale }: Words): ReadyStep[] {
  const isFasting = panels.some((panel) => panel.isFasting);
  const hours = drawHoursOf(panels);
  const draw: ReadyStep = {
    icon: "draw",
    when: hours ? t("{from} to {until}", formatHours(hours, locale)) : t("When the lab is open"),
    what: t("Blood draw"),
    how: t("About 10 minutes. Bring your photo ID."),
  };
  if (!isFasting) {
    return [
      {
        icon: "moon",
        when: t("The night before"),
        what: t("Sleep as usual"),
        how: t("A short night can lower the result."),
      },
      {
        icon: "water",
        when: t("When you get up"),
        what: t("Eat and drink as usual"),
        how: t("Take your morning medicines."),
      },
      draw,
    ];
  }
  return [
    {
      icon: "food",
      when: t("10 PM the evening before"),
      what: t("Stop eating"),
      how: t("No food, alcohol or coffee after this."),
    },
    { icon: "moon", when: t("At night"), what: t("Sleep as usual"), how: t("A short night can lower the result.") },
    {
      icon: "water",
      when: t("When you get up"),
      what: t("Drink water"),
      how: t("Only water. Take your morning medicines."),
    },
    draw,
    { icon: "sun", when: t("Right after"), what: t("Eat breakfast"), how: t("You're done for the day.") },
  ];
}

type StepView = { title: string; time: string | null; state: "done" | "now" | "next"; next: string | null };

const WAY: { status: LabOrderStatus; title: LabsText; next: LabsText | "" }[] = [
  { status: "signed", title: "Ordered by {provider}", next: "Choose where your blood is drawn." },
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

const AT_HOME_NEXT: LabsText = "The lab calls you to agree on a morning, and comes to you.";

/** Where it stands: what happened with its day, what is next, and what comes after that. */
function stepsOf(ctx: Ctx, { order, steps }: OwnLabOrder, { t, locale }: Words): StepView[] {
  const reached = (status: LabOrderStatus) =>
    steps.findLast((step) => step.draw === order.draw && covers(step.status, status))?.at ??
    (status === "signed" ? order.signedAt : null) ??
    (status === "placed" ? order.placedAt : null);
  const views = WAY.map(({ status, title, next }) => {
    const at = reached(status);
    return {
      title: t(title, { provider: order.providerName }),
      time: at ? formatDay(ctx, at, "medium", locale) : null,
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
    next: index === last && !isOver && next ? t(next) : null,
  }));
}

function covers(status: LabOrderStatus, step: LabOrderStatus): boolean {
  if (step === "reviewed") return status === "reviewed" || status === "closed";
  if (step === "final") return status === "final";
  return status === step;
}
