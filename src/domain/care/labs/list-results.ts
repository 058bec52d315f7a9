import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectReports } from "./queries.server.ts";
import { mayReadReport } from "./may-read-report.ts";
import type { LabReport } from "./report.ts";

/**
 * What the member sees: released reports with the version in force, and what they said before they were corrected. One's own,
 * or for the clinic anybody's, with a line in the audit trail each time.
 */
export async function listResults(
  ctx: Ctx,
  input: { userId: string },
): Promise<{ reports: LabReport[]; corrected: LabReport[] }> {
  const actor = requireMember(ctx);
  const isOwn = actor.userId === input.userId;
  if (!isOwn && actor.kind === "member") throw new AppError("not-found");
  return inTransaction(ctx, async (tx) => {
    const found = await selectReports(tx.trx, { userId: input.userId, statuses: ["released", "amended"] });
    const all = isOwn ? found : await onlyConcerning(tx, found);
    if (!isOwn) await recordAudit(tx, { action: "lab-results.read", subjectId: input.userId });
    const shown = isOwn ? all.map(withoutHeld) : all;
    return {
      reports: shown.filter(({ status }) => status === "released"),
      corrected: shown.filter(({ status }) => status === "amended"),
    };
  });
}

/** The first of the two locks on held results; the other is row-level security, which does not bind staff's own results. */
function withoutHeld(report: LabReport): LabReport {
  return { ...report, values: report.values.filter(({ heldAt }) => heldAt === null) };
}

/** A provider sees the reports that concern them, staff all. */
async function onlyConcerning(tx: TxCtx, reports: LabReport[]): Promise<LabReport[]> {
  const shown: LabReport[] = [];
  for (const report of reports) if (await mayReadReport(tx, report)) shown.push(report);
  return shown;
}
