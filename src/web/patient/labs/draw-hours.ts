import { formatAt } from "#core/format-date.ts";
import type { OrderPanel } from "#domain/labs/orders/panel.ts";

type Hours = Pick<OrderPanel, "drawFrom" | "drawUntil">;
type DrawHours = { from: string; until: string };

/** The hours in which all panels can be drawn; null if none of them minds. */
export function drawHoursOf(panels: readonly Hours[]): DrawHours | null {
  const from = panels.flatMap(({ drawFrom }) => drawFrom ?? []).sort();
  const until = panels.flatMap(({ drawUntil }) => drawUntil ?? []).sort();
  return from.length > 0 && until.length > 0 ? { from: from.at(-1)!, until: until[0]! } : null;
}

/** The two ends of "7 to 10 AM" or "7:30 AM to 1 PM". */
export function formatHours({ from, until }: DrawHours, locale?: string): DrawHours {
  const isSameHalf = Number(from.slice(0, 2)) < 12 === Number(until.slice(0, 2)) < 12;
  const start = formatHour(from, locale);
  return { from: isSameHalf ? start.replace(/\s.*$/, "") : start, until: formatHour(until, locale) };
}

/** "10 AM", "1:30 PM" */
export function formatHour(time: string, locale?: string): string {
  const at = new Date(`1970-01-01T${time.slice(0, 5)}Z`);
  return formatAt("UTC", at, at.getUTCMinutes() > 0 ? "time" : "hour", locale);
}
