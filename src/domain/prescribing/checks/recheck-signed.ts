import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { dayIn } from "#core/dates.ts";
import { findLiftedStops } from "#domain/safety/checks/find-lifted-stops.ts";
import type { Prescription } from "../prescription.ts";
import type { CheckLine } from "./check-line.ts";
import { lookUpFacts } from "./look-up-facts.ts";
import { thirteenChecks, type CheckFacts } from "./thirteen-checks.ts";

/**
 * All thirteen checks once more when the e-prescribing service says that a prescription is signed, at the service's time. A stop
 * doesn't undo the signature: the caller alerts its prescriber and holds it from orders. Warnings were answered when it was staged,
 * and the chart had to be reviewed on that day.
 */
export async function recheckSigned(tx: TxCtx, prescription: Prescription, at: Date = tx.now): Promise<CheckLine[]> {
  requireSystem(tx);
  const { facts } = await lookUpFacts(tx, prescription, {}, { at });
  const answers = await findLiftedStops(tx.trx, { prescriptionId: prescription.id, ...facts.safety });
  const stagedOn = prescription.stagedAt ? dayIn(tx.env.CLINIC_TIME_ZONE, prescription.stagedAt) : null;
  return thirteenChecks({
    ...facts,
    patient: prescription.signedFor ?? facts.patient,
    safety: reviewedSince(stagedOn, { ...facts.safety, answers }, facts.circumstances.today),
  });
}

function reviewedSince(stagedOn: string | null, safety: CheckFacts["safety"], today: string): CheckFacts["safety"] {
  const { allergiesReviewedOn, medicinesReviewedOn } = safety;
  const days = [allergiesReviewedOn, medicinesReviewedOn];
  if (stagedOn === null || days.some((day) => day === null || day < stagedOn)) return safety;
  const findings = safety.findings.filter(({ ruleKey }) => ruleKey !== "R05");
  return { ...safety, findings, allergiesReviewedOn: today, medicinesReviewedOn: today };
}
