import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { listVisitsOf } from "#domain/scheduling/lists/reads.server.ts";
import { selectOpen } from "./queries.server.ts";

export type EpisodeEnd = {
  treatmentKey: string;
  /** First visits that are canceled with it. */
  visits: { id: string; startsAt: Date; zone: string; providerName: string }[];
};

/** What ends with one of your episodes, before you decide. Null if there is no such question to stop. */
export async function previewEnd(ctx: Ctx, input: { episodeId: string }): Promise<EpisodeEnd | null> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const open = await selectOpen(tx.trx, userId);
    const episode = open.find(({ id }) => id === input.episodeId);
    if (episode?.status !== "asking") return null;
    const isLast = open.every(({ id, status }) => id === episode.id || status === "stopped");
    const visits = isLast ? await listVisitsOf(tx.trx, userId) : [];
    return {
      treatmentKey: episode.treatmentKey,
      visits: visits
        .filter(({ isInitial, status, startsAt }) => isInitial && status === "booked" && startsAt > tx.now)
        .map(({ id, startsAt, zone, providerName }) => ({ id, startsAt, zone, providerName })),
    };
  });
}
