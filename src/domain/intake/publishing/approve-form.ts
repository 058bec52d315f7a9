import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findFormProblems, type PublishingProblem } from "./find-form-problems.ts";
import {
  approveVersion,
  findVersionText,
  selectAllVersions,
  selectCurrentDefinitions,
  standForVersion,
} from "./queries.server.ts";

export type ApproveFormResult =
  | { kind: "approved" }
  /** It came with a release: now somebody stands for it, and another admin approves it. */
  | { kind: "first-approval" }
  | { kind: "refused"; problems: PublishingProblem[] };

/**
 * The second admin's approval, from a day on. Never of your own proposal; the database refuses that too. The form and its fixtures
 * are checked again, because the other forms may have changed since. Nobody proposed what came with a release: there, the first admin
 * who approves stands for it like a proposal, and a second one approves it.
 */
export async function approveForm(
  ctx: Ctx,
  input: { form: string; version: number; effectiveFrom: string },
): Promise<ApproveFormResult> {
  const admin = requireAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const version = (await selectAllVersions(tx.trx)).find(
      (one) => one.formKey === input.form && one.version === input.version,
    );
    const text = version && (await findVersionText(tx.trx, version.formKey, version.version));
    if (!text) throw new AppError("not-found");
    if (version.proposedBy === admin.userId) throw new AppError("forbidden");
    if (version.status !== "draft" || input.effectiveFrom < clinicToday(tx)) throw new AppError("conflict");
    const current = await selectCurrentDefinitions(tx.trx);
    const problems = findFormProblems(text.definition, text.fixtures, current);
    if (problems.length > 0) return { kind: "refused", problems };
    if (version.proposedBy === null) {
      const stood = await standForVersion(tx.trx, version, { proposed_by: admin.userId, proposed_at: tx.now });
      if (!stood) throw new AppError("conflict");
      await recordAudit(tx, { action: "form.proposed", reason: `${input.form} ${input.version}` });
      return { kind: "first-approval" };
    }
    const approval = { effective_from: input.effectiveFrom, approved_by: admin.userId, approved_at: tx.now };
    if (!(await approveVersion(tx.trx, version, approval))) throw new AppError("conflict");
    await recordAudit(tx, { action: "form.approved", reason: `${input.form} ${input.version}` });
    return { kind: "approved" };
  });
}
