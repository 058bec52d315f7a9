import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectReports } from "./queries.server.ts";
import { readableValues } from "./papers/readable-values.ts";
import { mayReadReport } from "./may-read-report.ts";
import type { LabReport } from "./report.ts";

/**
 * What the member sees: released reports in their current version, and what they said before a correction. Your own, or anyone's
 * for the clinic, audited each time.
 */
export async function listResults(
  ctx: Ctx,
  input: { userId: string },
): Promise<{ reports: LabReport[]; corrected: LabReport[] }> {
  const actor = requireMember(ctx);
  const isOwn = actor.userId === input.userId;
  if (!isOwn && actor.kind === "member") throw new AppError("not-found");
  // Staff viewing as a member don't read their results that way.
  if (actor.viewedBy) throw new AppError("forbidden");
  const open = isOwn ? inReadTransaction : inTransaction;
  return open(ctx, async (tx) => {
    const found = await selectReports(tx.trx, { userId: input.userId, statuses: ["released", "amended"] });
    const all = isOwn ? found : await readableValues(tx, await onlyConcerning(tx, found));
    if (!isOwn) await recordAudit(tx, { action: "lab-results.read", subjectId: input.userId });
    const shown = isOwn ? all.map(withoutHeld) : all;
    return {
      reports: shown.filter(({ status }) => status === "released"),
      corrected: shown.filter(({ status }) => status === "amended"),
    };
  });
}

/** The first of two locks on withheld results; the other is row-level security, which doesn't cover staff's own results. */
function withoutHeld(report: LabReport): LabReport {
  return { ...report, values: report.values.filter(({ heldAt }) => heldAt === null) };
}

/** Providers see the reports that concern them, staff see all. */
async function onlyConcerning(tx: TxCtx, reports: LabReport[]): Promise<LabReport[]> {
  const shown: LabReport[] = [];
  for (const report of reports) if (await mayReadReport(tx, report)) shown.push(report);
  return shown;
}
