import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { Prescription } from "./prescription.ts";
import { findPrescription } from "./queries.server.ts";
import { requireReader } from "./list-prescriptions.ts";

/** One prescription: for its member once confirmed, for its prescriber, and for staff and the worker. */
export async function getPrescription(ctx: Ctx, input: { prescriptionId: string }): Promise<Prescription> {
  return inReadTransaction(ctx, async (tx) => {
    const found = await findPrescription(tx.trx, input.prescriptionId);
    if (!found) throw new AppError("not-found");
    if (ctx.actor.kind === "provider" && found.prescriberId === ctx.actor.userId) return found;
    const { isOwn } = requireReader(ctx, found.userId);
    if (isOwn && !found.confirmedAt) throw new AppError("not-found");
    return found;
  });
}
