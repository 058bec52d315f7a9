import { drawOf } from "../rules/dose.ts";
import type { Measure, MedicineForm } from "../prescription.ts";

/** How a medicine is taken: what, how much, how often, on which days. Needs no database, no clock, and runs in the browser too. */
export type Regimen = {
  form: MedicineForm;
  measure: Measure;
  dose: number;
  concentrationPerMl: number | null;
  dosesPerWeek: number;
  /** Monday = 1. Empty if the directions name no day. */
  weekDays: readonly number[];
  route: Route;
};

export const ROUTES = ["subcutaneous", "intramuscular", "mouth", "skin"] as const;
export type Route = (typeof ROUTES)[number];

export const WEEK_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The usual days for that many doses a week, as far apart as whole days allow. */
const USUAL_DAYS: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [1, 4],
  3: [1, 3, 5],
  4: [1, 3, 5, 7],
  5: [1, 2, 3, 4, 5],
  6: [1, 2, 3, 4, 5, 6],
  7: [1, 2, 3, 4, 5, 6, 7],
};

/** Once a day, every other day and every second week have no days of the week. */
export function usualDays(dosesPerWeek: number): readonly number[] {
  return dosesPerWeek < 7 ? (USUAL_DAYS[dosesPerWeek] ?? []) : [];
}

/** How the directions of an earlier prescription say it is taken. */
export function routeOf(directions: string, form: MedicineForm): Route {
  if (form === "tablet") return "mouth";
  if (form === "topical") return "skin";
  return /muscle|intramuscular|\bIM\b/i.test(directions) ? "intramuscular" : "subcutaneous";
}

/** The days that directions name: "every Monday and Thursday" is [1, 4]. */
export function daysNamed(text: string): number[] {
  return WEEK_DAYS.flatMap((name, i) =>
    new RegExp(`\\b(?:${name}s?|${name.slice(0, 3)}(?:${name.slice(3, 4)})?)\\b`, "i").test(text) ? [i + 1] : [],
  );
}

/** What one dose uses up, in the unit of the quantity: mL, pens or tablets. Null where that can't be told. */
export function amountPerDose({ form, dose, concentrationPerMl }: Regimen): number | null {
  if (form === "vial") return concentrationPerMl === null ? null : drawOf({ dose, concentrationPerMl }).ml;
  return form === "topical" ? null : 1;
}
