import type { Ctx } from "#core/ctx.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import type { Appointment } from "./appointment.ts";

/** What the clinic decides about coming, not coming and cancelling. */
export type VisitRules = ClinicalFacts["visit_rules"];

const MINUTE = 60_000;

export async function getVisitRules(ctx: Ctx): Promise<VisitRules> {
  return (await getClinicalFacts(ctx)).visit_rules;
}

/** From some minutes before a visit until it counts as missed. */
export function canCheckIn(visit: Pick<Appointment, "status" | "startsAt">, rules: VisitRules, now: Date): boolean {
  const fromStart = now.getTime() - visit.startsAt.getTime();
  return (
    visit.status === "booked" &&
    fromStart >= -rules.check_in_before_minutes * MINUTE &&
    fromStart < rules.missed_after_minutes * MINUTE
  );
}

/** Whoever began at this time or before and has not come has missed their visit. */
export function missedSince(rules: VisitRules, now: Date): Date {
  return new Date(now.getTime() - rules.missed_after_minutes * MINUTE);
}

/** Whether a patient who cancels now owes nothing. */
export function isTimely(visit: Pick<Appointment, "startsAt">, rules: VisitRules, now: Date): boolean {
  return visit.startsAt.getTime() - now.getTime() >= rules.free_cancel_until_minutes * MINUTE;
}
