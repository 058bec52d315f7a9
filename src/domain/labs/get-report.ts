import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { selectAlerts } from "./alerts/queries-alert.server.ts";
import { findReport, selectEvents, selectVersions } from "./queries.server.ts";
import { mayReadReport } from "./may-read-report.ts";
import { readableAlerts, readableValues } from "./papers/readable-values.ts";
import { requireClinic } from "./require-clinic.ts";

/** One report with all its versions, alerts and history. Its results only for those who may read them. */
export async function getReport(ctx: Ctx, input: { reportId: string }) {
  requireClinic(ctx);
  return inTransaction(ctx, async (tx) => {
    const report = await findReport(tx.trx, input.reportId);
    if (!report || !(await mayReadReport(tx, report))) throw new AppError("not-found");
    const versions = await readableValues(tx, await selectVersions(tx.trx, report.rootId));
    const ids = versions.map(({ id }) => id);
    const readable = versions.find(({ id }) => id === report.id)!;
    await recordAudit(tx, { action: "lab-results.read", subjectId: report.userId, objectId: report.id });
    const events = await selectEvents(tx.trx, ids);
    const member = await findPerson(tx.trx, report.userId);
    return {
      report: readable,
      versions,
      memberName: member ? `${member.first_name} ${member.last_name}` : null,
      alerts: readableAlerts(await selectAlerts(tx.trx, ids), versions),
      events: readable.isReadable ? events : events.map((event) => ({ ...event, note: null })),
    };
  });
}
