import type { Ctx } from "#core/ctx.ts";
import { formatMoment } from "#core/format-date.ts";
import { listChecksOf } from "#domain/safety/checks/list-checks-of.ts";
import { treatmentNames } from "../../../shared/intake/treatment-names.server.ts";

/** A patient's safety checks, formatted for a nurse. */
export async function loadPastChecks(ctx: Ctx, userId: string) {
  const checks = await listChecksOf(ctx, { userId });
  const names = checks.length > 0 ? await treatmentNames(ctx) : {};
  return checks.map(({ id, treatmentKey, moment, outcome, checkedAt, checkedBy, findings }) => ({
    id,
    moment,
    outcome,
    treatment: names[treatmentKey] ?? treatmentKey,
    checked: `${formatMoment(ctx, checkedAt)}, ${checkedBy ? `by ${checkedBy}` : "by the clinic before an order"}`,
    findings: findings.map(({ ruleKey, severity, cases, reasonCode }) => ({
      ruleKey,
      severity,
      reasonCode,
      says: cases.map(({ says }) => says).join(" "),
    })),
  }));
}
export type PastCheckView = Awaited<ReturnType<typeof loadPastChecks>>[number];
