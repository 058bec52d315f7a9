import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { counts, type Section } from "./chart-list.ts";
import { insertReview } from "./queries.server.ts";
import { findChartLists } from "./reads.server.ts";
import { requireChart } from "./require-chart.ts";

/**
 * A provider has gone through a list today. Refused while it's empty and nobody has said that there are none, and, with `newest` (the
 * id of the newest row on their page), if something was added since.
 */
export async function reviewChartSection(
  ctx: Ctx,
  { userId, section, newest }: { userId: string; section: Section; newest?: string | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const provider = await requireChart(tx, { userId, kinds: ["provider"] });
    const { noneKnown, ...lists } = await findChartLists(tx.trx, userId);
    const rows = lists[section];
    if (!noneKnown[section] && !rows.some(counts)) throw new AppError("conflict");
    if (newest !== undefined && (rows[0]?.id ?? null) !== newest) throw new AppError("conflict");
    const id = newId(tx.now.getTime());
    await insertReview(tx.trx, { id, userId, section, at: tx.now, by: provider.userId });
    await recordAudit(tx, { action: "chart.reviewed", subjectId: userId, objectId: id });
  });
}
