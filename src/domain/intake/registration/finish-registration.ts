import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { moveEpisode } from "../episodes/move-episode.ts";
import { openEpisode } from "../episodes/open-episode.ts";
import { lockOpenEpisodes } from "../episodes/reads.server.ts";
import { getAnswers } from "./get-answers.ts";
import { nextStep, type Journey } from "./journey.ts";
import { updateRegistration } from "./queries.server.ts";

/** The person has checked their answers. Only possible once all of them are there. Opens the episode of the treatment. */
export async function finishRegistration(ctx: Ctx, input: { journey: Journey }): Promise<void> {
  const { userId } = requireMember(ctx);
  const answers = await getAnswers(ctx, { ...input, draftToken: null });
  const open = nextStep(answers);
  if (open === null) return;
  if (open !== "check" || !answers.treatmentKey) throw new AppError("conflict");
  const { treatmentKey } = answers;
  await inTransaction(ctx, async (tx) => {
    await updateRegistration(tx.trx, { userId, journey: input.journey, at: tx.now }, { checked_at: tx.now });
    await endReplaced(tx, { ...input, userId, treatmentKey });
    await openEpisode(tx, { userId, treatmentKey, reason: "registered" });
    await recordAudit(tx, { action: "registration.answered", subjectId: userId });
  });
}

/** Someone who chose another treatment on the same journey isn't asked about the first one too. */
async function endReplaced(
  tx: TxCtx,
  chosen: { userId: string; journey: Journey; treatmentKey: string },
): Promise<void> {
  for (const episode of await lockOpenEpisodes(tx.trx, chosen.userId)) {
    const isSameJourney = (episode.treatmentKey === "semaglutide") === (chosen.journey === "weight-loss");
    const isReplaced = isSameJourney && episode.treatmentKey !== chosen.treatmentKey && episode.status === "asking";
    if (isReplaced) await moveEpisode(tx, episode, { to: "ended", reason: "member" });
  }
}
