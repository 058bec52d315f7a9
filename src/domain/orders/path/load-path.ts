import { Temporal } from "temporal-polyfill";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { hasPlan, sumPaid } from "#domain/billing/reads.server.ts";
import type { Offering } from "#domain/catalog/catalog.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { listOfferings } from "#domain/catalog/list-offerings.ts";
import { laterMonth } from "#domain/catalog/price.ts";
import { hasUnreadUpload } from "#domain/files/reads.server.ts";
import { findOnPath } from "#domain/identity/profile/reads.server.ts";
import type { EpisodeState } from "#domain/intake/episodes/episode.ts";
import { findIdentityProgress, type IdentityProgress } from "#domain/intake/identity-check/reads.server.ts";
import type { Journey } from "#domain/intake/registration/journey.ts";
import { isFinished, listRegistrations, type FinishedRegistration } from "#domain/intake/registration/reads.server.ts";
import { FIRST_VISITS, offeringForVisit } from "#domain/intake/registration/visit-offering.ts";
import { findIntakeProgress, type EpisodeNews, type IntakeProgress } from "#domain/intake/reads-path.server.ts";
import { findLatestDraw } from "#domain/labs/reads.server.ts";
import { listConfirmed, type ConfirmedPrescription } from "#domain/prescribing/reads.server.ts";
import type { Appointment } from "#domain/scheduling/appointment.ts";
import { isVisitInQuestion } from "#domain/scheduling/reads.server.ts";
import { listVisitsOf } from "#domain/scheduling/lists/reads.server.ts";
import { getVisitTerm } from "#domain/scheduling/slots/get-visit-term.ts";
import { pathSteps, type PathFacts, type Step } from "./path.ts";

export type MemberPath = {
  userId: string;
  firstName: string;
  state: string | null;
  today: string;
  /** What they registered for, or began to, oldest first. */
  registrations: { journey: Journey; treatmentKey: string | null; isFinished: boolean }[];
  steps: Step[];
  /** What a provider decided about their answers. */
  decisions: EpisodeNews[];
  /** The coming first visit. */
  visit: Appointment | null;
  /** The first visit that took place. */
  visitedId: string | null;
  /** The treatments that visit can still be about, if one stopped and the member has to say whether they keep the visit. */
  visitMayBeAbout: string[] | null;
  /** The prescription to start a plan with. */
  prescriptionId: string | null;
  /** What they have paid, less refunds. */
  paidCents: number;
  labFreshDays: number;
  shippingDays: { from: number; to: number };
};

/** Someone's path from registering to the first order. The caller checks whether it may be seen; row-level security does too. */
export async function loadPath(tx: TxCtx, userId: string): Promise<MemberPath> {
  const person = await findOnPath(tx.trx, userId);
  if (!person) throw new AppError("not-found");
  const today = clinicToday(tx);
  const zone = tx.env.CLINIC_TIME_ZONE;
  const facts = await getClinicalFacts(tx);
  const begun = await listRegistrations(tx.trx, userId);
  const registrations = begun.filter(isFinished);
  const intake = await findIntakeProgress(tx.trx, userId);
  const visits = await listVisitsOf(tx.trx, userId);
  const prescriptions = await listConfirmed(tx.trx, userId);
  const visit = visits.findLast(({ isInitial, status }) => isInitial && (status === "booked" || status === "arrived"));
  const collectedOn = await findLatestDraw(tx.trx, userId);
  const isRegistered = person.isRegistered && registrations.length > 0;
  const on = (at: Date) => dayIn(zone, at);
  const steps = pathSteps(
    {
      registeredOn: isRegistered ? on(registrations[0]!.checkedAt) : null,
      identity: identityOf(await findIdentityProgress(tx.trx, userId, today), on),
      questions: questionsOf(intake, on),
      labs: {
        collectedOn,
        freshUntil: collectedOn && addDays(collectedOn, facts.lab_fresh_days),
        hasUpload: await hasUnreadUpload(tx.trx, userId),
      },
      visit: visit ? { on: dayIn(visit.zone, visit.startsAt), isOver: visit.endsAt <= tx.now } : null,
      visitedOn: visitedOn(visits),
      decision: decisionOf(prescriptions, intake, on),
      order: {
        placedOn: person.firstOrderAt && on(person.firstOrderAt),
        hasPlan: prescriptions.length > 0 && (await hasPlan(tx.trx, userId)),
      },
      prices: await pricesOf(tx, registrations, prescriptions),
    },
    today,
  );
  return {
    userId,
    firstName: person.firstName,
    state: registrations.at(-1)?.state ?? person.state,
    today,
    registrations: begun.map((one) => ({
      journey: one.journey,
      treatmentKey: one.treatmentKey,
      isFinished: isFinished(one),
    })),
    steps,
    decisions: intake.decisions,
    visit: visit ?? null,
    visitedId: firstVisited(visits)?.id ?? null,
    visitMayBeAbout: await findWhatVisitMayBeAbout(tx, visit, intake),
    prescriptionId: prescriptions.find(({ isActive }) => isActive)?.id ?? null,
    paidCents: await sumPaid(tx.trx, userId),
    labFreshDays: facts.lab_fresh_days,
    shippingDays: facts.shipping_business_days,
  };
}

const CANNOT_GO_ON: ReadonlySet<EpisodeState> = new Set(["stopped", "declined", "ended"]);

async function findWhatVisitMayBeAbout(tx: TxCtx, visit: Appointment | undefined, { episodes }: IntakeProgress) {
  // Most people have nothing stopped: they don't wait for the question.
  if (!visit || visit.startsAt <= tx.now || !episodes.some(({ state }) => CANNOT_GO_ON.has(state))) return null;
  if (!(await isVisitInQuestion(tx.trx, visit.id))) return null;
  return episodes.filter(({ state }) => !CANNOT_GO_ON.has(state)).map(({ treatmentKey }) => treatmentKey);
}

type On = (at: Date) => string;

/** Whoever is verified stays so while a newer check is under way. */
function identityOf({ state, check, verifiedUntil }: IdentityProgress, on: On): PathFacts["identity"] {
  const changedOn = check ? on(check.changedAt) : null;
  if (verifiedUntil) return { state: "verified", on: state === "verified" ? changedOn : null };
  return state && { state, on: changedOn };
}

/** Whoever is asked about one treatment still has questions. Stopped or declined is only who has no other treatment left. */
function questionsOf({ episodes, openFormAt }: IntakeProgress, on: On): PathFacts["questions"] {
  const open = episodes.filter(({ state }) => state !== "declined" && state !== "ended");
  if (open.some(({ state }) => state === "asking")) {
    return openFormAt && { state: "unfinished", on: on(openFormAt) };
  }
  const sent = open.find(({ state }) => state !== "stopped");
  if (sent) return { state: "sent", on: on(sent.changedAt) };
  const stopped = open.at(-1);
  if (stopped) return { state: "stopped", on: on(stopped.changedAt) };
  const last = episodes.at(-1);
  return last?.state === "declined" ? { state: "declined", on: on(last.changedAt) } : null;
}

function decisionOf(
  prescriptions: ConfirmedPrescription[],
  { episodes }: IntakeProgress,
  on: On,
): PathFacts["decision"] {
  const [newest] = prescriptions;
  if (newest) return { outcome: "prescribed", on: on(newest.confirmedAt) };
  const last = episodes.at(-1);
  const isOver = episodes.every(({ state }) => state === "declined" || state === "ended");
  return last && isOver && last.state === "declined" ? { outcome: "declined", on: on(last.changedAt) } : null;
}

function firstVisited(visits: readonly Appointment[]): Appointment | undefined {
  return visits.find(({ status }) => status === "fulfilled");
}

function visitedOn(visits: readonly Appointment[]): string | null {
  const done = firstVisited(visits);
  return done ? dayIn(done.zone, done.startsAt) : null;
}

/** Today's prices of what they registered for. The medicine has one only if just one can be meant. */
async function pricesOf(
  tx: TxCtx,
  registrations: readonly FinishedRegistration[],
  prescriptions: readonly ConfirmedPrescription[],
): Promise<PathFacts["prices"]> {
  const about = registrations.at(-1);
  if (!about) return null;
  const type = FIRST_VISITS[about.journey];
  const offerings = await listOfferings(tx);
  const offering = offeringForVisit(type, registrations, offerings);
  if (!offering) return null;
  const { feeItem } = await getVisitTerm(tx, { type });
  return {
    visitCents: offering.prices[feeItem],
    labsCents: offering.prices.labs,
    monthCents: monthOf(offerings, offering.treatmentKey, prescriptions[0]?.offeringKey),
  };
}

function monthOf(offerings: readonly Offering[], treatmentKey: string, prescribed: string | undefined): number | null {
  const meant = prescribed
    ? offerings.filter(({ key }) => key === prescribed)
    : offerings.filter((offering) => offering.treatmentKey === treatmentKey);
  const prices = new Set(meant.map((offering) => laterMonth(offering.prices)));
  return prices.size === 1 ? [...prices][0]! : null;
}

function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
