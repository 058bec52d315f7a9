import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { findIdentity } from "../queries.server.ts";
import { VendorRefused, VendorUnavailable, type EPrescribe, type Screening } from "./eprescribe.ts";
import { findWritten, findRxCui } from "./queries-vendor.server.ts";
import { insertScreening } from "./queries-screening.server.ts";
import { vendorPatientOf } from "./stage-at-vendor.ts";

/**
 * Asks the service what speaks against a draft's medicine, and stores its answer with the time. If it can't say, that's stored too:
 * the prescriber then gives a reason.
 */
export async function screenDraft(
  ctx: Ctx,
  { prescriptionId }: { prescriptionId: string },
  vendor: EPrescribe | null,
): Promise<Screening> {
  const { userId } = requireProvider(ctx);
  const found = await inReadTransaction(ctx, async (tx) => {
    const prescription = await findWritten(tx.trx, prescriptionId);
    if (prescription?.writtenBy !== userId) throw new AppError("not-found");
    const identity = await findIdentity(tx.trx, prescription.userId);
    const patient = identity && (await vendorPatientOf(tx, prescription.userId, identity).catch(refusedAsNull));
    return { prescription, patient, rxcui: await findRxCui(tx.trx, prescriptionId) };
  });
  const drug = { rxcui: found.rxcui, isCompounded: found.prescription.isCompounded };
  const screening = vendor && found.patient ? await ask(vendor, drug, found.patient) : UNAVAILABLE;
  await inTransaction(ctx, (tx) =>
    insertScreening(tx.trx, {
      id: newId(tx.now.getTime()),
      prescription_id: prescriptionId,
      vendor_key: vendor?.key ?? "none",
      outcome: screening.kind,
      items: JSON.stringify(screening.items),
      screened_by: userId,
      screened_at: tx.now,
    }),
  );
  return screening;
}

const UNAVAILABLE: Screening = { kind: "unavailable", items: [] };

async function ask(vendor: EPrescribe, ...args: Parameters<EPrescribe["screen"]>): Promise<Screening> {
  try {
    return await vendor.screen(...args);
  } catch (error) {
    if (error instanceof VendorUnavailable || error instanceof VendorRefused) return UNAVAILABLE;
    throw error;
  }
}

function refusedAsNull(error: unknown): null {
  if (error instanceof VendorRefused) return null;
  throw error;
}
