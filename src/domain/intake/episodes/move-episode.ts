import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { cancelFirstVisits } from "#domain/scheduling/bookings/cancel-first-visits.ts";
import { episodeStates, isOver, type Episode, type EpisodeReason, type EpisodeState } from "./episode.ts";
import { episodeMovedJob } from "./jobs.ts";
import { insertEpisodeEvent, selectOpen, updateEpisode } from "./queries.server.ts";

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
  if (move.to === "stopped" || move.to === "declined") await cancelVisitsAboutNothing(tx, episode.userId);
}

/** With the last treatment that could go on, a first visit has nothing to be about. With another one left, its member decides. */
async function cancelVisitsAboutNothing(tx: TxCtx, userId: string): Promise<void> {
  const open = await selectOpen(tx.trx, userId);
  if (open.every(({ status }) => status === "stopped")) await cancelFirstVisits(tx, { userId });
}
