import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findRuleProblems, type RulePublishingProblem } from "./find-rule-problems.ts";
import { approveVersion, findRuleText, selectAllVersions } from "./queries.server.ts";

export type ApproveRuleResult = { kind: "approved" } | { kind: "refused"; problems: RulePublishingProblem[] };

/**
 * The second admin's approval, from a day on. Never of your own proposal, nor of a version older than one that is approved: the
 * newest approved version counts. The rule and its examples are checked again, because questions and markers may have changed.
 */
export async function approveRule(
  ctx: Ctx,
  input: { key: string; version: number; effectiveFrom: string },
): Promise<ApproveRuleResult> {
  const admin = requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const versions = (await selectAllVersions(tx.trx)).filter(({ key }) => key === input.key);
    const version = versions.find((one) => one.version === input.version);
    const text = version && (await findRuleText(tx.trx, version.key, version.version));
    if (!text) throw new AppError("not-found");
    if (version.proposedBy === admin.userId) throw new AppError("forbidden");
    const isPassed = versions.some((one) => one.status === "approved" && one.version > input.version);
    if (version.status !== "draft" || isPassed || input.effectiveFrom < clinicToday(tx)) throw new AppError("conflict");
    const problems = await findRuleProblems(tx, text);
    if (problems.length > 0) return { kind: "refused", problems };
    const approval = { effective_from: input.effectiveFrom, approved_by: admin.userId, approved_at: tx.now };
    if (!(await approveVersion(tx.trx, version, approval))) throw new AppError("conflict");
    await recordAudit(tx, { action: "rule.approved", reason: `${input.key} ${input.version}` });
    return { kind: "approved" };
  });
}
