import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findFillOfOrder, updateFill } from "./queries-fill.server.ts";
import { requireFiller } from "./record-fill.ts";

/** The order was canceled before anything was dispensed: its fill can be used again. A delivered fill stays used. */
export async function releaseFill(ctx: Ctx, input: { orderId: string }): Promise<void> {
  requireFiller(ctx);
  await inTransaction(ctx, async (tx) => {
    const fill = await findFillOfOrder(tx.trx, input.orderId);
    if (!fill || fill.releasedAt) return;
    if (fill.supplyFrom !== null) throw new AppError("conflict");
    await updateFill(tx.trx, fill.id, { released_at: tx.now });
    await recordAudit(tx, { action: "prescription.fill-released", objectId: fill.prescriptionId });
  });
}
