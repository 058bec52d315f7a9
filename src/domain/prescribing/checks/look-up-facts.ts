import type { TxCtx } from "#core/ctx.ts";
import { clinicToday, dayIn } from "#core/dates.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { listOpenEpisodes } from "#domain/intake/episodes/reads.server.ts";
import { findIdentityDocument } from "#domain/intake/identity-check/reads.server.ts";
import { latestLabs } from "#domain/labs/latest-labs.ts";
import type { CheckRun } from "#domain/safety/checks/run-safety-check.ts";
import type { FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import type { Snapshot } from "#domain/safety/rules/rule.ts";
import { findLastVisit } from "#domain/scheduling/lists/last-visit.ts";
import { isLicensed } from "#domain/scheduling/providers/licensed-providers.ts";
import { isPatientOf } from "#domain/scheduling/providers/is-patient-of.ts";
import { findVisit } from "#domain/visits/reads.server.ts";
import { summarizeEvidence } from "#domain/visits/room/summarize-evidence.ts";
import type { Visit } from "#domain/visits/visit.ts";
import type { Prescription } from "../prescription.ts";
import { findIdentity, selectOfPerson } from "../queries.server.ts";
import type { ControlledFacts } from "../controlled/controlled-gates.ts";
import type { AboutControlled } from "../controlled/look-up-controlled.ts";
import { lookUpCircumstances } from "../rules/circumstances.ts";
import { compareDirections } from "../regimen/compare-directions.ts";
import { routeOf } from "../regimen/regimen.ts";
import { findPlan } from "../writing/queries-plan.server.ts";
import { findGates, findScreened } from "./ask-neighbors.ts";
import { checkPrescription, findBefore } from "./check-prescription.ts";
import type { CheckFacts, SafetyFacts } from "./thirteen-checks.ts";

/** Everything the thirteen checks ask, as of now, and the safety check among it. For the prescriber, and for the vendor's word. */
export async function lookUpFacts(
  tx: TxCtx,
  prescription: Prescription,
  answers: FindingAnswers = {},
  signed: Pick<AboutControlled, "at"> = {},
): Promise<{ facts: CheckFacts; safety: CheckRun }> {
  const visit = prescription.visitId ? await findVisit(tx.trx, prescription.visitId) : null;
  const screened = await findScreened(tx, prescription);
  const dayOf = (at: Date) => dayIn(tx.env.CLINIC_TIME_ZONE, at);
  const safety = await checkPrescription(tx, prescription, {
    isInVisit: visit !== null && visit.closedAt === null,
    screening: screened && { result: screened.result, on: dayOf(screened.at) },
  });
  const { facts: known } = safety.snapshot;
  // Jobs read no history; the rules' facts have what the gate about the purpose asks for.
  const purpose = tx.actor.kind === "system" ? { purpose: purposeOf(safety.snapshot, prescription.icd10) } : {};
  const facts = await lookUpRest(
    tx,
    prescription,
    visit,
    { ...signed, ...purpose },
    {
      findings: safety.findings,
      asked: Object.keys(safety.rules).length,
      answers,
      allergiesReviewedOn: known["chart.allergies_reviewed"]?.on ?? null,
      medicinesReviewedOn: known["chart.medicines_reviewed"]?.on ?? null,
    },
  );
  return {
    facts: {
      ...facts,
      screening: { result: screened?.result ?? "not-available", at: screened?.at.toISOString() ?? null },
    },
    safety,
  };
}

async function lookUpRest(
  tx: TxCtx,
  prescription: Prescription,
  visit: Visit | null,
  signed: Pick<AboutControlled, "at" | "purpose">,
  safety: SafetyFacts,
): Promise<CheckFacts> {
  const { userId, prescriberId, offeringKey, treatmentKey } = prescription;
  const today = clinicToday(tx);
  const recipient = await findRecipient(tx.trx, userId);
  const home = recipient?.state ?? null;
  const circumstances = await lookUpCircumstances(tx, { ...prescription, state: home ?? "" });
  const states = [...new Set([home, visit?.patientState].filter((state) => state != null))];
  const licenses = [];
  for (const state of states) {
    licenses.push({ state, isLicensed: await isLicensed(tx, { providerId: prescriberId, state, day: today }) });
  }
  const episodes = await listOpenEpisodes(tx.trx, userId);
  const episode = episodes.find((one) => one.treatmentKey === treatmentKey && one.status !== "stopped") ?? null;
  const plan = episode && (await findPlan(tx.trx, { episodeId: episode.id, offeringKey, signedBy: prescriberId }));
  const labs = await latestLabs(tx, { userId });
  const last = await findLastVisit(tx, { userId });
  const { before, moment } = await findBefore(tx, prescription, circumstances.facts);
  return {
    prescription,
    circumstances,
    moment,
    licenses,
    episode,
    plan,
    visit: visit && { isOwn: visit.providerId === prescriberId, isLive: await isLive(tx, visit) },
    visitOn: visit && !visit.closedAt ? today : (last?.on ?? null),
    safety,
    labs: { collectedOn: labs.collectedOn, isFresh: labs.isFresh },
    screening: { result: "not-available", at: null },
    gates: await findGates(tx, prescription, { moment, before, ...signed }),
    patient: await findIdentity(tx.trx, userId),
    documentUntil: (recipient && (await findIdentityDocument(tx.trx, recipient)))?.expiresOn ?? null,
    directions: compareDirections(prescription.directions, {
      ...prescription,
      route: routeOf(prescription.directions, prescription.form),
    }).kind,
    others: await findOthers(tx, prescription),
  };
}

/** What a controlled medicine is for, by the answers and the problems that the rules saw. */
function purposeOf({ facts }: Snapshot, icd10: string | null): ControlledFacts["purpose"] {
  const said = (item: string) => facts[`answer:${item}`]?.value;
  const isForSport = said("c21") === false || said("s06") === "sport" || said("n06") === "sport";
  const problems = facts["chart.problems"]?.value;
  const isListed = icd10 !== null && Array.isArray(problems) && problems.includes(icd10);
  return { isForSport: isForSport ? true : said("c21") === true ? false : null, diagnosis: isListed ? icd10 : null };
}

/** Both saw or heard each other. What one side alone says counts for nothing. */
async function isLive(tx: TxCtx, visit: Visit): Promise<boolean> {
  if (visit.closedAt) return visit.modality !== "none";
  return (await summarizeEvidence(tx.trx, visit.id)).modality !== "none";
}

async function findOthers(tx: TxCtx, prescription: Prescription): Promise<CheckFacts["others"]> {
  const { userId, offeringKey, prescriberId } = prescription;
  const same = (await selectOfPerson(tx.trx, userId)).filter(
    (one) => one.offeringKey === offeringKey && one.id !== prescription.id,
  );
  const isShared = same.length > 0 && (await isPatientOf(tx, { userId, providerId: prescriberId }));
  return same.map((one) => ({ status: one.status, mayReplace: isShared || one.prescriberId === prescriberId }));
}
