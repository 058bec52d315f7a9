import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";

export async function readReports<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, { action: "lab-results.listed" });
    return work(tx);
  });
}
