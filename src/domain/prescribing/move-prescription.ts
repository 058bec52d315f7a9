import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import type { PatientIdentity, Prescription } from "./prescription.ts";
import { findPrescription, updatePrescription } from "./queries.server.ts";

/** Only the prescriber named on it can decide. */
export async function lockOwnPrescription(tx: TxCtx, id: string, providerId: string): Promise<Prescription> {
  const prescription = await findPrescription(tx.trx, id, { lock: true });
  if (!prescription || prescription.prescriberId !== providerId) throw new AppError("not-found");
  return prescription;
}

/** Saves a change and returns who the prescription is signed for. A concurrent change is a conflict. */
export async function moveTo(
  tx: TxCtx,
  prescription: Prescription,
  change: Parameters<typeof updatePrescription>[2],
): Promise<PatientIdentity | null> {
  try {
    const changed = await updatePrescription(tx, prescription, change);
    if (!changed) throw new AppError("conflict");
    return changed.signedFor;
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "prescription_one_current") {
      throw new AppError("conflict", { cause: error });
    }
    throw error;
  }
}
