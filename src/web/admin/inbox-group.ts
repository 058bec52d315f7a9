import { dayIn } from "#core/dates.ts";
import type { Priority } from "#domain/messaging/contact-request.ts";

export type Group = "May be an emergency" | "Overdue" | "Due today" | "Due tomorrow" | "Due later" | "Resolved";

type Entry = { priority: Priority; isOverdue: boolean; dueAt: Date; state: string };

/** Under which heading a request stands. The list comes in this order already: emergencies first, then by due time. */
export function groupOf(entry: Entry, now: Date, timeZone: string): Group {
  if (entry.state === "resolved" || entry.state === "closed") return "Resolved";
  if (entry.priority === 0) return "May be an emergency";
  if (entry.isOverdue) return "Overdue";
  const due = dayIn(timeZone, entry.dueAt);
  // Late, but the next word is the patient's: it does not press today.
  if (due <= dayIn(timeZone, now)) return "Due today";
  return due === dayIn(timeZone, new Date(now.getTime() + 86_400_000)) ? "Due tomorrow" : "Due later";
}
