import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { EPrescribe } from "./eprescribe.ts";
import { findEnrollment } from "./queries-enrollment.server.ts";
import { findWritten } from "./queries-vendor.server.ts";

/**
 * The service's own page, where the prescriber signs. We only hand out its address: passphrase and code are typed there. Null while
 * the service doesn't have the prescription yet.
 */
export async function openSigningPage(
  ctx: Ctx,
  { prescriptionId }: { prescriptionId: string },
  vendor: EPrescribe | null,
): Promise<{ url: string | null; status: string; problem: string | null; userId: string }> {
  const { userId } = requireProvider(ctx);
  const found = await inTransaction(ctx, async (tx) => {
    const prescription = await findWritten(tx.trx, prescriptionId);
    if (prescription?.writtenBy !== userId) throw new AppError("not-found");
    const enrollment = await findEnrollment(tx.trx, userId);
    if (prescription.status === "staged") {
      await recordAudit(tx, {
        action: "prescription.signing-opened",
        objectId: prescriptionId,
        subjectId: prescription.userId,
      });
    }
    return { prescription, enrollment };
  });
  const { prescription, enrollment } = found;
  const { status, vendorRef, vendorProblem } = prescription;
  const facts = { status, problem: enrollment ? vendorProblem : "not-enrolled", userId: prescription.userId };
  if (!vendor || !enrollment || !vendorRef || status !== "staged") return { url: null, ...facts };
  const { url } = await vendor.signingPage({ vendorRef, clinicianRef: enrollment.clinicianRef });
  return { url, ...facts };
}
