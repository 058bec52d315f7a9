import { href, redirect } from "react-router";
import type { ChangedPlan } from "#domain/billing/plans/change-plan.ts";

/** Redirects to Billing, which shows the result. */
export function afterChange(result: ChangedPlan, done: string) {
  const text: Record<Exclude<ChangedPlan, "done">, string> = {
    "not-now": "not-now",
    "charge-under-way": "under-way",
    "day-not-possible": "not-now",
  };
  return redirect(`${href("/profile/billing")}?done=${result === "done" ? done : text[result]}`, 303);
}
