import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { notifyOfContinuity } from "./notify-of-continuity.ts";
import { findAffected, insertNote, insertStep } from "./queries-continuity.server.ts";

export const ContinuityNoteForm = z.object({
  prescriptionId: z.uuid("prescription-missing"),
  body: z.string().trim().min(1, "continuity-note-missing").max(2000),
});

/** The prescriber's plan for one member: how treatment goes on, or how it ends safely. The member reads it and is emailed. */
export async function writeContinuityNote(ctx: Ctx, input: z.infer<typeof ContinuityNoteForm>): Promise<void> {
  const { userId: providerId } = requireProvider(ctx);
  const { prescriptionId, body } = ContinuityNoteForm.parse(input);
  await inTransaction(ctx, async (tx) => {
    const affected = await findAffected(tx.trx, prescriptionId);
    if (!affected || !(await caresFor(tx, affected))) throw new AppError("not-found");
    const { userId } = affected;
    const id = newId(tx.now.getTime());
    await insertStep(tx.trx, {
      id,
      user_id: userId,
      prescription_id: prescriptionId,
      kind: "note",
      done_by: providerId,
      done_at: tx.now,
    });
    await insertNote(tx.trx, { step_id: id, user_id: userId, body, written_by: providerId });
    await notifyOfContinuity(tx, userId);
    await recordAudit(tx, { action: "continuity.step-recorded", subjectId: userId, objectId: id });
  });
}
