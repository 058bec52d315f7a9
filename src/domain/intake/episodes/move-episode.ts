import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { cancelVisitsAboutNothing } from "./cancel-visits-about-nothing.ts";
import { episodeStates, isOver, type Episode, type EpisodeReason, type EpisodeState } from "./episode.ts";
import { episodeMovedJob, releaseVisitsJob } from "./jobs.ts";
import { insertEpisodeEvent, updateEpisode } from "./queries.server.ts";

/** Moves an episode along the allowed transitions, with its history and audit rows. The profile's status follows by a job. */
export async function moveEpisode(
  tx: TxCtx,
  episode: Pick<Episode, "id" | "userId" | "status">,
  move: { to: EpisodeState; reason: EpisodeReason },
): Promise<void> {
  if (!episodeStates.can(move.to, episode)) throw new AppError("conflict");
  const moved = await updateEpisode(tx.trx, episode, {
    state: move.to,
    changed_at: tx.now,
    ended_at: isOver(move.to) ? tx.now : null,
    reason: move.reason,
  });
  if (!moved) throw new AppError("conflict");
  await insertEpisodeEvent(tx.trx, {
    id: newId(tx.now.getTime()),
    episode_id: episode.id,
    from_state: episode.status,
    to_state: move.to,
    reason: move.reason,
    at: tx.now,
    actor_kind: tx.actor.kind,
    actor_id: actorId(tx.actor),
  });
  await recordAudit(tx, { action: "episode.moved", subjectId: episode.userId, objectId: episode.id });
  await enqueue(tx, episodeMovedJob, { userId: episode.userId });
  if (move.to === "stopped") await cancelVisitsAboutNothing(tx, episode.userId);
  if (move.to === "declined") await enqueue(tx, releaseVisitsJob, { userId: episode.userId });
}
