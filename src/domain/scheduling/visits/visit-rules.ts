import { dayIn, endOfDayIn } from "#core/dates.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import type { Appointment } from "../appointment.ts";

/** What the clinic decides about coming, not coming and canceling. */
export type VisitRules = ClinicalFacts["visit_rules"];

const MINUTE = 60_000;

/**
 * From some minutes before a visit on: its patient until it ends, its provider until somebody has decided what became of it.
 */
export function canCheckIn(
  visit: Pick<Appointment, "status" | "startsAt" | "endsAt">,
  rules: VisitRules,
  now: Date,
  by: "patient" | "provider" = "patient",
): boolean {
  const opens = visit.startsAt.getTime() - rules.check_in_before_minutes * MINUTE;
  return visit.status === "booked" && now.getTime() >= opens && (by === "provider" || now < visit.endsAt);
}

/** Nobody has come some minutes into the visit: a person is asked whether it was missed. Nothing happens by itself. */
export function isNoShowProposed(
  visit: Pick<Appointment, "status" | "startsAt">,
  rules: VisitRules,
  now: Date,
): boolean {
  return visit.status === "booked" && visit.startsAt <= missedSince(rules, now);
}

/** Whoever began at this time or before and has not come may have missed their visit. */
export function missedSince(rules: VisitRules, now: Date): Date {
  return new Date(now.getTime() - rules.missed_after_minutes * MINUTE);
}

/** Until when a no-show can be undone: the end of the day on which it was recorded, where the provider is. */
export function undoUntil(recordedAt: Date, providerZone: string): Date {
  return endOfDayIn(providerZone, dayIn(providerZone, recordedAt));
}

/** Whether a patient who cancels now owes nothing. */
export function isTimely(visit: Pick<Appointment, "startsAt">, rules: VisitRules, now: Date): boolean {
  return visit.startsAt.getTime() - now.getTime() >= rules.free_cancel_until_minutes * MINUTE;
}
