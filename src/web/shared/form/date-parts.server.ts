import { Temporal } from "temporal-polyfill";
import type { FormValues } from "./form.server.ts";
import type { Problem } from "./problems.ts";

const PARTS = ["month", "day", "year"] as const;

/**
 * The three inputs of a date as YYYY-MM-DD, or what's wrong with them, phrased with `what` ("Your date of birth") and linked to
 * the first input to fix.
 */
export function readDateParts(
  values: FormValues,
  name: string,
  what: string,
  limits: { before?: Date },
): { day: string; problem?: never } | { day?: never; problem: Problem } {
  const [month = "", day = "", year = ""] = PARTS.map((part) => values[`${name}-${part}`]?.trim() ?? "");
  const say = (part: (typeof PARTS)[number], text: string) => ({
    problem: { fieldId: `${name}-${part}`, message: `${what} ${text}` },
  });
  const empty = PARTS.filter((_, index) => ![month, day, year][index]);
  if (empty.length === PARTS.length) return say("month", "is missing. Enter it as month, day and year");
  if (empty[0]) return say(empty[0], `must include a ${empty.join(" and a ")}`);
  if (!/^\d{4}$/.test(year)) return say("year", "must have a year with 4 digits");
  const date = plainDate(Number(year), Number(month), Number(day));
  if (!date) return say("month", "must be a real date");
  if (date.year < 1900) return say("year", "must be after 1900");
  if (limits.before && date.toString() >= limits.before.toISOString().slice(0, 10))
    return say("year", "must be in the past");
  return { day: date.toString() };
}

export function datePartsOf(name: string, day: string | null): FormValues {
  if (!day) return {};
  const [year = "", month, date] = day.split("-");
  return { [`${name}-year`]: year, [`${name}-month`]: String(Number(month)), [`${name}-day`]: String(Number(date)) };
}

function plainDate(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return null;
  }
}
