import type { OrderPanel } from "#domain/labs/orders/panel.ts";

type Hours = Pick<OrderPanel, "drawFrom" | "drawUntil">;
type DrawHours = { from: string; until: string };

/** The hours in which all panels can be drawn; null if none of them minds. */
export function drawHoursOf(panels: readonly Hours[]): DrawHours | null {
  const from = panels.flatMap(({ drawFrom }) => drawFrom ?? []).sort();
  const until = panels.flatMap(({ drawUntil }) => drawUntil ?? []).sort();
  return from.length > 0 && until.length > 0 ? { from: from.at(-1)!, until: until[0]! } : null;
}

/** "7 to 10 AM", "7:30 AM to 1 PM" */
export function formatHours({ from, until }: DrawHours): string {
  const isSameHalf = Number(from.slice(0, 2)) < 12 === Number(until.slice(0, 2)) < 12;
  return `${isSameHalf ? formatHour(from).replace(/ [AP]M$/, "") : formatHour(from)} to ${formatHour(until)}`;
}

/** "10 AM", "1:30 PM" */
export function formatHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute > 0 ? `:${String(minute).padStart(2, "0")}` : "";
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}
