import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { isFresh } from "#domain/identity/sessions/is-fresh.ts";
import { lockDraft } from "./lock-draft.ts";
import { stagePrescription, type StageResult } from "./stage-prescription.ts";

/** The button for a prescription outside a visit. Requires a recent sign-in with a second factor. */
export async function stageDraft(ctx: Ctx, input: { prescriptionId: string; seen: string }): Promise<StageResult> {
  requireProvider(ctx);
  if (!(await isFresh(ctx))) throw new AppError("forbidden");
  return inTransaction(ctx, async (tx) => {
    const { visit } = await lockDraft(tx, input.prescriptionId);
    // Signing the note of the visit stages it.
    if (visit) throw new AppError("conflict");
    return stagePrescription(tx, input);
  });
}
