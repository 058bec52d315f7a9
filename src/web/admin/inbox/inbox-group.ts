import type { Priority } from "#domain/messaging/contact-request.ts";

/** The headings of the inbox, in their order. */
export const GROUPS = [
  "May be an emergency",
  "Overdue",
  "Due within 8 hours",
  "Due within a day",
  "Due later",
  "Waiting for the patient",
  "Resolved",
] as const;
export type Group = (typeof GROUPS)[number];

type Entry = { priority: Priority; isOverdue: boolean; dueAt: Date; state: string };

const HOUR = 3_600_000;

/** The heading of a request. By hours instead of days, because someone reads the inbox at midnight, too. */
export function groupOf(entry: Entry, now: Date): Group {
  if (entry.state === "resolved" || entry.state === "closed") return "Resolved";
  if (entry.priority === 0) return "May be an emergency";
  if (entry.state === "waiting_patient") return "Waiting for the patient";
  if (entry.isOverdue) return "Overdue";
  const left = entry.dueAt.getTime() - now.getTime();
  if (left < 8 * HOUR) return "Due within 8 hours";
  return left < 24 * HOUR ? "Due within a day" : "Due later";
}
