import { Temporal } from "temporal-polyfill";
import type { Ctx } from "./ctx.ts";

/** The calendar day that it is somewhere at an instant, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The calendar day that it is at the clinic now. What a law or a price list counts by days is counted by these. */
export function clinicToday({ env, now }: Pick<Ctx, "env" | "now">): string {
  return dayIn(env.CLINIC_TIME_ZONE, now);
}

/** The instant at which a calendar day ends somewhere: its following midnight, also where clocks change at midnight. */
export function endOfDayIn(timeZone: string, day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}

/** The calendar days that end with today somewhere, oldest first. */
export function daysUntil(timeZone: string, now: Date, count: number): string[] {
  const today = Temporal.PlainDate.from(dayIn(timeZone, now));
  return Array.from({ length: count }, (_, i) => today.subtract({ days: count - 1 - i }).toString());
}

/** The instant at which a calendar day begins somewhere. */
export function startOfDayIn(timeZone: string, day: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}
