import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import type { Pharmacy, Treatment } from "#domain/catalog/catalog.ts";
import { lastDayOf } from "../regimen/supply-dates.ts";
import { drawOf } from "./dose.ts";
import { weeklyAmount, type Measure, type MedicineForm } from "../prescription.ts";

/** Requirements of law, catalog and clinic for a prescription. All numbers come from today's clinical facts. */

export type Prescribed = {
  form: MedicineForm;
  isCompounded: boolean;
  measure: Measure;
  dose: number;
  concentrationPerMl: number | null;
  dosesPerWeek: number;
  quantity: number;
  daysSupply: number;
  refillsAllowed: number;
  issuedOn: string;
  expiresOn: string;
  clinicalDifference: string | null;
};

export type Circumstances = {
  /** The clinic's day. */
  today: string;
  /** Where the patient or the clinic is, whichever is further on: a permission ends with the first of the two days. */
  legalDay: string;
  facts: ClinicalFacts;
  /** Null if it can't be ordered today. */
  treatment: Treatment | null;
  pharmacy: Pharmacy | null;
  /** Where the member is. */
  state: string;
  isPrescriberLicensed: boolean;
  /** Dates of the member's in-person exams that count for this prescriber. */
  examinedOn: readonly string[];
};

/** One problem, with the limit it exceeds and the field it's about. */
export type RuleProblem = { field: string } & RuleFinding;

export type RuleFinding =
  | { code: PlainFinding }
  | { code: "expires-too-late"; latest: string }
  | { code: "too-many-refills"; most: number }
  | { code: "exam-missing"; permissionEndedOn: string }
  | { code: "dose-not-measurable"; drawn: number; measure: Measure; limitPercent: number }
  | { code: "quantity-too-small"; quantity: number; lastsDays: number; daysSupply: number };

export type PlainFinding =
  | "not-in-catalog"
  | "dated-in-future"
  | "ends-before-order"
  | "order-expired"
  | "compounded-only"
  | "never-compounded"
  | "clinical-difference-missing"
  | "pharmacy-does-not-compound"
  | "pharmacy-not-listed"
  | "pharmacy-does-not-fill"
  | "pharmacy-not-licensed"
  | "prescriber-not-licensed"
  | "address-missing"
  | "birth-date-missing"
  | "signed-order-missing";

export function findProblems(prescribed: Prescribed, circumstances: Circumstances): RuleProblem[] {
  const { treatment } = circumstances;
  if (!treatment) {
    return [{ field: "offeringKey", code: "not-in-catalog" }];
  }
  return [
    ...dateProblems(prescribed, circumstances),
    ...controlledProblems(prescribed, treatment, circumstances),
    ...compoundingProblems(prescribed, treatment, circumstances),
    ...pharmacyProblems(treatment, circumstances),
    ...amountProblems(prescribed, circumstances),
    ...(circumstances.isPrescriberLicensed
      ? []
      : [{ field: "prescriberId", code: "prescriber-not-licensed" as const }]),
  ];
}

/** Why a controlled medicine can be prescribed remotely today: the telemedicine rule is in effect, or the member was examined. */
export function telemedicineBasis({
  legalDay,
  facts,
  examinedOn,
}: Pick<Circumstances, "legalDay" | "facts" | "examinedOn">): "permission" | "in-person" | null {
  if (examinedOn.some((day) => day <= legalDay)) return "in-person";
  return legalDay <= facts.cs_tele_flex_until ? "permission" : null;
}

/** The last day a prescription from that day can be filled. For a controlled medicine the facts say whether that day counts. */
export function latestExpiry(
  issuedOn: string,
  { controlledSchedule }: Pick<Treatment, "controlledSchedule">,
  facts: Pick<
    ClinicalFacts,
    "schedule3_validity_months" | "schedule3_first_day_counts" | "prescription_validity_months"
  >,
): string {
  return controlledSchedule
    ? lastDayOf(issuedOn, {
        months: facts.schedule3_validity_months,
        isFirstDayCounted: facts.schedule3_first_day_counts,
      })
    : lastDayOf(issuedOn, { months: facts.prescription_validity_months, isFirstDayCounted: false });
}

function dateProblems({ issuedOn, expiresOn }: Prescribed, circumstances: Circumstances): RuleProblem[] {
  const { today, treatment, facts } = circumstances;
  if (issuedOn > today) return [{ field: "issuedOn", code: "dated-in-future" }];
  if (expiresOn < issuedOn) return [{ field: "expiresOn", code: "ends-before-order" }];
  if (expiresOn < today) return [{ field: "expiresOn", code: "order-expired" }];
  const latest = treatment && latestExpiry(issuedOn, treatment, facts);
  return latest && expiresOn > latest ? [{ field: "expiresOn", code: "expires-too-late", latest }] : [];
}

function controlledProblems(prescribed: Prescribed, treatment: Treatment, circumstances: Circumstances): RuleProblem[] {
  if (!treatment.controlledSchedule) return [];
  const { facts } = circumstances;
  const problems: RuleProblem[] = [];
  if (prescribed.refillsAllowed > facts.schedule3_max_refills) {
    problems.push({ field: "refillsAllowed", code: "too-many-refills", most: facts.schedule3_max_refills });
  }
  if (!telemedicineBasis(circumstances)) {
    problems.push({ field: "offeringKey", code: "exam-missing", permissionEndedOn: facts.cs_tele_flex_until });
  }
  return problems;
}

function compoundingProblems(
  prescribed: Prescribed,
  treatment: Treatment,
  { facts, pharmacy }: Circumstances,
): RuleProblem[] {
  const { isCompounded, clinicalDifference } = prescribed;
  if (treatment.isCompounded && !isCompounded) {
    return [{ field: "isCompounded", code: "compounded-only" }];
  }
  if (!isCompounded) return [];
  if (facts.never_compounded.includes(treatment.key)) {
    return [{ field: "isCompounded", code: "never-compounded" }];
  }
  const problems: RuleProblem[] = [];
  if (!clinicalDifference) {
    problems.push({ field: "clinicalDifference", code: "clinical-difference-missing" });
  }
  if (pharmacy?.kind === "retail") {
    problems.push({ field: "pharmacyId", code: "pharmacy-does-not-compound" });
  }
  return problems;
}

function pharmacyProblems(treatment: Treatment, { pharmacy, state }: Circumstances): RuleProblem[] {
  if (!pharmacy) return [{ field: "pharmacyId", code: "pharmacy-not-listed" }];
  if (!pharmacy.treatmentKeys.includes(treatment.key)) {
    return [{ field: "pharmacyId", code: "pharmacy-does-not-fill" }];
  }
  return pharmacy.licenseStates.includes(state) ? [] : [{ field: "pharmacyId", code: "pharmacy-not-licensed" }];
}

/** What a syringe can measure, and what lasts as long as the order says. */
function amountProblems(prescribed: Prescribed, { facts }: Circumstances): RuleProblem[] {
  const { dose, concentrationPerMl, measure, quantity, daysSupply, dosesPerWeek } = prescribed;
  if (concentrationPerMl === null) return [];
  const { ml, offPercent, drawn } = drawOf({ dose, concentrationPerMl });
  const limit = facts.dose_rounding_most_percent;
  if (offPercent > limit) {
    return [{ field: "concentrationPerMl", code: "dose-not-measurable", drawn, measure, limitPercent: limit }];
  }
  const lasts = Math.floor((quantity / ml / dosesPerWeek) * 7 + 1e-9);
  return lasts < daysSupply
    ? [{ field: "quantity", code: "quantity-too-small", quantity, lastsDays: lasts, daysSupply }]
    : [];
}

export type DoseWarning = { code: "above-label"; weeklyMg: number; labelMg: number };

/** Warnings for the prescriber. They block nothing. */
export function findWarnings(
  prescription: Pick<Prescribed, "dose" | "measure" | "dosesPerWeek" | "concentrationPerMl"> & { treatmentKey: string },
  facts: Pick<ClinicalFacts, "dose_warning_mg_per_week">,
): DoseWarning[] {
  const limit = facts.dose_warning_mg_per_week[prescription.treatmentKey];
  const weekly = weeklyAmount(prescription);
  const isHigh = limit !== undefined && prescription.measure === "mg" && weekly > limit;
  return isHigh ? [{ code: "above-label", weeklyMg: weekly, labelMg: limit }] : [];
}
