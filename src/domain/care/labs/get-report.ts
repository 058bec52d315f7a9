import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectAlerts } from "./alerts/queries-alert.server.ts";
import { findMemberName, findReport, selectEvents, selectVersions } from "./queries.server.ts";
import { mayReadReport } from "./may-read-report.ts";
import { requireClinic } from "./require-clinic.ts";

/** One report with all its versions, alerts and history. */
export async function getReport(ctx: Ctx, input: { reportId: string }) {
  requireClinic(ctx);
  return inTransaction(ctx, async (tx) => {
    const report = await findReport(tx.trx, input.reportId);
    if (!report || !(await mayReadReport(tx, report))) throw new AppError("not-found");
    const versions = await selectVersions(tx.trx, report.rootId);
    const ids = versions.map(({ id }) => id);
    await recordAudit(tx, { action: "lab-results.read", subjectId: report.userId, objectId: report.id });
    return {
      report,
      versions,
      memberName: await findMemberName(tx.trx, report.userId),
      alerts: await selectAlerts(tx.trx, ids),
      events: await selectEvents(tx.trx, ids),
    };
  });
}
