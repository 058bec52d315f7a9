import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getAnswers } from "./get-answers.ts";
import { nextStep, type Journey } from "./journey.ts";
import { updateRegistration } from "./queries.server.ts";

/** The person has checked their answers. Only possible once all of them are there. */
export async function finishRegistration(ctx: Ctx, input: { journey: Journey }): Promise<void> {
  const { userId } = requireMember(ctx);
  const open = nextStep(await getAnswers(ctx, { ...input, draftToken: null }));
  if (open === null) return;
  if (open !== "check") throw new AppError("conflict");
  await inTransaction(ctx, async (tx) => {
    await updateRegistration(tx.trx, { userId, journey: input.journey, at: tx.now }, { checked_at: tx.now });
    await recordAudit(tx, { action: "registration.answered", subjectId: userId });
  });
}
