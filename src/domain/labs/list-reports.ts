import { requireKind, DESK_KINDS } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { selectAlerts } from "./alerts/queries-alert.server.ts";
import { readableAlerts, readableValues } from "./papers/readable-values.ts";
import { selectReports } from "./queries.server.ts";

/** Page size; the oldest or most urgent come first, and the rest follows. */
export const LISTED = 100;

/**
 * All of a person's reports, for staff and for a provider who cares for them, including pending and withdrawn ones. The desk gets
 * them without results.
 */
export async function listReports(ctx: Ctx, input: { userId: string }) {
  const reader = requireKind(ctx, DESK_KINDS);
  return inTransaction(ctx, async (tx) => {
    if (reader.kind === "provider" && !(await caresFor(tx, input))) throw new AppError("not-found");
    const reports = await readableValues(tx, await selectReports(tx.trx, { userId: input.userId }));
    const alerts = await selectAlerts(
      tx.trx,
      reports.map(({ id }) => id),
    );
    await recordAudit(tx, { action: "lab-results.read", subjectId: input.userId });
    return { reports, alerts: readableAlerts(alerts, reports) };
  });
}
