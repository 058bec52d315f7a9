import { z } from "zod";
import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { checkEnrollmentJob } from "./jobs.ts";
import { findEnrollmentByRef, saveEnrollment } from "./queries-enrollment.server.ts";

/** The form on a provider's page. */
export const EnrollmentForm = z.object({
  clinicianRef: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, "clinician-number"),
});

/** An admin records a provider's number at the e-prescribing service; the worker then asks how far they are. */
export async function recordEnrollment(
  ctx: Ctx,
  input: { providerId: string; vendorKey: string; clinicianRef: string },
): Promise<void> {
  const { userId } = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const known = await findEnrollmentByRef(tx.trx, input.vendorKey, input.clinicianRef);
    if (known && known.providerId !== input.providerId) throw new AppError("conflict");
    await saveEnrollment(tx.trx, { ...input, recordedBy: userId, now: tx.now });
    await recordAudit(tx, { action: "enrollment.recorded", objectId: input.providerId, subjectId: null });
    await enqueue(tx, checkEnrollmentJob, { providerId: input.providerId });
  });
}
