import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { isCovering } from "#domain/scheduling/providers/covering-provider.ts";
import { selectAlerts, selectToReview } from "./alerts/queries-alert.server.ts";
import { highlightsOf } from "./highlights.ts";
import { selectValues } from "./queries.server.ts";
import { readReports } from "./read-reports.ts";
import { LISTED } from "./list-reports.ts";

/** What this provider has to review, by due time, with what stands out in each: their own, and unassigned ones if they cover. */
export async function listToReview(ctx: Ctx) {
  const provider = requireProvider(ctx);
  return readReports(ctx, async (tx) => {
    const isCoveringAll = await isCovering(tx, { providerId: provider.userId });
    const waiting = await selectToReview(tx.trx, { providerId: provider.userId, isCovering: isCoveringAll }, LISTED);
    const ids = waiting.map(({ id }) => id);
    const values = await selectValues(tx.trx, ids);
    const alerts = await selectAlerts(tx.trx, ids);
    return waiting.map((report) => {
      const own = values.get(report.id) ?? [];
      const about = alerts.filter(({ reportId }) => reportId === report.id);
      return { ...report, valueCount: own.length, highlights: highlightsOf(own, about) };
    });
  });
}
