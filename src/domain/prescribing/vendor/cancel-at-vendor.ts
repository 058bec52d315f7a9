import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { noteEvent } from "../note-event.ts";
import { VendorRefused, type EPrescribe } from "./eprescribe.ts";
import { findEnrollment } from "./queries-enrollment.server.ts";
import { findWritten, lockWritten, updateVendor } from "./queries-vendor.server.ts";

/**
 * Asks the pharmacy to stop a prescription that was stopped here. Here it's stopped already; the pharmacy's answer arrives as any
 * other word of the service.
 */
export async function cancelAtVendor(
  ctx: Ctx,
  { prescriptionId }: { prescriptionId: string },
  vendor: EPrescribe | null,
): Promise<void> {
  requireSystem(ctx);
  const found = await inReadTransaction(ctx, async ({ trx }) => {
    const prescription = await findToCancel(trx, prescriptionId);
    return prescription && { prescription, enrollment: await findEnrollment(trx, prescription.prescriberId) };
  });
  if (!found?.enrollment) return;
  if (!vendor) throw new Error("No e-prescribing service is connected");
  const vendorRef = found.prescription.vendorRef!;
  const outcome = await vendor.cancel({ vendorRef, clinicianRef: found.enrollment.clinicianRef }).then(
    () => "asked" as const,
    (error: unknown) => {
      if (error instanceof VendorRefused) return "denied" as const;
      throw error;
    },
  );
  await inTransaction(ctx, async (tx) => {
    const prescription = await lockWritten(tx.trx, prescriptionId);
    if (!prescription || prescription.vendorCancel) return;
    await updateVendor(tx, prescriptionId, { vendor_cancel: outcome });
    await noteEvent(tx, prescription, outcome === "asked" ? "cancel-asked" : "cancel-denied");
  });
}

async function findToCancel(trx: Parameters<typeof findEnrollment>[0], prescriptionId: string) {
  const prescription = await findWritten(trx, prescriptionId);
  return prescription?.vendorRef && prescription.status === "stopped" && !prescription.vendorCancel
    ? prescription
    : null;
}
