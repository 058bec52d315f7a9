import type { Ctx, TxCtx } from "#core/ctx.ts";
import { isStaff } from "#core/actor.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { mayReadPrescription } from "./may-read-prescription.ts";
import type { Prescription } from "./prescription.ts";
import { findForRules, findPrescription } from "./queries.server.ts";

/** One prescription, for whoever may read what it says. For everyone else it's a 404. */
export async function getPrescription(ctx: Ctx, input: { prescriptionId: string }): Promise<Prescription> {
  return inReadTransaction(ctx, async (tx) => {
    const found = await findPrescription(tx.trx, input.prescriptionId);
    if (!found || !(await mayReadPrescription(tx, found))) throw new AppError("not-found");
    return found;
  });
}

/**
 * For orders, in their transaction: what decides whether the next one can be placed, whoever asks for it. The desk's pages don't show
 * what it says.
 */
export async function getPrescriptionForOrder(
  tx: TxCtx,
  { prescriptionId }: { prescriptionId: string },
): Promise<Prescription> {
  if (!isStaff(tx.actor)) return getPrescription(tx, { prescriptionId });
  const found = await findForRules(tx.trx, prescriptionId);
  if (!found) throw new AppError("not-found");
  return found;
}
