import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { addVersion } from "./add-version.ts";
import type { ChartEntry } from "./chart-list.ts";
import { selectTerms } from "./queries.server.ts";
import { requireChart } from "./require-chart.ts";

/** A provider corrects a row. `basedOn` is the version they saw; if there is a newer one, nothing is saved. */
export async function changeChartRow(
  ctx: Ctx,
  { userId, rootId, basedOn, entry }: { userId: string; rootId: string; basedOn: number; entry: ChartEntry },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireChart(tx, { userId, kinds: ["provider"] });
    if ("classKeys" in entry) {
      const known = new Set((await selectTerms(tx.trx, clinicToday(tx))).map(({ key }) => key));
      if (entry.classKeys.some((key) => !known.has(key))) throw new AppError("conflict");
    }
    await addVersion(tx, {
      userId,
      section: entry.section,
      rootId,
      basedOn,
      action: "chart.changed",
      change: (row) => ({ status: "confirmed", source: row.source, entry }),
    });
  });
}
