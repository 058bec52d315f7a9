import { Temporal } from "temporal-polyfill";
import type { Ctx } from "./ctx.ts";

/** The calendar day in a time zone at an instant, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  const known = days.get(timeZone);
  if (known) return known.format(at);
  // Sweden writes days as ISO does.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  days.set(timeZone, format);
  return format.format(at);
}

/** Making one takes a hundred times as long as using it. */
const days = new Map<string, Intl.DateTimeFormat>();

/** Today at the clinic. Use it for anything that laws or price lists count in days. */
export function clinicToday({ env, now }: Pick<Ctx, "env" | "now">): string {
  return dayIn(env.CLINIC_TIME_ZONE, now);
}

/** The instant a calendar day ends in a time zone: the next midnight, even where clocks change at midnight. */
export function endOfDayIn(timeZone: string, day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}

/** The calendar days up to today in a time zone, oldest first. */
export function daysUntil(timeZone: string, now: Date, count: number): string[] {
  const today = Temporal.PlainDate.from(dayIn(timeZone, now));
  return Array.from({ length: count }, (_, i) => today.subtract({ days: count - 1 - i }).toString());
}

/** The instant a calendar day starts in a time zone. */
export function startOfDayIn(timeZone: string, day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}
