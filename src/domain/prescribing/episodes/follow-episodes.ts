import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { moveEpisode } from "#domain/intake/episodes/move-episode.ts";
import { lockOpenEpisodes } from "#domain/intake/episodes/reads.server.ts";
import { latestLabs } from "#domain/labs/latest-labs.ts";
import { listFulfilledVisits } from "#domain/scheduling/reads.server.ts";
import { selectOfPerson } from "../queries.server.ts";
import { nextState } from "./next-state.ts";

/**
 * Brings someone's episodes up to date with their visits, blood tests and prescriptions. It reads what is true now, so it may run
 * late, twice or out of order.
 */
export async function followEpisodes(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const episodes = await lockOpenEpisodes(tx.trx, userId);
    if (episodes.length === 0) return;
    const visits = await listFulfilledVisits(tx.trx, userId);
    const prescriptions = await selectOfPerson(tx.trx, userId, { confirmedOnly: true });
    const { isFresh } = await latestLabs(tx, { userId });
    for (const episode of episodes) {
      const { treatmentKey } = episode;
      const next = nextState(episode, {
        prescriptions: prescriptions.filter((one) => one.treatmentKey === treatmentKey).map(({ status }) => status),
        visits,
        hasFreshLabs: isFresh,
      });
      if (next) await moveEpisode(tx, episode, next);
    }
  });
}
