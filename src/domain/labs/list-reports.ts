import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectAlerts } from "./alerts/queries-alert.server.ts";
import { readableAlerts, readableValues } from "./papers/readable-values.ts";
import { selectReports } from "./queries.server.ts";

/** Page size; the oldest or most urgent come first, and the rest follows. */
export const LISTED = 100;

/** All of a person's reports, for staff, including pending and withdrawn ones. The desk gets them without results. */
export async function listReports(ctx: Ctx, input: { userId: string }) {
  requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const reports = await readableValues(tx, await selectReports(tx.trx, { userId: input.userId }));
    const alerts = await selectAlerts(
      tx.trx,
      reports.map(({ id }) => id),
    );
    await recordAudit(tx, { action: "lab-results.read", subjectId: input.userId });
    return { reports, alerts: readableAlerts(alerts, reports) };
  });
}
