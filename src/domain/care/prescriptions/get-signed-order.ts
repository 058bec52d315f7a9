import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { linkToAttached } from "#domain/files/link-to-attached.ts";
import { findPrescription } from "./queries.server.ts";

/**
 * A link that opens, for a minute, the paper a prescription was typed in from: for the prescriber named on it. Staff open it from
 * the member's files. To any other provider there is no such paper.
 */
export async function getSignedOrder(ctx: Ctx, input: { prescriptionId: string }): Promise<{ url: string }> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const prescription = await findPrescription(tx.trx, input.prescriptionId);
    if (!prescription || prescription.prescriberId !== userId) throw new AppError("not-found");
    const { signedOrderFileId: fileId, userId: patientId } = prescription;
    return linkToAttached(tx, { fileId, userId: patientId, as: "prescription" });
  });
}
