/** When someone is on call. The end is exclusive. */
export type Span = { startsAt: Date; endsAt: Date };

/** How far ahead gaps are shown. */
export const PLAN_DAYS = 14;

/** How long before a gap we email about it. */
export const WARN_HOURS = 24;

/** The times between `from` and `to` that no shift covers, earliest first. */
export function gapsBetween(shifts: readonly Span[], from: Date, to: Date): Span[] {
  const gaps: Span[] = [];
  let covered = from;
  for (const shift of shifts.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (shift.endsAt <= covered) continue;
    if (shift.startsAt >= to) break;
    if (shift.startsAt > covered) gaps.push({ startsAt: covered, endsAt: shift.startsAt });
    covered = shift.endsAt;
  }
  if (covered < to) gaps.push({ startsAt: covered, endsAt: to });
  return gaps;
}

export function hoursAfter(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000);
}
