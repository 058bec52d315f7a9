import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { EpisodeReason } from "./episode.ts";
import { episodeMovedJob } from "./jobs.ts";
import { insertEpisode, insertEpisodeEvent } from "./queries.server.ts";

/** Opens an episode for a treatment that someone asks about. No effect if they have one that isn't over. */
export async function openEpisode(
  tx: TxCtx,
  input: { userId: string; treatmentKey: string; reason: EpisodeReason },
): Promise<void> {
  const id = newId(tx.now.getTime());
  const isNew = await insertEpisode(tx.trx, { ...input, id, status: "asking", openedAt: tx.now, changedAt: tx.now });
  if (!isNew) return;
  await insertEpisodeEvent(tx.trx, {
    id: newId(tx.now.getTime()),
    episode_id: id,
    from_state: null,
    to_state: "asking",
    reason: input.reason,
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
  });
  await recordAudit(tx, { action: "episode.opened", subjectId: input.userId, objectId: id });
  await enqueue(tx, episodeMovedJob, { userId: input.userId });
}
