import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { listStopMessages } from "#domain/labs/stops/list-stop-messages.ts";
import type { StopMessage } from "#domain/labs/stops/stop.ts";
import { formatDose, formatNumber } from "#domain/prescribing/rules/dose.ts";
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
import { formatSchedule } from "../../shared/prescription/format-schedule.ts";

type History = Awaited<ReturnType<typeof listPrescriptionHistory>>;

/** A renewal needs a visit; the page says so this many days before the end. */
const RENEW_DAYS = 30;

/** Your own medicines, formatted: the dose, the history of each, and what to do next. */
export async function loadOwnMedicines(ctx: Ctx) {
  const { userId } = requireMember(ctx);
  const prescriptions = await listPrescriptions(ctx, { userId });
  const history = await listPrescriptionHistory(ctx, prescriptions);
  const messages = await listStopMessages(ctx, { userId });
  const facts = await getClinicalFacts(ctx);
  const today = clinicToday(ctx);
  const { current, past } = medicinesOf(prescriptions, today);
  return {
    medicines: current.map((medicine) => ({
      ...toMedicineView(medicine, today),
      change: changeOf(medicine.prescription, facts.dose_consultation_mg_per_week),
      history: historyOf(ctx, medicine, history),
      message: messageAbout(ctx, medicine.prescription, messages),
      heldOn: medicine.prescription.status === "on_hold" ? dayOf(ctx, medicine.prescription, history, "held") : null,
    })),
    coming: prescriptions.filter(isOnTheWay).flatMap((one) => toComingView(ctx, one)),
    past: past.map((medicine) => ({
      ...toPastView(medicine),
      stoppedOn: dayOf(ctx, medicine.prescription, history, "stopped"),
      message: messageAbout(ctx, medicine.prescription, messages),
    })),
    visits: current.length === 0 && !prescriptions.some(isOnTheWay) ? await loadOwnVisits(ctx) : null,
  };
}
export type OwnMedicines = Awaited<ReturnType<typeof loadOwnMedicines>>;
export type MedicineView = OwnMedicines["medicines"][number];

/** The provider's note about a treatment stopped by a result: while it's on hold, or if they stopped it. */
function messageAbout(ctx: Ctx, { treatmentKey, status, endedAt }: Prescription, messages: readonly StopMessage[]) {
  const found = messages.find((message) => message.treatmentKey === treatmentKey);
  if (!found) return null;
  const isAboutIt =
    status === "on_hold" || (found.decision === "stop" && endedAt?.getTime() === found.decidedAt.getTime());
  if (!isAboutIt) return null;
  return { by: `${found.decidedBy} on ${formatDay(ctx, found.decidedAt)}`, text: found.message };
}

/** The date of the provider's last decision of this kind. */
function dayOf(ctx: Ctx, { id }: Prescription, history: History, kind: "held" | "stopped"): string | null {
  const found = history.findLast((entry) => entry.prescriptionId === id && entry.kind === kind);
  return found ? formatDay(ctx, found.at) : null;
}

function toMedicineView({ prescription, supply }: Medicine, today: string) {
  const isLow = supply !== null && supply.daysLeft <= 7;
  return {
    id: prescription.id,
    name: prescription.drugName,
    strength: strengthOf(prescription),
    form: FORMS[prescription.form],
    isCompounded: prescription.isCompounded,
    status: prescription.status,
    statusTag: PRESCRIPTION_STATUS[prescription.status],
    dose: formatDose(prescription),
    isInIu: prescription.measure === "IU",
    schedule: asSentence(formatSchedule(prescription.dosesPerWeek)),
    weekly: `${formatNumber(weeklyAmount(prescription))} ${prescription.measure} a week`,
    directions: prescription.directions,
    supply: supply && {
      text: formatDays(supply.daysLeft),
      until: formatDate(supply.lastsUntil),
      share: Math.min(1, supply.daysLeft / prescription.daysSupply),
      isLow,
    },
    isOnItsWay: prescription.fills.some(({ supplyFrom }) => supplyFrom === null),
    refills: `${refillsLeft(prescription)} of ${prescription.refillsAllowed} left`,
    expires: formatDate(prescription.expiresOn),
    prescriber: prescription.prescriberName,
    pharmacy: prescription.pharmacyName,
    pharmacyPhone: prescription.pharmacyPhone && formatPhone(prescription.pharmacyPhone),
    renew: renewalOf(prescription, today),
    howTo: howToLinks(prescription),
  };
}

/** How long one that didn't reach the pharmacy is shown. */
const SHOW_REJECTED_DAYS = 30;

/** One that is signed and not with the pharmacy yet, in words that are true now. */
function toComingView(ctx: Ctx, prescription: Prescription) {
  const { id, status, drugName, directions, pharmacyName, confirmedAt, endedAt } = prescription;
  const days = endedAt ? (ctx.now.getTime() - endedAt.getTime()) / 86_400_000 : 0;
  if (days > SHOW_REJECTED_DAYS) return [];
  const on = confirmedAt ? ` ${formatDay(ctx, confirmedAt, "medium")}` : "";
  const text =
    status === "signed"
      ? `Signed${on}; on its way to ${pharmacyName}.`
      : status === "sent"
        ? `Signed${on} and sent to ${pharmacyName}; waiting for the pharmacy's word.`
        : `It didn't reach ${pharmacyName}. Your provider can see that. If you have questions, ask us.`;
  return [
    { id, name: drugName, strength: strengthOf(prescription), directions, text, tag: PRESCRIPTION_STATUS[status] },
  ];
}

function toPastView({ prescription }: Medicine) {
  const { id, drugName, endedAt, issuedOn, expiresOn, status } = prescription;
  const ended = status === "expired" ? expiresOn : (endedAt?.toISOString().slice(0, 10) ?? expiresOn);
  return {
    id,
    name: drugName,
    strength: strengthOf(prescription),
    dose: `${formatDose(prescription).amount}, ${formatSchedule(prescription.dosesPerWeek)}`,
    from: formatDate(issuedOn),
    to: formatDate(ended),
  };
}

function strengthOf({ concentrationPerMl, measure, strength }: Prescription): string {
  return concentrationPerMl === null ? (strength ?? "") : `${formatNumber(concentrationPerMl)} ${measure}/mL`;
}

const FORMS: Record<Prescription["form"], string> = {
  vial: "Vial, drawn up with a syringe",
  pen: "Pen",
  tablet: "Tablet",
  topical: "Gel or cream",
};

const PRESCRIPTION_STATUS: Record<PrescriptionStatus, { text: string; tone: "success" | "waiting" | "neutral" }> = {
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
function changeOf(prescription: Prescription, limit: number): { text: string; needsVisit: boolean } | null {
  if (prescription.treatmentKey !== "trt" || prescription.measure !== "mg") return null;
  const weekly = weeklyAmount(prescription);
  const needsVisit = weekly >= limit;
  const text = needsVisit
    ? `You take ${formatNumber(weekly)} mg a week. At ${limit} mg a week or more, a dose change requires a visit.`
    : `You take ${formatNumber(weekly)} mg a week. Below ${limit} mg a week, you can request a dose change in writing.`;
  return { text, needsVisit };
}

/** Why a new prescription is due, if it is. */
function renewalOf(prescription: Prescription, today: string): string | null {
  const { status, expiresOn } = prescription;
  if (status === "expired")
    return `This prescription ended on ${formatDate(expiresOn)}. You'll need a visit for a new one.`;
  if (status === "exhausted") return "You've used all your refills. You'll need a visit for a new prescription.";
  if (status === "active" && expiresOn <= addDays(today, RENEW_DAYS)) {
    return `This prescription ends on ${formatDate(expiresOn)}. You'll need a visit for a new one, so book soon.`;
  }
  return null;
}

const EVENT_LABELS: Partial<Record<History[number]["kind"], string>> = {
  held: "Put on hold by your provider",
  resumed: "Resumed",
  stopped: "Stopped by your provider",
  expired: "Prescription ended",
  exhausted: "Last refill used",
};

/** Dose changes, provider decisions and deliveries, latest first. */
function historyOf(ctx: Ctx, { prescription, earlier }: Medicine, events: History) {
  const all = [prescription, ...earlier];
  const oldestFirst = all.toReversed();
  const byId = new Map(all.map((one) => [one.id, one]));
  const decided = events.flatMap(({ prescriptionId, kind, at }) => {
    const one = byId.get(prescriptionId);
    const before = one && oldestFirst[oldestFirst.indexOf(one) - 1];
    const text = one && kind === "confirmed" ? formatPrescribed(one, before) : EVENT_LABELS[kind];
    return one && text ? [{ at, text }] : [];
  });
  const arrived = all.flatMap(({ fills, daysSupply }) =>
    fills.flatMap(({ supplyFrom }) =>
      supplyFrom ? [{ at: new Date(`${supplyFrom}T12:00:00Z`), text: `${daysSupply}-day supply arrived` }] : [],
    ),
  );
  return [...decided, ...arrived]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, text }, index) => ({ key: index, day: formatDay(ctx, at), text }));
}

function formatPrescribed(prescription: Prescription, before: Prescription | undefined): string {
  const dose = (one: Prescription) => `${formatDose(one).amount} ${formatSchedule(one.dosesPerWeek)}`;
  const by = `by ${prescription.prescriberName}`;
  if (!before) return `Prescribed ${by}: ${dose(prescription)}`;
  if (dose(before) === dose(prescription)) return `Renewed ${by}: ${dose(prescription)}`;
  return `Dose changed ${by}: from ${dose(before)} to ${dose(prescription)}`;
}

function formatDays(days: number): string {
  if (days === 0) return "Used up";
  return days === 1 ? "About 1 day" : `About ${days} days`;
}
