import { Temporal } from "temporal-polyfill";

/** Enough to choose from. */
const MAX_DAYS = 3;
const SUNDAY = 7;

/**
 * The next mornings on which the level is lowest: those of injection days, before the dose. Labs are closed on Sundays, so whoever
 * injects then goes on Saturday. Days are 1 for Monday to 7 for Sunday. Browser-safe.
 */
export function findTroughDays(injectionDays: readonly number[], span: { from: string; until: string }): string[] {
  const wanted = new Set(injectionDays.map((day) => (day === SUNDAY ? SUNDAY - 1 : day)));
  const days: string[] = [];
  let day = Temporal.PlainDate.from(span.from);
  const last = Temporal.PlainDate.from(span.until);
  while (wanted.size > 0 && days.length < MAX_DAYS && Temporal.PlainDate.compare(day, last) <= 0) {
    if (wanted.has(day.dayOfWeek)) days.push(day.toString());
    day = day.add({ days: 1 });
  }
  return days;
}
