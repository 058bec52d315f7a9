import { dayIn, endOfDayIn } from "#core/dates.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import type { Appointment } from "../appointment.ts";

/** The clinic's rules for check-in, no-shows and canceling. */
export type VisitRules = ClinicalFacts["visit_rules"];

const MINUTE = 60_000;

/** Check-in opens some minutes before a visit: for the patient until it ends, for the provider until the outcome is recorded. */
export function canCheckIn(
  visit: Pick<Appointment, "status" | "startsAt" | "endsAt">,
  rules: VisitRules,
  now: Date,
  by: "patient" | "provider" = "patient",
): boolean {
  const opens = visit.startsAt.getTime() - rules.check_in_before_minutes * MINUTE;
  return visit.status === "booked" && now.getTime() >= opens && (by === "provider" || now < visit.endsAt);
}

/** Nobody checked in some minutes into the visit: ask a person whether it was missed. Nothing happens automatically. */
export function isNoShowProposed(
  visit: Pick<Appointment, "status" | "startsAt">,
  rules: VisitRules,
  now: Date,
): boolean {
  return visit.status === "booked" && visit.startsAt <= missedSince(rules, now);
}

/** Visits that started at or before this time without check-in may have been missed. */
export function missedSince(rules: VisitRules, now: Date): Date {
  return new Date(now.getTime() - rules.missed_after_minutes * MINUTE);
}

/** Until when a no-show can be undone: the end of the day it was recorded, in the provider's time zone. */
export function undoUntil(recordedAt: Date, providerZone: string): Date {
  return endOfDayIn(providerZone, dayIn(providerZone, recordedAt));
}

/** Whether canceling now is free for the patient. */
export function isTimely(visit: Pick<Appointment, "startsAt">, rules: VisitRules, now: Date): boolean {
  return visit.startsAt.getTime() - now.getTime() >= rules.free_cancel_until_minutes * MINUTE;
}
