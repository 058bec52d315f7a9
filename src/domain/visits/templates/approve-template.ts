import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findTemplateProblems, type TemplateProblem } from "./find-template-problems.ts";
import { approveVersion, selectVersionsOf } from "./queries.server.ts";

export type ApproveTemplateResult = { kind: "approved" } | { kind: "refused"; problems: TemplateProblem[] };

/**
 * The second admin's approval, from a day on. Never of your own proposal, nor of a version older than one that is approved. Notes
 * that were begun keep the version they were begun with.
 */
export async function approveTemplate(
  ctx: Ctx,
  input: { key: string; version: number; effectiveFrom: string },
): Promise<ApproveTemplateResult> {
  const admin = requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const versions = await selectVersionsOf(tx.trx, input.key);
    const version = versions.find(({ template }) => template.version === input.version);
    if (!version) throw new AppError("not-found");
    if (version.proposedBy === admin.userId) throw new AppError("forbidden");
    const isPassed = versions.some((one) => one.status === "approved" && one.template.version > input.version);
    if (version.status !== "draft" || isPassed || input.effectiveFrom < clinicToday(tx)) throw new AppError("conflict");
    const problems = await findTemplateProblems(tx, version.template);
    if (problems.length > 0) return { kind: "refused", problems };
    const approval = { effective_from: input.effectiveFrom, approved_by: admin.userId, approved_at: tx.now };
    if (!(await approveVersion(tx.trx, version.template, approval))) throw new AppError("conflict");
    await recordAudit(tx, { action: "note-template.approved", reason: `${input.key} ${input.version}` });
    return { kind: "approved" };
  });
}
