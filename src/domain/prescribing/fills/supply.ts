import { Temporal } from "temporal-polyfill";

export type Supply = { lastsUntil: string; daysLeft: number };

/**
 * How long the delivered supply lasts if used as prescribed. A new package adds to what's left. Null if nothing has arrived yet.
 */
export function supplyOf(
  arrived: readonly { supplyFrom: string | null; daysSupply: number }[],
  today: string,
): Supply | null {
  const days = arrived
    .filter((fill): fill is { supplyFrom: string; daysSupply: number } => fill.supplyFrom !== null)
    .toSorted((a, b) => a.supplyFrom.localeCompare(b.supplyFrom));
  let end: Temporal.PlainDate | null = null;
  for (const { supplyFrom, daysSupply } of days) {
    const from = Temporal.PlainDate.from(supplyFrom);
    end = (end && Temporal.PlainDate.compare(end, from) > 0 ? end : from).add({ days: daysSupply });
  }
  if (!end) return null;
  const daysLeft = Temporal.PlainDate.from(today).until(end).total("days");
  // `end` is the first day without medicine; the day before is the last with it.
  return { lastsUntil: end.subtract({ days: 1 }).toString(), daysLeft: Math.max(0, daysLeft) };
}
