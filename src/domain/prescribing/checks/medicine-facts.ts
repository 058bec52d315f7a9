import type { DoseSteps } from "#domain/catalog/clinical-facts.ts";
import type { MedicineFacts } from "#domain/safety/checks/snapshot.ts";
import { daysBetween } from "#domain/safety/rules/condition.ts";
import type { Moment } from "#domain/safety/rules/rule.ts";
import { weeklyAmount, type Prescription } from "../prescription.ts";

/** What the safety rules ask about the medicine itself. */

type Earlier = Pick<
  Prescription,
  | "offeringKey"
  | "treatmentKey"
  | "status"
  | "measure"
  | "dose"
  | "dosesPerWeek"
  | "confirmedAt"
  | "endedAt"
  | "expiresOn"
>;

/**
 * The prescription before this one, if treatment goes on with it. One that ended longer ago than `gapDays` is over: what comes now
 * is a start.
 */
export function lastBefore<T extends Earlier>(
  prescription: Pick<Prescription, "treatmentKey">,
  earlier: readonly T[],
  { today, gapDays }: { today: string; gapDays: number },
): T | null {
  const since = new Date(Date.parse(today) - gapDays * 86_400_000).toISOString().slice(0, 10);
  const going = earlier.filter(
    (one) => one.treatmentKey === prescription.treatmentKey && one.confirmedAt !== null && endOf(one) >= since,
  );
  return going.toSorted((a, b) => b.confirmedAt!.getTime() - a.confirmedAt!.getTime())[0] ?? null;
}

function endOf({ endedAt, expiresOn }: Earlier): string {
  const ended = endedAt?.toISOString().slice(0, 10);
  return ended && ended < expiresOn ? ended : expiresOn;
}

/** A different medicine of the same treatment is a start too. More a week than before is a step up. */
export function momentOf(prescription: Prescription, before: Earlier | null): Exclude<Moment, "fill"> {
  if (!before) return "start";
  if (before.offeringKey !== prescription.offeringKey) return "start";
  return weeklyAmount(prescription) > weeklyAmount(before) ? "step-up" : "renew";
}

export type Around = {
  before: Earlier | null;
  /** Earlier prescriptions of the same treatment, newest first. */
  earlier: readonly Earlier[];
  /** What it belongs to and what it may be mixed with; null if the clinic hasn't said. */
  classes: readonly string[] | null;
  ladder: DoseSteps | null;
  withHcg: boolean;
  /** When the first dose of this treatment arrived. */
  firstDoseOn: string | null;
  visitToday: boolean;
  today: string;
};

export function medicineFactsOf(prescription: Prescription, around: Around): MedicineFacts {
  const { before, ladder, today } = around;
  const weekly = prescription.measure === "mg" ? weeklyAmount(prescription) : null;
  const step = stepOf(prescription, ladder);
  const isSame = before?.offeringKey === prescription.offeringKey;
  const former = before && isSame ? stepOf(before, ladder) : null;
  return {
    "medicine.classes": around.classes,
    "medicine.form": prescription.form,
    "medicine.is_compounded": prescription.isCompounded,
    "medicine.has_clinical_difference": prescription.clinicalDifference !== null,
    "medicine.weekly_mg": weekly,
    "medicine.dose_changed": before !== null && weeklyAmount(before) !== weeklyAmount(prescription),
    "medicine.visit_today": around.visitToday,
    "medicine.with_hcg": around.withHcg,
    "medicine.days_on_treatment": around.firstDoseOn === null ? null : daysBetween(around.firstDoseOn, today),
    ...(ladder && {
      "medicine.step": step,
      "medicine.most_step": ladder.doses.length,
      "medicine.steps_up": step === null ? null : step - (former ?? 0),
      "medicine.days_at_step": before && isSame ? daysAtDose(before, around.earlier, today) : 0,
    }),
  };
}

/** The place of a weekly dose on its ladder, from 1; 0 if it isn't one of its doses. */
function stepOf(prescription: Pick<Prescription, "dose" | "dosesPerWeek" | "measure">, ladder: DoseSteps | null) {
  if (!ladder || prescription.measure !== "mg") return null;
  return ladder.doses.indexOf(weeklyAmount(prescription)) + 1;
}

/** How long someone has taken the present dose without a change. */
function daysAtDose(before: Earlier, earlier: readonly Earlier[], today: string): number {
  const own = earlier
    .filter((one) => one.offeringKey === before.offeringKey && one.confirmedAt !== null)
    .toSorted((a, b) => b.confirmedAt!.getTime() - a.confirmedAt!.getTime());
  let since = before.confirmedAt!;
  for (const one of own) {
    if (weeklyAmount(one) !== weeklyAmount(before)) break;
    since = one.confirmedAt!;
  }
  return daysBetween(since.toISOString().slice(0, 10), today);
}
