import type { TxCtx } from "#core/ctx.ts";
import { holdTreatments } from "#domain/chart/holds/hold-treatments.ts";
import type { Episode } from "./episode.ts";
import { moveEpisode } from "./move-episode.ts";

/** Stops an episode for what was answered, and holds its treatment: nothing is prescribed or shipped until a later answer allows it. */
export async function stopEpisode(
  tx: TxCtx,
  episode: Pick<Episode, "id" | "userId" | "status" | "treatmentKey">,
): Promise<void> {
  await moveEpisode(tx, episode, { to: "stopped", reason: "answers" });
  await holdTreatments(tx, {
    userId: episode.userId,
    treatmentKeys: [episode.treatmentKey],
    reason: "answers-stop-treatment",
    source: "answer",
    sourceId: episode.id,
  });
}
