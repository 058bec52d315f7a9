import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { followMonitoring } from "../monitoring/follow-monitoring.ts";
import { findPrescription } from "../queries.server.ts";
import { findFillOfOrder, updateFill } from "./queries-fill.server.ts";

/**
 * The order was delivered: its medicine counts as supply from that day, and with the first package monitoring starts. If reported
 * twice, the first day stays.
 */
export async function noteFillArrived(ctx: Ctx, input: { orderId: string; arrivedOn: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const fill = await findFillOfOrder(tx.trx, input.orderId);
    if (!fill || fill.releasedAt) throw new AppError("not-found");
    if (fill.supplyFrom !== null) return;
    await updateFill(tx.trx, fill.id, { supply_from: input.arrivedOn });
    const prescription = await findPrescription(tx.trx, fill.prescriptionId);
    if (prescription) await followMonitoring(tx, { userIds: [prescription.userId] });
  });
}
