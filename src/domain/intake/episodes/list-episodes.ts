import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { mayRetry, type Episode } from "./episode.ts";
import { selectOpen } from "./queries.server.ts";

/** What you asked to be treated for, oldest first, and whether you may answer again after a stop. */
export async function listEpisodes(ctx: Ctx): Promise<(Episode & { canRetry: boolean })[]> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const { intake_retry_days: days } = await getClinicalFacts(tx);
    const episodes = await selectOpen(tx.trx, userId);
    return episodes.map((episode) => ({ ...episode, canRetry: mayRetry(episode, tx.now, days) }));
  });
}
