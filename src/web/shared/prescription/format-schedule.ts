import type { DosesText } from "../language/es/doses.server.ts";

/** How often a dose is taken, by doses a week: what an order can be written down with. */
export const SCHEDULE_LABELS: Readonly<Record<string, DosesText>> = {
  "0.25": "once every 4 weeks",
  "0.5": "once every 2 weeks",
  "1": "once a week",
  "2": "twice a week",
  "3": "3 times a week",
  "3.5": "every other day",
  "7": "once a day",
  "14": "twice a day",
};

export function formatSchedule(dosesPerWeek: number): string {
  return SCHEDULE_LABELS[String(dosesPerWeek)] ?? `${dosesPerWeek} times a week`;
}
