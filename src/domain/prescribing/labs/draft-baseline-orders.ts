import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { findProviderFor } from "#domain/intake/coverage/find-provider-for.ts";
import type { EpisodeState } from "#domain/intake/episodes/episode.ts";
import { listOpenEpisodes } from "#domain/intake/episodes/reads.server.ts";
import { latestLabs } from "#domain/labs/latest-labs.ts";
import { draftLabOrder } from "#domain/labs/orders/draft-lab-order.ts";
import { findOrderSets } from "#domain/labs/orders/reads.server.ts";

const WAITS_FOR_LABS: ReadonlySet<EpisodeState> = new Set(["submitted", "labs_wanted"]);

/**
 * After the questions are sent: drafts the tests before a start for each treatment that waits for labs, and leaves them to the provider's one
 * press. Without a provider there is nobody to sign; the entry on /admin/intake has a clock, and the next run drafts it.
 */
export async function draftBaselineOrders(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const providerId = await findProviderFor(tx, { userId });
    if (!providerId || (await latestLabs(tx, { userId })).isFresh) return;
    const sets = await findOrderSets(tx.trx, clinicToday(tx));
    for (const { treatmentKey, status } of await listOpenEpisodes(tx.trx, userId)) {
      const set = sets.find((one) => one.purpose === "baseline" && one.treatmentKey === treatmentKey);
      if (!WAITS_FOR_LABS.has(status) || !set) continue;
      const { panelKeys, icd10 } = set;
      await draftLabOrder(tx, { userId, treatmentKey, providerId, origin: "baseline", panelKeys, icd10 });
    }
  });
}
