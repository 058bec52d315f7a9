import { Temporal } from "temporal-polyfill";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday, endOfDayIn } from "#core/dates.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import type { AlertLevel } from "./alerts/alert-rule.ts";

/** When a review is due: a page within the hour, the others by the end of a business day at the clinic. */
export function dueAt(ctx: Ctx, level: AlertLevel | null, facts: ClinicalFacts): Date {
  if (level === "PAGE") return new Date(ctx.now.getTime() + 3_600_000);
  const days = facts.lab_review_business_days;
  const zone = ctx.env.CLINIC_TIME_ZONE;
  return endOfDayIn(zone, addWorkdays(clinicToday(ctx), level === "PRV" ? days.abnormal : days.normal));
}

/** Holidays count as business days: a result doesn't wait for one. */
function addWorkdays(day: string, count: number): string {
  let date = Temporal.PlainDate.from(day);
  for (let left = count; left > 0;) {
    date = date.add({ days: 1 });
    if (date.dayOfWeek < 6) left--;
  }
  return date.toString();
}
