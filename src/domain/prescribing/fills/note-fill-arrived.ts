import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findFillOfOrder, updateFill } from "./queries-fill.server.ts";
import { requireFiller } from "./record-fill.ts";

/** The order was delivered: its medicine counts as supply from that day. If reported twice, the first day stays. */
export async function noteFillArrived(ctx: Ctx, input: { orderId: string; arrivedOn: string }): Promise<void> {
  requireFiller(ctx);
  await inTransaction(ctx, async (tx) => {
    const fill = await findFillOfOrder(tx.trx, input.orderId);
    if (!fill || fill.releasedAt) throw new AppError("not-found");
    if (fill.supplyFrom === null) await updateFill(tx.trx, fill.id, { supply_from: input.arrivedOn });
  });
}
