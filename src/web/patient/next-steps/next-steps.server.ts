import { href } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatNearDate } from "#core/format-date.ts";
import { formatMoney, formatPrice } from "#core/format-money.ts";
import { getPath } from "#domain/orders/path/get-path.ts";
import type { MemberPath } from "#domain/orders/path/load-path.ts";
import { nextOf, type Step, type StepAction, type StepFinding, type StepKey } from "#domain/orders/path/path.ts";
import { JOURNEYS } from "#domain/intake/registration/journey.ts";
import { hasVisitSummary } from "#domain/prescribing/visits/has-visit-summary.ts";
import { daysFrom } from "#domain/orders/reorders/reorder-date.ts";
import { formatSlotHour, formatVisitTime, formatZone } from "#domain/scheduling/slots/visit-time.ts";
import { dayIn } from "#core/dates.ts";
import { US_STATE_NAMES } from "../../shared/format/us-state-names.ts";
import { listOf } from "../../shared/intake/list-of.ts";
import { inSentence, treatmentNames } from "../../shared/intake/treatment-names.server.ts";
import { factsText, nextStepsText } from "../../shared/language/es/messages.server.ts";
import type { NextStepsText } from "../../shared/language/es/next-steps.server.ts";
import { capitalized, LOCALES, type Language } from "../../shared/language/language.ts";
import { STATE_LABELS, STEP_TITLES } from "../../shared/path/step-text.ts";

/** The path, formatted. */
export async function loadNextSteps(ctx: Ctx, language: Language = "en") {
  const say = speaking(language);
  const path = await getPath(ctx);
  const summaryOf = await findSummary(ctx, path);
  const views = path.steps.map((step, i) => toStepView(step, i + 1, { path, summaryOf, ...say }));
  const visitAt = path.steps.findIndex(({ key }) => key === "visit");
  const before = views.slice(0, visitAt);
  const left = before.filter(({ isToDo }) => isToDo).length;
  return {
    pageTitle: say.t("Home"),
    firstName: path.firstName,
    about: await aboutOf(ctx, path, say),
    visit: path.visit && toVisitView(path, left, say),
    question: await questionOf(ctx, path, say),
    isStopped: path.steps.some(({ finding }) => finding === "questions-stopped" || finding === "declined"),
    decisions: await decisionsOf(ctx, path, say),
    nextTitle: titleOfNext(path, say),
    before,
    beforeDone: say.t("{done} of {all} done", {
      done: before.filter(({ state }) => state === "done").length,
      all: visitAt,
    }),
    after: views.slice(visitAt),
    paid: path.paidCents > 0 ? formatMoney(path.paidCents) : null,
    coming: comingOf(path, say),
  };
}
export type NextStepsView = Awaited<ReturnType<typeof loadNextSteps>>;
export type StepView = NextStepsView["before"][number];

/** Texts, dates and treatments in one language. */
function speaking(language: Language) {
  const locale = LOCALES[language];
  const fact = factsText(language);
  return {
    t: nextStepsText(language),
    locale,
    listOf: (names: readonly string[]) => listOf(names, language === "es" ? "y" : "and"),
    nameOf: (names: Record<string, string>, key: string) => fact(names[key] ?? key),
  };
}
type Speaking = ReturnType<typeof speaking>;
type Shown = Speaking & { path: MemberPath; summaryOf: string | null };

/** The treatments they chose when they registered. */
async function aboutOf(ctx: Ctx, { registrations }: MemberPath, say: Speaking): Promise<string | null> {
  const keys = registrations.flatMap(({ treatmentKey }) => treatmentKey ?? []);
  if (keys.length === 0) return null;
  const names = await treatmentNames(ctx);
  return say.listOf(keys.map((key) => inSentence(say.nameOf(names, key))));
}

/** One treatment stopped, another goes on: does the member keep the visit? */
async function questionOf(ctx: Ctx, { visit, visitMayBeAbout }: MemberPath, say: Speaking) {
  if (!visit || !visitMayBeAbout) return null;
  const names = await treatmentNames(ctx);
  return {
    appointmentId: visit.id,
    when: formatVisitTime(visit.startsAt, visit.zone, say.locale),
    about: say.listOf(visitMayBeAbout.map((key) => inSentence(say.nameOf(names, key)))),
  };
}

/** What a provider decided about the answers, and their words. */
async function decisionsOf(ctx: Ctx, { decisions }: MemberPath, say: Speaking) {
  if (decisions.length === 0) return [];
  const names = await treatmentNames(ctx);
  return decisions.map(({ treatmentKey, decision, words }) => ({
    treatment: say.nameOf(names, treatmentKey),
    decision,
    words,
  }));
}

function titleOfNext({ steps }: MemberPath, { t }: Speaking): string | null {
  const next = nextOf(steps);
  return next && t(STEP_TITLES[next.key]);
}

/** The visit that took place, if its note is signed. */
async function findSummary(ctx: Ctx, { visitedId }: MemberPath): Promise<string | null> {
  return visitedId && (await hasVisitSummary(ctx, { visitId: visitedId })) ? visitedId : null;
}

function toStepView(step: Step, number: number, shown: Shown) {
  const { path, summaryOf, t } = shown;
  const { key, state, finding, action } = step;
  return {
    key,
    number,
    state,
    isToDo: state !== "done" && step.waitsFor === "member",
    title: t(STEP_TITLES[key]),
    status: t(STATE_LABELS[state]),
    when: whenOf(step, shown),
    cost: costOf(step, shown),
    text: textOf(finding, shown),
    action: action && { to: addressOf(action, path), label: t(ACTIONS[action](finding)), isPrimary: state === "now" },
    links: linksOf(finding, path, summaryOf).map(({ to, label }) => ({ to, label: t(label) })),
    help: key === "labs" && state !== "done" ? { to: PREPARE.to, label: t(PREPARE.label) } : null,
  };
}

type TextLink = { to: string; label: NextStepsText };

const PREPARE: TextLink = {
  to: href("/resources/:slug", { slug: "preparing-for-a-lab-draw" }),
  label: "How to get ready for a blood test",
};

function linksOf(finding: StepFinding, { visit }: MemberPath, summaryOf: string | null): TextLink[] {
  if (finding === "visit-booked" && visit) return visitLinks(visit.id);
  if (finding !== "visit-took-place" || !summaryOf) return [];
  return [
    { to: href("/visits/:appointmentId/summary", { appointmentId: summaryOf }), label: "What you agreed on" },
    { to: href("/visits/:appointmentId/note", { appointmentId: summaryOf }), label: "Read the visit note" },
  ];
}

function visitLinks(appointmentId: string): TextLink[] {
  return [
    { to: href("/visits/:appointmentId/room", { appointmentId }), label: "Check your camera and sound" },
    { to: href("/visits/:appointmentId/reschedule", { appointmentId }), label: "Reschedule" },
    { to: href("/visits/:appointmentId/cancel", { appointmentId }), label: "Cancel" },
  ];
}

/** A day in bold, and a small note beside it. */
function whenOf({ key, state, finding, on, by }: Step, shown: Shown) {
  const { t, locale } = shown;
  const { today, visit, labFreshDays } = shown.path;
  const say = (day: string | null, note: string | null = null) => ({ day, note });
  const date = (day: string) => formatNearDate(day, today, locale);
  if (finding === "visit-booked" && visit) return say(capitalized(date(on!)), hourOf(visit, locale));
  if (finding === "labs-fresh") return say(capitalized(date(on!)), t("good for {days} days", { days: labFreshDays }));
  if (state === "done") return say(on && capitalized(date(on)));
  if (by) return say(t("By {day}", { day: date(by) }), inDays(today, by, t));
  if (key === "decision" && state === "blocked") return say(t("After your visit"));
  if (key === "first-order" && state === "blocked") return say(t("After the decision"));
  if (on) return say(t("Since {day}", { day: date(on) }));
  return say(null);
}

function inDays(today: string, day: string, t: Speaking["t"]): string {
  const days = daysFrom(today, day);
  return days <= 0 ? t("today") : days === 1 ? t("tomorrow") : t("in {days} days", { days });
}

/** Only what is known and still to pay. */
function costOf({ key, state, costCents }: Step, { t }: Speaking) {
  const note = COST_NOTES[key];
  if (costCents === null) return { amount: null, note: key === "first-order" ? t("depends on the medicine") : null };
  if (state === "done" && key !== "account" && key !== "identity" && key !== "questions") return null;
  return { amount: formatPrice(costCents), note: costCents > 0 && note ? t(note) : null };
}

const COST_NOTES: Partial<Record<StepKey, NextStepsText>> = {
  labs: "only if you need one",
  visit: "after the visit",
  "first-order": "each month, shipping included",
};

/** What may still be charged. No sum: nobody gets all of it on one day. */
function comingOf({ steps }: MemberPath, { t }: Speaking) {
  return steps.flatMap(({ key, state, costCents }) =>
    state !== "done" && costCents
      ? [{ key, label: t(COMING[key] ?? STEP_TITLES[key]), amount: formatMoney(costCents) }]
      : [],
  );
}

const COMING: Partial<Record<StepKey, NextStepsText>> = {
  labs: "Blood test, only if you need one",
  visit: "Visit, after it took place",
  "first-order": "Medicine, each month, only if prescribed",
};

function toVisitView({ visit, today, shippingDays }: MemberPath, left: number, say: Speaking) {
  const { t, locale } = say;
  const { startsAt, zone, providerName } = visit!;
  const day = dayIn(zone, startsAt);
  return {
    date: day,
    day: capitalized(formatNearDate(day, today, locale)),
    line: t("{hour}, by video with {provider}", { hour: hourOf(visit!, locale), provider: providerName }),
    text: leftText(left, formatNearDate(day, today, locale), t),
    isReady: left === 0,

    scale: {
      today: formatDate(today, "short", locale),
      visit: formatDate(day, "short", locale),
      ships: t("in {from}-{to} business days", shippingDays),
      isToday: day <= today,
    },
  };
}

function hourOf({ startsAt, zone }: NonNullable<MemberPath["visit"]>, locale: string): string {
  return `${formatSlotHour(startsAt, zone, locale)} ${formatZone(startsAt, zone, locale)}`;
}

function leftText(left: number, day: string, t: Speaking["t"]): string {
  if (left === 0) return t("You've done everything you can before your visit.");
  if (left === 1) return t("One step is left. Finish it before {day}, so your provider has what they need.", { day });
  const name = NUMBERS[left];
  return t("{count} steps are left. Finish them before {day}, so your provider has what they need.", {
    count: name ? t(name) : left,
    day,
  });
}

const NUMBERS: Record<number, NextStepsText> = { 2: "Two", 3: "Three", 4: "Four" };

function addressOf(action: StepAction, { visit, prescriptionId, registrations }: MemberPath): string {
  if (action === "register") {
    return JOURNEYS[registrations.findLast(({ isFinished }) => !isFinished)?.journey ?? "hormone"];
  }
  if (action === "visit" && visit) return href("/visits/:appointmentId", { appointmentId: visit.id });
  if (action === "start-plan" && prescriptionId) {
    return href("/profile/billing/start/:prescriptionId", { prescriptionId });
  }
  return ADDRESSES[action];
}

const ADDRESSES: Record<Exclude<StepAction, "register">, string> = {
  identity: href("/identity"),
  questions: href("/questions"),
  stop: href("/questions"),
  upload: `${href("/profile/files")}#upload`,
  book: href("/book"),
  visit: href("/profile"),
  "start-plan": href("/profile/billing"),
  "my-orders": href("/profile/my-orders"),
  ask: href("/ask-us-anything"),
};

const ACTIONS: Record<StepAction, (finding: StepFinding) => NextStepsText> = {
  register: () => "Finish registering",
  identity: (finding) => (finding === "identity-not-started" ? "Check my ID" : "Go on with the ID check"),
  questions: (finding) => (finding === "questions-not-started" ? "Start the questions" : "Go on with the questions"),
  stop: () => "See what you can do",
  upload: () => "Upload my results",
  book: () => "Book my visit",
  visit: () => "Details of the visit",
  "start-plan": () => "See prices and start my plan",
  "my-orders": () => "Go to My Orders",
  ask: () => "Ask us",
};

function textOf(finding: StepFinding, { t, path }: Shown): string | null {
  const text = TEXTS[finding];
  if (!text) return null;
  const { from, to } = path.shippingDays;
  const state = US_STATE_NAMES[path.state as keyof typeof US_STATE_NAMES] ?? t("your state");
  return t(text, { state, days: path.labFreshDays, from, to });
}

const TEXTS: Record<StepFinding, NextStepsText | null> = {
  registered: null,
  "not-registered": "Answer the last questions about you, and read the agreements.",
  "identity-verified": null,
  "identity-not-started":
    "We check who you are before a provider can prescribe. Have your photo ID and your phone ready.",
  "identity-unfinished": "We couldn't finish the check yet. Try again with your photo ID.",
  "identity-checking": "We're checking your ID. You don't have to do anything.",
  "identity-by-hand": "Someone at the clinic is looking at it. You don't have to wait for it to go on.",
  "identity-refused": "We couldn't confirm who you are, so a provider can't prescribe for you. Ask us what you can do.",
  "identity-expired": "Your photo ID has expired. Show us the new one.",
  "questions-sent": null,
  "questions-not-started":
    "About your health, your medicines and what you want from treatment. We save each answer, so you can stop and come back.",
  "questions-unfinished": "Your answers are saved. Go on where you stopped.",
  "questions-stopped":
    "Going by your answers, we can't go on with this treatment for now. See why, and what you can do.",
  "questions-off": null,
  "labs-fresh": null,
  "labs-too-old":
    "Your last results are more than {days} days old. Upload newer ones, or talk with your provider about a test at your visit.",
  "labs-uploaded": "We have your file. Someone at the clinic enters the numbers, and a provider checks them.",
  "labs-missing":
    "Your provider needs results from the last {days} days before they can prescribe. If you have some, upload them. If not, talk with your provider about a test at your visit.",
  "visit-took-place": null,
  "visit-booked": "With a provider licensed in {state}. You have to be in {state} during the visit.",
  "visit-not-booked":
    "With a provider licensed in {state}. You can book now and finish the other steps before the visit.",
  "visit-undecided": "Your provider hasn't closed this visit yet. If you couldn't make it, say so on its page.",
  "visit-off": "You can't book a visit for now.",
  prescribed: null,
  declined: "Your provider decided against this treatment for now. You can ask us why, or ask about something else.",
  "with-provider": "Your provider decides whether to prescribe. We email you when there is a prescription.",
  "after-visit": "Your provider decides whether to prescribe. We email you when there is a prescription.",
  "order-placed": null,
  "plan-missing": "Your provider prescribed. You see every price before you agree, and nothing ships before that.",
  "order-in-preparation": "My Orders shows what your first order is waiting for.",
  "if-prescribed":
    "Only if your provider prescribes and you agree. You see every price first. It ships in {from}-{to} business days.",
};
