import { askTogether } from "#core/questions/ask-together.ts";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { clinicalFactsOn } from "#domain/catalog/reads.server.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import { runSafetyCheck, type CheckRun } from "#domain/safety/checks/run-safety-check.ts";
import { lastVisitDayOf } from "#domain/scheduling/lists/reads.server.ts";
import type { Prescription } from "../prescription.ts";
import { selectOfPerson } from "../queries.server.ts";
import { lastBefore, medicineFactsOf, momentOf } from "./medicine-facts.ts";

const IN_FORCE = new Set(["active", "on_hold", "exhausted"]);

/** What is known beside the chart. */
export type CheckAround = {
  /** Before one of its fills. */
  isFill?: boolean;
  /** It is written in a visit that is on. */
  isInVisit?: boolean;
  screening?: { result: string; on: string } | null;
};

/** The safety rules about one prescription before it's confirmed or staged, or before one of its fills, in the transaction that asks. */
export async function checkPrescription(
  tx: TxCtx,
  prescription: Prescription,
  { isFill = false, isInVisit = false, screening = null }: CheckAround = {},
): Promise<CheckRun> {
  const { userId, treatmentKey } = prescription;
  const today = clinicToday(tx);
  const { clinical, visitOn } = await askTogether(tx.trx, {
    clinical: clinicalFactsOn(today),
    visitOn: lastVisitDayOf(userId),
  });
  const others = await confirmedOthers(tx, prescription);
  const before = lastBefore(prescription, others, { today, gapDays: clinical.lab_fresh_days });
  const own = clinical.medicine_classes[prescription.offeringKey] ?? null;
  const taken = others.filter(({ status, treatmentKey: key }) => IN_FORCE.has(status) && key !== treatmentKey);
  const earlier = others.filter((one) => one.treatmentKey === treatmentKey);
  const arrivals = [...earlier, prescription].flatMap(({ fills }) =>
    fills.flatMap(({ supplyFrom }) => supplyFrom ?? []),
  );
  const medicine = medicineFactsOf(prescription, {
    before,
    earlier,
    firstDoseOn: arrivals.toSorted()[0] ?? null,
    classes: own && [...own.belongs, ...own.contains],
    ladder: LADDERS[prescription.offeringKey] ? clinical[LADDERS[prescription.offeringKey]!] : null,
    withHcg: taken.some((one) => one.treatmentKey === "hcg"),
    visitToday: isInVisit || visitOn === today,
    today,
  });
  return runSafetyCheck(tx, {
    userId,
    about: { treatmentKey, moment: isFill ? "fill" : momentOf(prescription, before) },
    medicine,
    policies: clinical,
    screening,
    otherClasses: taken.flatMap(({ offeringKey }) => clinical.medicine_classes[offeringKey]?.belongs ?? []),
  });
}

/** What it follows, and so whether it starts a treatment, goes on with it or steps up. */
export async function findBefore(
  tx: TxCtx,
  prescription: Prescription,
  facts: Pick<ClinicalFacts, "lab_fresh_days">,
): Promise<{ before: Prescription | null; moment: ReturnType<typeof momentOf> }> {
  const others = await confirmedOthers(tx, prescription);
  const before = lastBefore(prescription, others, { today: clinicToday(tx), gapDays: facts.lab_fresh_days });
  return { before, moment: momentOf(prescription, before) };
}

async function confirmedOthers(tx: TxCtx, { id, userId }: Prescription): Promise<Prescription[]> {
  return (await selectOfPerson(tx.trx, userId, { confirmedOnly: true })).filter((one) => one.id !== id);
}

const LADDERS: Record<string, "dose_steps_semaglutide" | "dose_steps_tirzepatide"> = {
  semaglutide: "dose_steps_semaglutide",
  tirzepatide: "dose_steps_tirzepatide",
};
