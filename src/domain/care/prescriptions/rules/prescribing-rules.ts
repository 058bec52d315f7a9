import { Temporal } from "temporal-polyfill";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import type { Pharmacy, Treatment } from "#domain/catalog/catalog.ts";
import { drawOf, formatNumber } from "./dose.ts";
import { QUANTITY_UNITS, weeklyAmount, type Measure, type MedicineForm } from "../prescription.ts";

/** What law, catalog and clinic ask of a prescription. All numbers come from the clinical facts of the day. */

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
  facts: ClinicalFacts;
  /** Null if it may not be ordered today. */
  treatment: Treatment | null;
  pharmacy: Pharmacy | null;
  /** Where the member is. */
  state: string;
  isPrescriberLicensed: boolean;
  /** Days on which the member was examined in person. */
  examinedOn: readonly string[];
};

/** One thing that stands against it, and the field that it is about. */
export type RuleProblem = { field: string; message: string };

export function findProblems(prescribed: Prescribed, circumstances: Circumstances): RuleProblem[] {
  const { treatment } = circumstances;
  if (!treatment) {
    return [{ field: "offeringKey", message: "This medicine is switched off in the catalog and cannot be prescribed" }];
  }
  return [
    ...dateProblems(prescribed, circumstances),
    ...controlledProblems(prescribed, treatment, circumstances),
    ...compoundingProblems(prescribed, treatment, circumstances),
    ...pharmacyProblems(treatment, circumstances),
    ...amountProblems(prescribed, circumstances),
    ...(circumstances.isPrescriberLicensed
      ? []
      : [{ field: "prescriberId", message: "The prescriber has no license in the member's state today" }]),
  ];
}

/** Why a controlled medicine may be prescribed at a distance today: the permission holds, or the member was examined. */
export function telemedicineBasis({
  today,
  facts,
  examinedOn,
}: Pick<Circumstances, "today" | "facts" | "examinedOn">): "permission" | "in-person" | null {
  if (examinedOn.some((day) => day <= today)) return "in-person";
  return today <= facts.cs_tele_flex_until ? "permission" : null;
}

/** The last day on which a prescription of that day may be filled. */
export function latestExpiry(issuedOn: string, treatment: Treatment, facts: ClinicalFacts): string {
  const months = treatment.controlledSchedule ? facts.schedule3_validity_months : facts.prescription_validity_months;
  return Temporal.PlainDate.from(issuedOn).add({ months }).toString();
}

function dateProblems({ issuedOn, expiresOn }: Prescribed, circumstances: Circumstances): RuleProblem[] {
  const { today, treatment, facts } = circumstances;
  if (issuedOn > today) return [{ field: "issuedOn", message: "The order must not be dated in the future" }];
  if (expiresOn < issuedOn)
    return [{ field: "expiresOn", message: "The last day must not lie before the date of the order" }];
  if (expiresOn < today)
    return [{ field: "expiresOn", message: "This order has run out. Ask the prescriber for a new one" }];
  const latest = treatment && latestExpiry(issuedOn, treatment, facts);
  return latest && expiresOn > latest
    ? [
        {
          field: "expiresOn",
          message: `This medicine may be filled until ${latest} at most, counted from the date of the order`,
        },
      ]
    : [];
}

function controlledProblems(prescribed: Prescribed, treatment: Treatment, circumstances: Circumstances): RuleProblem[] {
  if (!treatment.controlledSchedule) return [];
  const { facts } = circumstances;
  const problems: RuleProblem[] = [];
  if (prescribed.refillsAllowed > facts.schedule3_max_refills) {
    problems.push({
      field: "refillsAllowed",
      message: `A controlled medicine has at most ${facts.schedule3_max_refills} refills`,
    });
  }
  if (!telemedicineBasis(circumstances)) {
    problems.push({
      field: "offeringKey",
      message: `Controlled medicines need an examination in person since the telemedicine permission ended on ${facts.cs_tele_flex_until}. None is on file for this member`,
    });
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
    return [{ field: "isCompounded", message: "This medicine exists only as a compounded one" }];
  }
  if (!isCompounded) return [];
  if (facts.never_compounded.includes(treatment.key)) {
    return [{ field: "isCompounded", message: "This medicine must never be compounded. Choose the licensed product" }];
  }
  const problems: RuleProblem[] = [];
  if (!clinicalDifference) {
    problems.push({
      field: "clinicalDifference",
      message: "Say why this patient needs the compounded medicine and not an approved one",
    });
  }
  if (pharmacy?.kind === "retail") {
    problems.push({ field: "pharmacyId", message: "This pharmacy does not compound. Choose one that does" });
  }
  return problems;
}

function pharmacyProblems(treatment: Treatment, { pharmacy, state }: Circumstances): RuleProblem[] {
  if (!pharmacy) return [{ field: "pharmacyId", message: "Choose a pharmacy of the list" }];
  if (!pharmacy.treatmentKeys.includes(treatment.key)) {
    return [{ field: "pharmacyId", message: "This pharmacy does not fill that medicine" }];
  }
  return pharmacy.licenseStates.includes(state)
    ? []
    : [{ field: "pharmacyId", message: "This pharmacy has no license in the member's state" }];
}

/** What can be measured with a syringe, and lasts as long as the order says. */
function amountProblems(prescribed: Prescribed, { facts }: Circumstances): RuleProblem[] {
  const { dose, concentrationPerMl, measure, quantity, daysSupply, dosesPerWeek } = prescribed;
  if (concentrationPerMl === null) return [];
  const { ml, offPercent, drawn } = drawOf({ dose, concentrationPerMl });
  const limit = facts.dose_rounding_most_percent;
  if (offPercent > limit) {
    const message = `The nearest mark on a syringe gives ${formatNumber(drawn)} ${measure}, more than ${limit} % off. Ask the prescriber for another strength`;
    return [{ field: "concentrationPerMl", message }];
  }
  const lasts = Math.floor((quantity / ml / dosesPerWeek) * 7 + 1e-9);
  return lasts < daysSupply
    ? [
        {
          field: "quantity",
          message: `${formatNumber(quantity)} ${QUANTITY_UNITS.vial} lasts ${lasts} days at this dose, not ${daysSupply}`,
        },
      ]
    : [];
}

/** What the prescriber should look at twice. It stops nobody. */
export function findWarnings(
  prescription: Pick<Prescribed, "dose" | "measure" | "dosesPerWeek" | "concentrationPerMl"> & { treatmentKey: string },
  facts: Pick<ClinicalFacts, "dose_warning_mg_per_week">,
): string[] {
  const limit = facts.dose_warning_mg_per_week[prescription.treatmentKey];
  const weekly = weeklyAmount(prescription);
  const isHigh = limit !== undefined && prescription.measure === "mg" && weekly > limit;
  return isHigh ? [`${formatNumber(weekly)} mg a week is above the ${formatNumber(limit)} mg a week of the label`] : [];
}
