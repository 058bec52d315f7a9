import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { readForRules } from "#core/db/read-for-rules.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { DESK_STEPS } from "./continuity-step.ts";
import { notifyOfContinuity } from "./notify-of-continuity.ts";
import { findAffected, insertStep } from "./queries-continuity.server.ts";

export const DeskStepForm = z.object({
  prescriptionId: z.uuid("prescription-missing"),
  kind: z.enum(DESK_STEPS, "continuity-step-missing"),
});

/** The desk writes to a member, asks for an exam, or arranges a referral or transfer. The member is emailed that there's news. */
export async function recordContinuityStep(ctx: Ctx, input: z.infer<typeof DeskStepForm>): Promise<void> {
  const { userId: staffId } = requireStaff(ctx);
  const { prescriptionId, kind } = DeskStepForm.parse(input);
  await inTransaction(ctx, async (tx) => {
    const affected = await readForRules(tx.trx, "prescriptions", () => findAffected(tx.trx, prescriptionId));
    if (!affected) throw new AppError("not-found");
    const { userId } = affected;
    const id = newId(tx.now.getTime());
    await insertStep(tx.trx, {
      id,
      user_id: userId,
      prescription_id: prescriptionId,
      kind,
      done_by: staffId,
      done_at: tx.now,
    });
    await notifyOfContinuity(tx, userId);
    await recordAudit(tx, { action: "continuity.step-recorded", subjectId: userId, objectId: id });
  });
}
