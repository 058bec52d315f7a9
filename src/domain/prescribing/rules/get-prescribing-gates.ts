import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findOrderableTreatment, findPharmacy } from "#domain/catalog/find-orderable.ts";
import { isLicensed } from "#domain/scheduling/providers/licensed-providers.ts";
import { findPerson } from "#domain/identity/profile/reads.server.ts";
import { getPrescription } from "../get-prescription.ts";
import { fillsLeft } from "../prescription.ts";

/** The prescribing gates that must be met before an order. */
export type PrescribingGate =
  | "confirmed"
  | "in-date"
  | "refills-left"
  | "offered"
  | "prescriber-licensed"
  | "pharmacy-licensed";

/**
 * Each gate and whether it's met today. A prescription confirmed under the telemedicine rule stays valid for its refills, so that
 * rule isn't a gate here.
 */
export async function getPrescribingGates(
  ctx: Ctx,
  input: { userId: string; prescriptionId: string },
): Promise<{ gate: PrescribingGate; isMet: boolean }[]> {
  return inTransaction(ctx, async (tx) => {
    const prescription = await getPrescription(tx, input);
    if (prescription.userId !== input.userId) throw new AppError("not-found");
    const today = clinicToday(tx);
    const state = (await findPerson(tx.trx, input.userId))?.state ?? null;
    const pharmacy = await findPharmacy(tx, prescription.pharmacyId);
    const treatment = await findOrderableTreatment(tx, prescription.offeringKey);
    const { prescriberId: providerId } = prescription;
    return [
      { gate: "confirmed", isMet: prescription.status === "active" },
      { gate: "in-date", isMet: prescription.expiresOn >= today },
      { gate: "refills-left", isMet: fillsLeft(prescription) > 0 },
      { gate: "offered", isMet: treatment !== null },
      {
        gate: "prescriber-licensed",
        isMet: state !== null && (await isLicensed(tx, { providerId, state, day: today })),
      },
      {
        gate: "pharmacy-licensed",
        isMet:
          state !== null &&
          pharmacy !== null &&
          pharmacy.licenseStates.includes(state) &&
          pharmacy.treatmentKeys.includes(prescription.treatmentKey),
      },
    ];
  });
}
