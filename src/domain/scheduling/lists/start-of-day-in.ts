import { endOfDayIn } from "#core/dates.ts";
import { Temporal } from "temporal-polyfill";

export function startOfDayIn(zone: string, day: string): Date {
  return endOfDayIn(zone, Temporal.PlainDate.from(day).subtract({ days: 1 }).toString());
}
