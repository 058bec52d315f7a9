import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireEpisodeOfPatient } from "./require-episode-of-patient.ts";
import { moveEpisode } from "./move-episode.ts";
import { notifyOfDecision } from "./notify-of-decision.ts";
import { insertDecision } from "./queries.server.ts";

export const AskAgain = z.object({ words: z.string().trim().max(1000, "member-words-too-long") });

/**
 * A provider who cares for someone lets them answer again after a stop, without waiting. The treatment stays held until answers are
 * sent that no longer stop it.
 */
export async function askAgain(ctx: Ctx, input: { userId: string; episodeId: string; words: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { provider, episode } = await requireEpisodeOfPatient(tx, input);
    if (episode.status !== "stopped") throw new AppError("conflict");
    await moveEpisode(tx, episode, { to: "asking", reason: "provider" });
    await insertDecision(tx.trx, {
      id: newId(tx.now.getTime()),
      episode_id: episode.id,
      user_id: episode.userId,
      provider_id: provider.userId,
      decision: "ask-again",
      words: input.words || null,
      decided_at: tx.now,
    });
    await recordAudit(tx, { action: "episode.asked-again", subjectId: episode.userId, objectId: episode.id });
    await notifyOfDecision(tx, episode);
  });
}
