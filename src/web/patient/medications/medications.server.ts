import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import type { Text } from "#ui/language/text.ts";
import { listStopMessages } from "#domain/labs/stops/list-stop-messages.ts";
import type { StopMessage } from "#domain/labs/stops/stop.ts";
import { formatNumber } from "#domain/prescribing/rules/dose.ts";
import { listPrescriptionHistory } from "#domain/prescribing/list-prescription-history.ts";
import { listPrescriptions } from "#domain/prescribing/list-prescriptions.ts";
import { isOnTheWay, medicinesOf, type Medicine } from "#domain/prescribing/fills/medicines.ts";
import {
  refillsLeft,
  weeklyAmount,
  type Prescription,
  type PrescriptionStatus,
} from "#domain/prescribing/prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { addDays } from "../../shared/format/calendar-day.server.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { asSentence } from "../../shared/prescription/prescription-facts.server.ts";
import { howToLinks } from "./how-to.ts";
import { loadOwnVisits } from "../profile/own-visits.server.ts";
import { medicineFactsText } from "../../shared/language/es/messages.server.ts";
import type { MedicineFactsText } from "../../shared/language/es/medications.server.ts";
import { inLanguage, LOCALES, plural, type Language } from "../../shared/language/language.ts";
import { formatDoseIn, formatScheduleIn } from "../../shared/prescription/dose-text.server.ts";

type History = Awaited<ReturnType<typeof listPrescriptionHistory>>;

/** A renewal needs a visit; the page says so this many days before the end. */
const RENEW_DAYS = 30;

/** Your own medicines, formatted: the dose, the history of each, and what to do next. */
export async function loadOwnMedicines(ctx: Ctx, language: Language = "en") {
  const { userId } = requireMember(ctx);
  const prescriptions = await listPrescriptions(ctx, { userId });
  const history = await listPrescriptionHistory(ctx, prescriptions);
  const messages = await listStopMessages(ctx, { userId });
  const facts = await getClinicalFacts(ctx);
  const today = clinicToday(ctx);
  const page = { ctx, language, t: medicineFactsText(language), locale: LOCALES[language] };
  const { current, past } = medicinesOf(prescriptions, today);
  return {
    medicines: current.map((medicine) => ({
      ...toMedicineView(page, medicine, today),
      change: changeOf(page, medicine.prescription, facts.dose_consultation_mg_per_week),
      history: historyOf(page, medicine, history),
      message: messageAbout(page, medicine.prescription, messages),
      heldOn: medicine.prescription.status === "on_hold" ? dayOf(page, medicine.prescription, history, "held") : null,
    })),
    coming: prescriptions.filter(isOnTheWay).flatMap((one) => toComingView(page, one)),
    past: past.map((medicine) => ({
      ...toPastView(page, medicine),
      stoppedOn: dayOf(page, medicine.prescription, history, "stopped"),
      message: messageAbout(page, medicine.prescription, messages),
    })),
    visits: current.length === 0 && !prescriptions.some(isOnTheWay) ? await loadOwnVisits(ctx, language) : null,
  };
}
export type OwnMedicines = Awaited<ReturnType<typeof loadOwnMedicines>>;
export type MedicineView = OwnMedicines["medicines"][number];

/** What the texts of a page need. */
type Page = { ctx: Ctx; language: Language; t: Text<MedicineFactsText>; locale: string };

/** The provider's note about a treatment stopped by a result: while it's on hold, or if they stopped it. */
function messageAbout(
  { ctx, t, locale }: Page,
  { treatmentKey, status, endedAt }: Prescription,
  messages: readonly StopMessage[],
) {
  const found = messages.find((message) => message.treatmentKey === treatmentKey);
  if (!found) return null;
  const isAboutIt =
    status === "on_hold" || (found.decision === "stop" && endedAt?.getTime() === found.decidedAt.getTime());
  if (!isAboutIt) return null;
  const day = formatDay(ctx, found.decidedAt, "long", locale);
  return { by: t("{name} on {day}", { name: found.decidedBy, day }), text: found.message };
}

/** The date of the provider's last decision of this kind. */
function dayOf({ ctx, locale }: Page, { id }: Prescription, history: History, kind: "held" | "stopped"): string | null {
  const found = history.findLast((entry) => entry.prescriptionId === id && entry.kind === kind);
  return found ? formatDay(ctx, found.at, "long", locale) : null;
}

function toMedicineView(page: Page, { prescription, supply }: Medicine, today: string) {
  const { t, language, locale } = page;
  const isLow = supply !== null && supply.daysLeft <= 7;
  return {
    id: prescription.id,
    name: prescription.drugName,
    strength: strengthOf(prescription),
    form: t(FORMS[prescription.form]),
    isCompounded: prescription.isCompounded,
    status: prescription.status,
    statusTag: tagOf(page, prescription.status),
    dose: formatDoseIn(language, prescription),
    isInIu: prescription.measure === "IU",
    schedule: asSentence(formatScheduleIn(language, prescription.dosesPerWeek)),
    weekly: t("{amount} a week", { amount: `${formatNumber(weeklyAmount(prescription))} ${prescription.measure}` }),
    directions: prescription.directions,
    supply: supply && {
      text: formatDays(page, supply.daysLeft),
      until: formatDate(supply.lastsUntil, "long", locale),
      share: Math.min(1, supply.daysLeft / prescription.daysSupply),
      isLow,
    },
    isOnItsWay: prescription.fills.some(({ supplyFrom }) => supplyFrom === null),
    refills: t("{left} of {allowed} left", { left: refillsLeft(prescription), allowed: prescription.refillsAllowed }),
    expires: formatDate(prescription.expiresOn, "long", locale),
    prescriber: prescription.prescriberName,
    pharmacy: prescription.pharmacyName,
    pharmacyPhone: prescription.pharmacyPhone && formatPhone(prescription.pharmacyPhone),
    renew: renewalOf(page, prescription, today),
    howTo: howToLinks(prescription).map(({ to, label }) => ({ to: inLanguage(language, to), label: t(label) })),
  };
}

/** How long one that didn't reach the pharmacy is shown. */
const SHOW_REJECTED_DAYS = 30;

/** One that is signed and not with the pharmacy yet, in words that are true now. */
function toComingView(page: Page, prescription: Prescription) {
  const { ctx, t, locale } = page;
  const { id, status, drugName, directions, pharmacyName, confirmedAt, endedAt } = prescription;
  const days = endedAt ? (ctx.now.getTime() - endedAt.getTime()) / 86_400_000 : 0;
  if (days > SHOW_REJECTED_DAYS) return [];
  const [dated, undated] = COMING[status] ?? COMING.rejected;
  const day = confirmedAt ? formatDay(ctx, confirmedAt, "medium", locale) : "";
  const text = t(day ? dated : undated, { day, pharmacy: pharmacyName });
  return [{ id, name: drugName, strength: strengthOf(prescription), directions, text, tag: tagOf(page, status) }];
}

const LOST = "It didn't reach {pharmacy}. Your provider can see that. If you have questions, ask us.";

/** With the day it was signed, and without. */
const COMING: Partial<Record<PrescriptionStatus, [MedicineFactsText, MedicineFactsText]>> & {
  rejected: [MedicineFactsText, MedicineFactsText];
} = {
  signed: ["Signed {day}; on its way to {pharmacy}.", "Signed; on its way to {pharmacy}."],
  sent: [
    "Signed {day} and sent to {pharmacy}; waiting for the pharmacy's word.",
    "Signed and sent to {pharmacy}; waiting for the pharmacy's word.",
  ],
  rejected: [LOST, LOST],
};

function toPastView({ language, locale }: Page, { prescription }: Medicine) {
  const { id, drugName, endedAt, issuedOn, expiresOn, status } = prescription;
  const ended = status === "expired" ? expiresOn : (endedAt?.toISOString().slice(0, 10) ?? expiresOn);
  return {
    id,
    name: drugName,
    strength: strengthOf(prescription),
    dose: `${formatDoseIn(language, prescription).amount}, ${formatScheduleIn(language, prescription.dosesPerWeek)}`,
    from: formatDate(issuedOn, "long", locale),
    to: formatDate(ended, "long", locale),
  };
}

function strengthOf({ concentrationPerMl, measure, strength }: Prescription): string {
  return concentrationPerMl === null ? (strength ?? "") : `${formatNumber(concentrationPerMl)} ${measure}/mL`;
}

const FORMS: Record<Prescription["form"], MedicineFactsText> = {
  vial: "Vial, drawn up with a syringe",
  pen: "Pen",
  tablet: "Tablet",
  topical: "Gel or cream",
};

type StatusTag = { text: MedicineFactsText; tone: "success" | "waiting" | "neutral" };

function tagOf({ t }: Page, status: PrescriptionStatus) {
  const { text, tone } = PRESCRIPTION_STATUS[status];
  return { text: t(text), tone };
}

const PRESCRIPTION_STATUS: Record<PrescriptionStatus, StatusTag> = {
  active: { text: "Active", tone: "success" },
  on_hold: { text: "On hold", tone: "waiting" },
  exhausted: { text: "No refills left", tone: "waiting" },
  expired: { text: "Expired", tone: "waiting" },
  stopped: { text: "Stopped", tone: "neutral" },
  transcribed: { text: "Not confirmed", tone: "neutral" },
  draft: { text: "Not signed", tone: "neutral" },
  checked: { text: "Not signed", tone: "neutral" },
  staged: { text: "Not signed", tone: "neutral" },
  signed: { text: "Signed, on its way to the pharmacy", tone: "waiting" },
  sent: { text: "Sent to the pharmacy", tone: "waiting" },
  rejected: { text: "Did not reach the pharmacy", tone: "waiting" },
  discarded: { text: "Not signed", tone: "neutral" },
  refused: { text: "Refused", tone: "neutral" },
};

/** The contact topic's rule for this dose: at or above the limit, a change needs a visit. */
function changeOf(
  { t }: Page,
  prescription: Prescription,
  limit: number,
): { text: string; needsVisit: boolean } | null {
  if (prescription.treatmentKey !== "trt" || prescription.measure !== "mg") return null;
  const weekly = weeklyAmount(prescription);
  const needsVisit = weekly >= limit;
  const text = needsVisit
    ? "You take {amount} mg a week. At {limit} mg a week or more, a dose change requires a visit."
    : "You take {amount} mg a week. Below {limit} mg a week, you can request a dose change in writing.";
  return { text: t(text, { amount: formatNumber(weekly), limit }), needsVisit };
}

/** Why a new prescription is due, if it is. */
function renewalOf({ t, locale }: Page, prescription: Prescription, today: string): string | null {
  const { status, expiresOn } = prescription;
  const day = formatDate(expiresOn, "long", locale);
  if (status === "expired") return t("This prescription ended on {day}. You'll need a visit for a new one.", { day });
  if (status === "exhausted") return t("You've used all your refills. You'll need a visit for a new prescription.");
  if (status === "active" && expiresOn <= addDays(today, RENEW_DAYS)) {
    return t("This prescription ends on {day}. You'll need a visit for a new one, so book soon.", { day });
  }
  return null;
}

const EVENT_LABELS: Partial<Record<History[number]["kind"], MedicineFactsText>> = {
  held: "Put on hold by your provider",
  resumed: "Resumed",
  stopped: "Stopped by your provider",
  expired: "Prescription ended",
  exhausted: "Last refill used",
};

/** Dose changes, provider decisions and deliveries, latest first. */
function historyOf(page: Page, { prescription, earlier }: Medicine, events: History) {
  const { ctx, t, locale } = page;
  const all = [prescription, ...earlier];
  const oldestFirst = all.toReversed();
  const byId = new Map(all.map((one) => [one.id, one]));
  const decided = events.flatMap(({ prescriptionId, kind, at }) => {
    const one = byId.get(prescriptionId);
    const before = one && oldestFirst[oldestFirst.indexOf(one) - 1];
    const label = EVENT_LABELS[kind];
    const text = one && kind === "confirmed" ? formatPrescribed(page, one, before) : label && t(label);
    return one && text ? [{ at, text }] : [];
  });
  const arrived = all.flatMap(({ fills, daysSupply }) =>
    fills.flatMap(({ supplyFrom }) =>
      supplyFrom
        ? [{ at: new Date(`${supplyFrom}T12:00:00Z`), text: t("{days}-day supply arrived", { days: daysSupply }) }]
        : [],
    ),
  );
  return [...decided, ...arrived]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, text }, index) => ({ key: index, day: formatDay(ctx, at, "long", locale), text }));
}

function formatPrescribed(
  { t, language }: Page,
  prescription: Prescription,
  previous: Prescription | undefined,
): string {
  const doseOf = (one: Prescription) =>
    `${formatDoseIn(language, one).amount} ${formatScheduleIn(language, one.dosesPerWeek)}`;
  const [name, dose] = [prescription.prescriberName, doseOf(prescription)];
  if (!previous) return t("Prescribed by {name}: {dose}", { name, dose });
  const before = doseOf(previous);
  if (before === dose) return t("Renewed by {name}: {dose}", { name, dose });
  return t("Dose changed by {name}: from {before} to {dose}", { name, before, dose });
}

function formatDays({ t, language }: Page, days: number): string {
  if (days === 0) return t("Used up");
  return t(plural(language, days, "About {days} day", "About {days} days"), { days });
}
