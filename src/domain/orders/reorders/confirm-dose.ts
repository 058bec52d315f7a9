import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { considerReorderJob } from "../jobs.ts";
import { insertDoseConfirmation } from "../queries.server.ts";

/** "I still take this." Counts for the next order only; if that's due, it's placed now instead of tonight. */
export async function confirmDose(ctx: Ctx, input: { prescriptionId: string }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const prescription = await getPrescription(tx, input);
    if (prescription.userId !== userId) throw new AppError("not-found");
    if (prescription.status !== "active") throw new AppError("conflict");
    await insertDoseConfirmation(tx.trx, {
      id: newId(tx.now.getTime()),
      user_id: userId,
      prescription_id: prescription.id,
      confirmed_at: tx.now,
    });
    await recordAudit(tx, { action: "dose.confirmed", subjectId: userId, objectId: prescription.id });
    await enqueue(tx, considerReorderJob, { prescriptionId: prescription.id });
  });
}
