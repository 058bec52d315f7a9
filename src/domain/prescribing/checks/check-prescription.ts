import { askTogether } from "#core/questions/ask-together.ts";
import type { TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { clinicalFactsOn } from "#domain/catalog/reads.server.ts";
import { runSafetyCheck, type CheckRun } from "#domain/safety/checks/run-safety-check.ts";
import { lastVisitDayOf } from "#domain/scheduling/lists/reads.server.ts";
import type { Prescription } from "../prescription.ts";
import { selectOfPerson } from "../queries.server.ts";
import { lastBefore, medicineFactsOf, momentOf } from "./medicine-facts.ts";

const IN_FORCE = new Set(["active", "on_hold", "exhausted"]);

/** The safety rules about one prescription before it's confirmed, or before one of its fills, in the transaction that asks. */
export async function checkPrescription(
  tx: TxCtx,
  prescription: Prescription,
  { isFill = false }: { isFill?: boolean } = {},
): Promise<CheckRun> {
  const { userId, treatmentKey } = prescription;
  const today = clinicToday(tx);
  const { clinical, visitOn } = await askTogether(tx.trx, {
    clinical: clinicalFactsOn(today),
    visitOn: lastVisitDayOf(userId),
  });
  const others = (await selectOfPerson(tx.trx, userId, { confirmedOnly: true })).filter(
    ({ id }) => id !== prescription.id,
  );
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
    visitToday: visitOn === today,
    today,
  });
  return runSafetyCheck(tx, {
    userId,
    about: { treatmentKey, moment: isFill ? "fill" : momentOf(prescription, before) },
    medicine,
    policies: clinical,
    otherClasses: taken.flatMap(({ offeringKey }) => clinical.medicine_classes[offeringKey]?.belongs ?? []),
  });
}

const LADDERS: Record<string, "dose_steps_semaglutide" | "dose_steps_tirzepatide"> = {
  semaglutide: "dose_steps_semaglutide",
  tirzepatide: "dose_steps_tirzepatide",
};
