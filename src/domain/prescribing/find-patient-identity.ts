import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import type { PatientIdentity, Prescription } from "./prescription.ts";
import { findIdentity } from "./queries.server.ts";

/** The current details of the patient of a provider's own prescription. Read together with it. */
export async function findPatientIdentity(ctx: Ctx, prescription: Prescription): Promise<PatientIdentity | null> {
  const { userId } = requireProvider(ctx);
  if (prescription.prescriberId !== userId) throw new AppError("not-found");
  return inReadTransaction(ctx, ({ trx }) => findIdentity(trx, prescription.userId));
}
