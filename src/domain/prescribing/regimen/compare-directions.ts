import { drawOf } from "../rules/dose.ts";
import { weeklyAmount } from "../prescription.ts";
import { daysNamed, routeOf, type Regimen } from "./regimen.ts";

export type DirectionUnit =
  | "mL"
  | "mg"
  | "IU"
  | "units"
  | "mg/mL"
  | "IU/mL"
  | "amount"
  | "times-a-week"
  | "days"
  | "route";

/** One thing the typed directions say differently from the prescription. `typed` is null if they don't say it at all. */
export type DirectionDifference = { unit: DirectionUnit; typed: string | null; expected: string };
export type Comparison = { kind: "same" } | { kind: "differs"; differences: DirectionDifference[] };

/**
 * Compares what somebody typed with the dose and schedule, unit by unit: every amount, every frequency, every day and the route must
 * fit. Words beside them are free. Directions without an amount or without a frequency differ as well: nobody could follow them.
 */
export function compareDirections(typed: string, regimen: Regimen): Comparison {
  const differences = [...amountsOf(typed, regimen), ...scheduleOf(typed, regimen), ...routesOf(typed, regimen)];
  return differences.length === 0 ? { kind: "same" } : { kind: "differs", differences };
}

const AMOUNT =
  /(\d[\d,]*(?:\.\d+)?|\.\d+)\s*(mg\/mL|IU\/mL|mcg|mg|mL|IU|units?)\b(\s*(?:a|per|each|every)\s*week|\s*weekly)?(\s*(?:syringes?|vials?))?/gi;

function amountsOf(typed: string, regimen: Regimen): DirectionDifference[] {
  const { dose, measure, concentrationPerMl } = regimen;
  const draw = concentrationPerMl === null ? null : drawOf({ dose, concentrationPerMl });
  const differences: DirectionDifference[] = [];
  let seen = 0;
  for (const [, number = "", written = "", aWeek, container] of typed.matchAll(AMOUNT)) {
    // "with a 1 mL syringe" is no dose.
    if (container && written.toLowerCase() === "ml") continue;
    const unit = UNITS[written.toLowerCase()];
    const value = Number(number.replaceAll(",", ""));
    if (unit === "mg/mL" || unit === "IU/mL") {
      if (unit !== `${measure}/mL` || value !== concentrationPerMl) {
        differences.push({ unit, typed: number, expected: String(concentrationPerMl ?? "") });
      }
      continue;
    }
    if (aWeek && !isAWeekSchedule(regimen)) {
      if (unit !== measure || value !== weeklyAmount(regimen)) {
        differences.push({ unit: unit ?? "mg", typed: number, expected: String(weeklyAmount(regimen)) });
      }
      continue;
    }
    seen += 1;
    const expected = unit === "mL" ? draw?.ml : unit === "units" ? draw?.units : unit === measure ? dose : undefined;
    if (value !== expected) differences.push({ unit: unit ?? "mg", typed: number, expected: String(expected ?? "") });
  }
  const isCounted = regimen.form !== "vial" && /\b(1|one)\s+(tablet|pen)\b/i.test(typed);
  if (seen === 0 && !isCounted) differences.push({ unit: "amount", typed: null, expected: `${dose} ${measure}` });
  return differences;
}

/** "60 mg weekly" is a dose if it is taken once a week, and a sum otherwise. */
function isAWeekSchedule({ dosesPerWeek }: Regimen): boolean {
  return dosesPerWeek === 1;
}

/** Micrograms are never what a prescription here is written in: 250 mcg for 0.25 mg is asked about. */
const UNITS: Readonly<Record<string, DirectionUnit | undefined>> = {
  mg: "mg",
  ml: "mL",
  iu: "IU",
  unit: "units",
  units: "units",
  "mg/ml": "mg/mL",
  "iu/ml": "IU/mL",
};

const COUNTS: Readonly<Record<string, number>> = {
  once: 1,
  one: 1,
  twice: 2,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};

/** Doses a week by what is written, for each way of writing it. */
const FREQUENCIES: readonly [RegExp, (found: RegExpMatchArray) => number][] = [
  [/\bevery other day\b|\bevery (?:2|two) days\b/gi, () => 3.5],
  [/\bevery (\d+|two|three|four) weeks\b/gi, ([, n = "1"]) => 1 / (COUNTS[n.toLowerCase()] ?? Number(n))],
  [/\b(\d+|once|twice|two|three|four|five|six)\s*(?:times|x)?\s*(?:a|per|each|every|\/)\s*week\b/gi, perWeek],
  [/\b(\d+|once|twice|two|three|four|five|six)\s*(?:times|x)?\s*weekly\b/gi, perWeek],
  [/\b(\d+|once|twice|two|three)\s*(?:times|x)?\s*(?:a|per|each|every)\s*day\b/gi, (found) => perWeek(found) * 7],
  [/\b(\d+|once|twice|two|three)\s*(?:times|x)?\s*daily\b/gi, (found) => perWeek(found) * 7],
];

function perWeek([, n = "1"]: RegExpMatchArray): number {
  return COUNTS[n.toLowerCase()] ?? Number(n);
}

function frequenciesOf(typed: string): number[] {
  let rest = typed;
  const found: number[] = [];
  for (const [pattern, count] of FREQUENCIES) {
    found.push(...[...rest.matchAll(pattern)].map(count));
    rest = rest.replaceAll(pattern, " ");
  }
  if (/\b(?:every day|daily)\b/i.test(rest)) found.push(7);
  // "60 mg a week" is an amount; "weekly" and "every week" alone are once.
  if (/\b(?:every week|weekly)\b/i.test(rest.replaceAll(AMOUNT, " "))) found.push(1);
  return found;
}

function scheduleOf(typed: string, { dosesPerWeek, weekDays }: Regimen): DirectionDifference[] {
  const days = daysNamed(typed);
  const frequencies = frequenciesOf(typed);
  const differences: DirectionDifference[] = frequencies
    .filter((one) => Math.abs(one - dosesPerWeek) > 1e-9)
    .map((one) => ({ unit: "times-a-week", typed: String(one), expected: String(dosesPerWeek) }));
  if (days.length > 0 && (weekDays.length > 0 ? !isSame(days, weekDays) : days.length !== dosesPerWeek)) {
    differences.push({ unit: "days", typed: days.join(","), expected: weekDays.join(",") });
  }
  if (days.length === 0 && frequencies.length === 0 && !(dosesPerWeek === 1 && /\bweek/i.test(typed))) {
    differences.push({ unit: "times-a-week", typed: null, expected: String(dosesPerWeek) });
  }
  return differences;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((day) => b.includes(day));
}

function routesOf(typed: string, { route, form }: Regimen): DirectionDifference[] {
  const isSaid = /muscle|intramuscular|\bIM\b|skin|subcutaneous|\bSC\b|\bsubq\b/i.test(typed);
  if (!isSaid || (route !== "subcutaneous" && route !== "intramuscular")) return [];
  const said = routeOf(typed, form);
  return said === route ? [] : [{ unit: "route", typed: said, expected: route }];
}
