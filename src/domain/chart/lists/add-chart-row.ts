import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { addRow, type Added } from "./add-row.ts";
import type { ChartEntry, RowSource } from "./chart-list.ts";
import { requireChart } from "./require-chart.ts";

/** A clinician adds a row. A provider's is confirmed; a nurse's waits for a provider. */
export async function addChartRow(
  ctx: Ctx,
  { userId, entry, source }: { userId: string; entry: ChartEntry; source: RowSource },
): Promise<Added> {
  return inTransaction(ctx, async (tx) => {
    const { kind } = await requireChart(tx, { userId, kinds: ["nurse", "provider"] });
    if (!(await findPerson(tx.trx, userId))) throw new AppError("not-found");
    const isRestricted = entry.section === "history" && entry.isRestricted;
    if (kind === "nurse" && (isRestricted || source === "provider")) throw new AppError("forbidden");
    return addRow(tx, { userId, entry, source, status: kind === "provider" ? "confirmed" : "reported" });
  });
}
