import { Temporal } from "temporal-polyfill";

/** The calendar day that it is somewhere at an instant, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The instant at which a calendar day ends somewhere: its following midnight, also where clocks change at midnight. */
export function endOfDayIn(timeZone: string, day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}
