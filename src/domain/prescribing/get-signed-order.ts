import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { linkToAttached } from "#domain/files/link-to-attached.ts";
import { findPrescription } from "./queries.server.ts";

/**
 * A one-minute link to the signed order a prescription was transcribed from, for its prescriber. Staff open it from the member's
 * files. For any other provider it's a 404.
 */
export async function getSignedOrder(ctx: Ctx, input: { prescriptionId: string }): Promise<{ url: string }> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const prescription = await findPrescription(tx.trx, input.prescriptionId);
    if (!prescription || prescription.prescriberId !== userId) throw new AppError("not-found");
    const { signedOrderFileId: fileId, userId: patientId } = prescription;
    if (!fileId) throw new AppError("not-found");
    return linkToAttached(tx, { fileId, userId: patientId, as: "prescription" });
  });
}
