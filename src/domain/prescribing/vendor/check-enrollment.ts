import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { VendorRefused, type EPrescribe } from "./eprescribe.ts";
import { findEnrollment, updateStage } from "./queries-enrollment.server.ts";

/** Asks the service how far a provider is. A number it doesn't know stays unknown. */
export async function checkEnrollment(
  ctx: Ctx,
  { providerId }: { providerId: string },
  vendor: EPrescribe | null,
): Promise<void> {
  requireSystem(ctx);
  if (!vendor) throw new Error("No e-prescribing service is connected");
  const enrollment = await inReadTransaction(ctx, ({ trx }) => findEnrollment(trx, providerId));
  if (!enrollment) return;
  const stage = await vendor.stagesOf({ clinicianRef: enrollment.clinicianRef }).catch((error: unknown) => {
    if (error instanceof VendorRefused) return "unknown" as const;
    throw error;
  });
  await inTransaction(ctx, async (tx) => {
    const now = await findEnrollment(tx.trx, providerId);
    if (now?.clinicianRef === enrollment.clinicianRef) await updateStage(tx.trx, providerId, stage, tx.now);
  });
}
