import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { listStopMessages } from "#domain/care/labs/stops/list-stops.ts";
import type { StopMessage } from "#domain/care/labs/stops/stop.ts";
import { doseWords, numberWords } from "#domain/care/prescriptions/rules/dose.ts";
import { listPrescriptionHistory, listPrescriptions } from "#domain/care/prescriptions/list-prescriptions.ts";
import { medicinesOf, type Medicine } from "#domain/care/prescriptions/fills/medicines.ts";
import {
  refillsLeft,
  scheduleWords,
  weeklyAmount,
  type Prescription,
  type PrescriptionStatus,
} from "#domain/care/prescriptions/prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { addDays } from "../../shared/format/calendar-day.server.ts";
import { asSentence } from "../../shared/prescription/prescription-facts.server.ts";
import { dateWords, dayWords } from "../../shared/format/when.server.ts";
import { howToLinks } from "./how-to.ts";
import { loadOwnVisits } from "../profile/own-visits.server.ts";

type History = Awaited<ReturnType<typeof listPrescriptionHistory>>;

/** A renewal needs a visit; this many days before the end the page says so. */
const RENEW_DAYS = 30;

/** One's own medicines as the page shows them: numbers in words, the history of each, and what to do next. */
export async function loadOwnMedicines(ctx: Ctx) {
  const { userId } = requireMember(ctx);
  const prescriptions = await listPrescriptions(ctx, { userId });
  const history = await listPrescriptionHistory(ctx, prescriptions);
  const messages = await listStopMessages(ctx, { userId });
  const facts = await getClinicalFacts(ctx);
  const today = dayIn(ctx.env.CLINIC_TIME_ZONE, ctx.now);
  const { current, past } = medicinesOf(prescriptions, today);
  return {
    medicines: current.map((medicine) => ({
      ...shownMedicine(medicine, today),
      change: changeOf(medicine.prescription, facts.dose_consultation_mg_per_week),
      history: historyOf(ctx, medicine, history),
      message: messageAbout(ctx, medicine.prescription, messages),
    })),
    past: past.map((medicine) => ({
      ...shownPast(medicine),
      message: messageAbout(ctx, medicine.prescription, messages),
    })),
    visits: current.length === 0 ? await loadOwnVisits(ctx) : null,
  };
}
export type OwnMedicines = Awaited<ReturnType<typeof loadOwnMedicines>>;
export type ShownMedicine = OwnMedicines["medicines"][number];

/** What the provider wrote when they decided about it because of a result: while it is on hold, or if they stopped it. */
function messageAbout(ctx: Ctx, { treatmentKey, status, endedAt }: Prescription, messages: readonly StopMessage[]) {
  const found = messages.find((message) => message.treatmentKey === treatmentKey);
  if (!found) return null;
  const isAboutIt =
    status === "on_hold" || (found.decision === "stop" && endedAt?.getTime() === found.decidedAt.getTime());
  if (!isAboutIt) return null;
  return { by: `${found.decidedBy} on ${dayWords(ctx, found.decidedAt.toISOString())}`, words: found.message };
}

function shownMedicine({ prescription, supply }: Medicine, today: string) {
  const isLow = supply !== null && supply.daysLeft <= 7;
  return {
    id: prescription.id,
    name: prescription.drugName,
    strength: strengthOf(prescription),
    form: FORMS[prescription.form],
    isCompounded: prescription.isCompounded,
    status: prescription.status,
    standing: STANDING[prescription.status],
    dose: doseWords(prescription),
    isInIu: prescription.measure === "IU",
    schedule: asSentence(scheduleWords(prescription.dosesPerWeek)),
    weekly: `${numberWords(weeklyAmount(prescription))} ${prescription.measure} a week`,
    directions: prescription.directions,
    supply: supply && {
      words: daysWords(supply.daysLeft),
      until: dateWords(supply.lastsUntil),
      share: Math.min(1, supply.daysLeft / prescription.daysSupply),
      isLow,
    },
    isOnItsWay: prescription.fills.some(({ supplyFrom }) => supplyFrom === null),
    refills: `${refillsLeft(prescription)} of ${prescription.refillsAllowed} left`,
    expires: dateWords(prescription.expiresOn),
    prescriber: prescription.prescriberName,
    pharmacy: prescription.pharmacyName,
    renew: renewalOf(prescription, today),
    howTo: howToLinks(prescription),
  };
}

function shownPast({ prescription }: Medicine) {
  const { id, drugName, endedAt, issuedOn, expiresOn, status } = prescription;
  const ended = status === "expired" ? expiresOn : (endedAt?.toISOString().slice(0, 10) ?? expiresOn);
  return {
    id,
    name: drugName,
    strength: strengthOf(prescription),
    dose: `${doseWords(prescription).amount}, ${scheduleWords(prescription.dosesPerWeek)}`,
    from: dateWords(issuedOn),
    to: dateWords(ended),
  };
}

function strengthOf({ concentrationPerMl, measure, strength }: Prescription): string {
  return concentrationPerMl === null ? (strength ?? "") : `${numberWords(concentrationPerMl)} ${measure}/mL`;
}

const FORMS: Record<Prescription["form"], string> = {
  vial: "Vial, drawn up with a syringe",
  pen: "Pen",
  tablet: "Tablet",
  topical: "Gel or cream",
};

const STANDING: Record<PrescriptionStatus, { words: string; tone: "success" | "waiting" | "neutral" }> = {
  active: { words: "Active", tone: "success" },
  on_hold: { words: "On hold", tone: "waiting" },
  exhausted: { words: "No refills left", tone: "waiting" },
  expired: { words: "Expired", tone: "waiting" },
  stopped: { words: "Stopped", tone: "neutral" },
  transcribed: { words: "Not confirmed", tone: "neutral" },
  refused: { words: "Refused", tone: "neutral" },
};

/** The rule of the contact topic, said for this dose: from the limit on a change needs a visit. */
function changeOf(prescription: Prescription, limit: number): { words: string; needsVisit: boolean } | null {
  if (prescription.treatmentKey !== "trt" || prescription.measure !== "mg") return null;
  const weekly = weeklyAmount(prescription);
  const needsVisit = weekly >= limit;
  const words = needsVisit
    ? `You take ${numberWords(weekly)} mg a week. At ${limit} mg a week or more, a change of dose needs a visit.`
    : `You take ${numberWords(weekly)} mg a week. Below ${limit} mg a week you can ask for another dose in writing.`;
  return { words, needsVisit };
}

/** Why a new prescription is due, if it is. */
function renewalOf(prescription: Prescription, today: string): string | null {
  const { status, expiresOn } = prescription;
  if (status === "expired") return `This prescription ended on ${dateWords(expiresOn)}. A new one needs a visit.`;
  if (status === "exhausted") return "All refills are used. A new prescription needs a visit.";
  if (status === "active" && expiresOn <= addDays(today, RENEW_DAYS)) {
    return `This prescription ends on ${dateWords(expiresOn)}. A new one needs a visit, so book it soon.`;
  }
  return null;
}

const EVENT_WORDS: Partial<Record<History[number]["kind"], string>> = {
  held: "Put on hold by your provider",
  resumed: "Taken up again",
  stopped: "Stopped by your provider",
  expired: "Prescription ended",
  exhausted: "Last refill used",
};

/** Dose changes, what your provider decided, and what arrived; the latest first. */
function historyOf(ctx: Ctx, { prescription, earlier }: Medicine, events: History) {
  const all = [prescription, ...earlier];
  const oldestFirst = all.toReversed();
  const byId = new Map(all.map((one) => [one.id, one]));
  const decided = events.flatMap(({ prescriptionId, kind, at }) => {
    const one = byId.get(prescriptionId);
    const before = one && oldestFirst[oldestFirst.indexOf(one) - 1];
    const words = one && kind === "confirmed" ? prescribedWords(one, before) : EVENT_WORDS[kind];
    return one && words ? [{ at, words }] : [];
  });
  const arrived = all.flatMap(({ fills, daysSupply }) =>
    fills.flatMap(({ supplyFrom }) =>
      supplyFrom ? [{ at: new Date(`${supplyFrom}T12:00:00Z`), words: `Supply for ${daysSupply} days arrived` }] : [],
    ),
  );
  return [...decided, ...arrived]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ at, words }, index) => ({ key: index, day: dayWords(ctx, at.toISOString()), words }));
}

function prescribedWords(prescription: Prescription, before: Prescription | undefined): string {
  const dose = (one: Prescription) => `${doseWords(one).amount} ${scheduleWords(one.dosesPerWeek)}`;
  const by = `by ${prescription.prescriberName}`;
  if (!before) return `Prescribed ${by}: ${dose(prescription)}`;
  if (dose(before) === dose(prescription)) return `Renewed ${by}: ${dose(prescription)}`;
  return `Dose changed ${by}: from ${dose(before)} to ${dose(prescription)}`;
}

function daysWords(days: number): string {
  if (days === 0) return "Used up";
  return days === 1 ? "About 1 day" : `About ${days} days`;
}
