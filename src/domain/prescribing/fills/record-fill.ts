import { isStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { fillsLeft } from "../prescription.ts";
import { findFillOfOrder, insertFill, lockFills } from "./queries-fill.server.ts";
import { getPrescriptionForOrder } from "../get-prescription.ts";

/**
 * Uses one fill of a prescription for an order: the first, or a refill. Counts once per order. A conflict unless the prescription
 * is active, not expired and has a fill left.
 */
export async function recordFill(ctx: Ctx, input: { prescriptionId: string; orderId: string }): Promise<void> {
  requireFiller(ctx);
  await inTransaction(ctx, async (tx) => {
    await lockFills(tx.trx, input.prescriptionId);
    const before = await findFillOfOrder(tx.trx, input.orderId);
    if (before?.prescriptionId === input.prescriptionId && !before.releasedAt) return;
    if (before) throw new AppError("conflict");
    const prescription = await getPrescriptionForOrder(tx, input);
    const today = clinicToday(tx);
    if (prescription.status !== "active" || prescription.expiresOn < today) throw new AppError("conflict");
    if (fillsLeft(prescription) === 0) throw new AppError("conflict");
    await insertFill(tx.trx, {
      id: newId(tx.now.getTime()),
      prescription_id: prescription.id,
      order_id: input.orderId,
      filled_at: tx.now,
    });
    await recordAudit(tx, {
      action: "prescription.filled",
      subjectId: prescription.userId,
      objectId: prescription.id,
    });
  });
}

/** The worker, or staff. */
export function requireFiller({ actor }: Ctx): void {
  if (actor.kind !== "system" && !isStaff(actor)) throw new AppError("forbidden");
}
