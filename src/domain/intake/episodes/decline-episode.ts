import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canDecline, DECLINE_REASONS } from "./episode.ts";
import { requireEpisodeOfPatient } from "./require-episode-of-patient.ts";
import { moveEpisode } from "./move-episode.ts";
import { notifyOfDecision } from "./notify-of-decision.ts";
import { insertDecision } from "./queries.server.ts";

/** The reason is for the record. The member reads the words. */
export const Decline = z.object({
  reason: z.enum(DECLINE_REASONS, "decline-reason-missing"),
  words: z.string().trim().min(1, "member-words-missing").max(1000, "member-words-too-long"),
});

/**
 * A provider who cares for someone decides against a treatment before it begins. With the last treatment that could go on, the
 * first visit is canceled and the card's authorization released.
 */
export async function declineEpisode(
  ctx: Ctx,
  input: { userId: string; episodeId: string } & z.output<typeof Decline>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { provider, episode } = await requireEpisodeOfPatient(tx, input);
    if (!canDecline(episode.status)) throw new AppError("conflict");
    await moveEpisode(tx, episode, { to: "declined", reason: "provider" });
    await insertDecision(tx.trx, {
      id: newId(tx.now.getTime()),
      episode_id: episode.id,
      user_id: episode.userId,
      provider_id: provider.userId,
      decision: "decline",
      reason: input.reason,
      words: input.words,
      decided_at: tx.now,
    });
    await recordAudit(tx, { action: "episode.declined", subjectId: episode.userId, objectId: episode.id });
    await notifyOfDecision(tx, episode);
  });
}
