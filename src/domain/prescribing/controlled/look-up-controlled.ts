import { Temporal } from "temporal-polyfill";
import type { TxCtx } from "#core/ctx.ts";
import { ask } from "#core/questions/ask-together.ts";
import { findOrderableTreatment } from "#domain/catalog/find-orderable.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { counts } from "#domain/chart/lists/chart-list.ts";
import { findChartLists } from "#domain/chart/lists/reads.server.ts";
import { findVerifiedUntil } from "#domain/intake/identity-check/reads.server.ts";
import { sentAnswersOf } from "#domain/intake/responses/reads.server.ts";
import { listLiveVisits } from "#domain/visits/room/list-live-visits.ts";
import { findExamFor } from "../exams/queries-exam.server.ts";
import { weeklyAmount, type Prescription } from "../prescription.ts";
import { latestExpiry } from "../rules/prescribing-rules.ts";
import {
  SCHEDULES,
  type ControlledFacts,
  type ControlledMoment,
  type EarlyFill,
  type StateFacts,
} from "./controlled-gates.ts";
import { findStates } from "./find-states.ts";
import { legalDay } from "./legal-day.ts";
import {
  findStateRule,
  findStateSchedule,
  selectRecentReadings,
  type PdmpReading,
} from "./queries-controlled.server.ts";
import { findRegisteredUntil } from "./queries-registration.server.ts";

type Written = Pick<Prescription, "measure" | "dose" | "dosesPerWeek" | "refillsAllowed" | "issuedOn" | "expiresOn">;

export type AboutControlled = {
  userId: string;
  providerId: string;
  offeringKey: string;
  /** The visit it is written in; without one any live visit with this prescriber counts. */
  visitId: string | null;
  moment: ControlledMoment;
  prescription: Written;
  /** The prescription that this one follows. */
  previous: Pick<Written, "measure" | "dose" | "dosesPerWeek" | "issuedOn"> | null;
  /** The diagnosis on the prescription; the chart must have it. Without one any coded problem counts. */
  icd10?: string | null;
  signing: ControlledFacts["signing"];
  reconciled: ControlledFacts["reconciled"];
  earlyFill?: EarlyFill | null;
  /** When it is signed; now, unless the vendor says when. */
  at?: Date;
  /** The day on a paper that was signed by hand, if it's to be looked up as of then. */
  signedOn?: string;
  /** The clinic's jobs don't read answers and charts: they pass what was found when a provider last looked. */
  purpose?: ControlledFacts["purpose"];
};

/** Everything the gates of a controlled medicine ask for, as of now or of the vendor's time, in the transaction that asks. */
export async function lookUpControlled(tx: TxCtx, about: AboutControlled): Promise<ControlledFacts> {
  const { userId, providerId, offeringKey, prescription, previous } = about;
  const at = about.at ?? (about.signedOn ? endOf(about.signedOn, tx.now) : tx.now);
  const facts = await getClinicalFacts(tx);
  const states = await findStates(tx, about);
  const dayOf = (instant: Date) => legalDay(instant, { clinicZone: tx.env.CLINIC_TIME_ZONE, states });
  const day = about.signedOn ?? dayOf(at);
  const readings = await selectRecentReadings(tx.trx, { userId, providerId, until: at });
  const treatment = await findOrderableTreatment(tx, offeringKey);
  const inStates: StateFacts[] = [];
  for (const state of states) inStates.push(await stateFacts(tx, { ...about, state, day, dayOf, readings }));
  return {
    moment: about.moment,
    day,
    federalSchedule: SCHEDULES.find((schedule) => schedule === treatment?.controlledSchedule) ?? null,
    states: inStates,
    identityUntil: await findVerifiedUntil(tx.trx, userId),
    visit: await lastLiveVisit(tx, {
      ...about,
      at,
      dayOf,
      months: facts.visit_months.controlled,
      min: facts.cs_av_min_seconds,
    }),
    minAvSeconds: facts.cs_av_min_seconds,
    visitMonths: facts.visit_months.controlled,
    permittedUntil: facts.cs_tele_flex_until,
    exam: await findExamFor(tx.trx, { userId, providerId, until: day }),
    refills: prescription.refillsAllowed,
    maxRefills: facts.schedule3_max_refills,
    expiresOn: prescription.expiresOn,
    latestExpiry: latestExpiry(prescription.issuedOn, { controlledSchedule: "III" }, facts),
    previousIssuedOn: previous?.issuedOn ?? null,
    signing: about.signing,
    purpose: about.purpose ?? (await lookUpPurpose(tx, about)),
    weeklyMg: weeklyMgOf(prescription),
    previousWeeklyMg: previous && weeklyMgOf(previous),
    consultationMg: facts.dose_consultation_mg_per_week,
    earlyFill: about.earlyFill ?? null,
    reconciled: about.reconciled,
  };
}

/** When that day is over everywhere, or now. */
function endOf(day: string, now: Date): Date {
  return new Date(Math.min(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000, now.getTime()));
}

type AboutState = AboutControlled & {
  state: string;
  day: string;
  dayOf: (at: Date) => string;
  readings: readonly PdmpReading[];
};

async function stateFacts(tx: TxCtx, about: AboutState): Promise<StateFacts> {
  const { state, day, providerId, offeringKey } = about;
  const rule = await findStateRule(tx.trx, state, day);
  return {
    state,
    schedule: await findStateSchedule(tx.trx, { offeringKey, state, day }),
    rule: rule && { needsRegistration: rule.needsRegistration, pdmp: rule.pdmp, skipReasons: rule.skipReasons },
    deaUntil: await findRegisteredUntil(tx.trx, { providerId, kind: "dea", state, day }),
    registeredUntil: await findRegisteredUntil(tx.trx, { providerId, kind: "state-cs", state, day }),
    pdmp: readingOf(about),
  };
}

/** Of today's readings one that was read, otherwise the last attempt. */
function readingOf({ readings, state, day, dayOf }: AboutState): StateFacts["pdmp"] {
  const known = readings
    .filter((reading) => reading.state === state)
    .map(({ at, seenAt, skipReason }) => ({ on: dayOf(seenAt ?? at), wasRead: seenAt !== null, skipReason }));
  return known.find(({ on, wasRead }) => on === day && wasRead) ?? known[0] ?? null;
}

type AboutVisit = AboutControlled & { at: Date; dayOf: (at: Date) => string; months: number; min: number };

/** The last one that was long enough, otherwise the last one. */
async function lastLiveVisit(tx: TxCtx, about: AboutVisit): Promise<ControlledFacts["visit"]> {
  const { userId, providerId, at, dayOf, visitId, min } = about;
  // A visit is opened up to a day before it takes place.
  const from = Temporal.PlainDate.from(dayOf(at)).subtract({ months: about.months, days: 2 });
  const since = new Date(from.toZonedDateTime("UTC").epochMilliseconds);
  const visits = await listLiveVisits(tx, { userId, providerId, since });
  const own = visits.filter((visit) => visit.at <= at && (visitId === null || visit.id === visitId));
  const found = own.find(({ avSeconds }) => avSeconds >= min) ?? own[0];
  return found ? { on: dayOf(found.at), avSeconds: found.avSeconds } : null;
}

/** Answers in which somebody says what a treatment is for. */
const PURPOSE_ITEMS = ["s06", "n06"];

async function lookUpPurpose(tx: TxCtx, { userId, icd10 }: AboutControlled): Promise<ControlledFacts["purpose"]> {
  const answers = Object.assign({}, ...(await ask(tx.trx, sentAnswersOf(userId))).map((sent) => sent.answers));
  const isForSport = answers["c21"] === false || PURPOSE_ITEMS.some((item) => answers[item] === "sport");
  const { problems } = await findChartLists(tx.trx, userId);
  const codes = problems.filter(counts).flatMap((problem) => problem.icd10 ?? []);
  return {
    isForSport: isForSport ? true : answers["c21"] === true ? false : null,
    diagnosis: (icd10 ? codes.find((code) => code === icd10) : codes[0]) ?? null,
  };
}

function weeklyMgOf(written: Pick<Written, "measure" | "dose" | "dosesPerWeek">): number | null {
  return written.measure === "mg" ? weeklyAmount(written) : null;
}
