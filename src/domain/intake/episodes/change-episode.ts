import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { cancelVisitsAboutNothing } from "./cancel-visits-about-nothing.ts";
import { mayRetry } from "./episode.ts";
import { moveEpisode } from "./move-episode.ts";
import { findEpisode } from "./queries.server.ts";

/** Ends your own episode, and the first visit with the last one, or lets you answer again once enough time has passed since you were stopped. */
export async function changeEpisode(ctx: Ctx, input: { episodeId: string; to: "asking" | "ended" }): Promise<void> {
  const { userId } = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const episode = await findEpisode(tx.trx, input.episodeId);
    if (episode?.userId !== userId) throw new AppError("not-found");
    if (input.to === "asking") {
      const { intake_retry_days: days } = await getClinicalFacts(tx);
      if (!mayRetry(episode, tx.now, days)) throw new AppError("conflict");
      await moveEpisode(tx, episode, { to: "asking", reason: "retry" });
    } else {
      await moveEpisode(tx, episode, { to: "ended", reason: "member" });
      await cancelVisitsAboutNothing(tx, userId);
    }
  });
}
