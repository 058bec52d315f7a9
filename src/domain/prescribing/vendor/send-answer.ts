import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { VendorRefused, type EPrescribe } from "./eprescribe.ts";
import { findEnrollment } from "./queries-enrollment.server.ts";
import { findRequest, markSent } from "./queries-request.server.ts";

/** Passes a denial on. A request that the service no longer has was answered there. */
export async function sendAnswer(
  ctx: Ctx,
  { requestId }: { requestId: string },
  vendor: EPrescribe | null,
): Promise<void> {
  requireSystem(ctx);
  if (!vendor) throw new Error("No e-prescribing service is connected");
  const found = await inReadTransaction(ctx, async ({ trx }) => {
    const request = await findRequest(trx, requestId);
    if (request?.answer !== "denied" || request.sentAt || !request.providerId || !request.reason) return null;
    const enrollment = await findEnrollment(trx, request.providerId);
    return enrollment && { ...request, reason: request.reason, clinicianRef: enrollment.clinicianRef };
  });
  if (!found) return;
  const { kind, vendorRef, clinicianRef, reason } = found;
  const send = kind === "refill" ? vendor.answerRefill : vendor.answerChange;
  await send({ vendorRef, clinicianRef, reason }).catch((error: unknown) => {
    if (!(error instanceof VendorRefused)) throw error;
  });
  await inTransaction(ctx, (tx) => markSent(tx.trx, requestId, tx.now));
}
