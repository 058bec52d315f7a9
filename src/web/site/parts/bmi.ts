/** Body mass index from US units, to one decimal. */
export function bmiOf({ feet, inches, pounds }: Body): number {
  const height = feet * 12 + inches;
  return Math.round((pounds / (height * height)) * 703 * 10) / 10;
}

// The labels of both medicines: 30 or more, or 27 or more with a weight-related condition.
export const BMI_ALONE = 30;
export const BMI_WITH_CONDITION = 27;

export type Body = { feet: number; inches: number; pounds: number };
export type Condition = "yes" | "no" | "unsure";
export type BmiMeaning = "enough-alone" | "with-condition" | "ask-about-condition" | "not-these" | "below-range";

/** What the number says about these two medicines, which is not yet what a provider says. */
export function meaningOf(bmi: number, condition: Condition): BmiMeaning {
  if (bmi >= BMI_ALONE) return "enough-alone";
  if (bmi >= BMI_WITH_CONDITION)
    return condition === "yes" ? "with-condition" : condition === "unsure" ? "ask-about-condition" : "not-these";
  return bmi < 18.5 ? "below-range" : "not-these";
}
