import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";

/** Body mass index from US units, to one decimal. */
export function bmiOf({ feet, inches, pounds }: Body): number {
  const height = feet * 12 + inches;
  return Math.round((pounds / (height * height)) * 703 * 10) / 10;
}

/** From both medicines' labels: high enough on its own, or with a weight-related condition. */
export type BmiLimits = ClinicalFacts["weight_bmi_limits"];
export type Body = { feet: number; inches: number; pounds: number };
export type Condition = "yes" | "no" | "unsure";
export type BmiMeaning = "enough-alone" | "with-condition" | "ask-about-condition" | "not-these" | "below-range";

/** What the number means for these two medicines, which isn't a provider's decision yet. */
export function meaningOf(bmi: number, condition: Condition, limits: BmiLimits): BmiMeaning {
  if (bmi >= limits.alone) return "enough-alone";
  if (bmi >= limits.with_condition)
    return condition === "yes" ? "with-condition" : condition === "unsure" ? "ask-about-condition" : "not-these";
  return bmi < limits.below_range ? "below-range" : "not-these";
}
