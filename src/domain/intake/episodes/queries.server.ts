import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { EpisodeDecision, EpisodeEvent } from "#core/db-types.ts";
import type { Episode, EpisodeReason, EpisodeState } from "./episode.ts";

export async function insertEpisode(trx: Trx, episode: Episode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("episode")
    .values({
      id: episode.id,
      user_id: episode.userId,
      treatment_key: episode.treatmentKey,
      state: episode.status,
      opened_at: episode.openedAt,
      changed_at: episode.changedAt,
      reason: episode.reason,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "treatment_key"]).where("ended_at", "is", null).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Only from the state it was read in, so that of two at once one wins. */
export async function updateEpisode(
  trx: Trx,
  episode: Pick<Episode, "id" | "status">,
  change: { state: EpisodeState; changed_at: Date; ended_at: Date | null; reason: EpisodeReason },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("episode")
    .set(change)
    .where("id", "=", episode.id)
    .where("state", "=", episode.status)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function insertEpisodeEvent(trx: Trx, row: Insertable<EpisodeEvent>): Promise<void> {
  await trx.insertInto("episode_event").values(row).execute();
}

export async function insertDecision(trx: Trx, row: Insertable<EpisodeDecision>): Promise<void> {
  await trx.insertInto("episode_decision").values(row).execute();
}

export async function findEpisode(trx: Trx, id: string, { lock = true } = {}): Promise<Episode | null> {
  const query = selectEpisodes(trx).where("id", "=", id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** Newest state of each open episode, oldest first. */
export async function selectOpen(trx: Trx, userId: string): Promise<Episode[]> {
  return selectEpisodes(trx)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .orderBy("opened_at")
    .orderBy("id")
    .execute();
}

export async function lockOpen(trx: Trx, userId: string): Promise<Episode[]> {
  return selectEpisodes(trx)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Every episode someone ever had, as the registration status looks at it. */
export async function selectForStatus(
  trx: Trx,
  userId: string,
): Promise<{ status: EpisodeState; wasTreated: boolean }[]> {
  return trx
    .selectFrom("episode as e")
    .select([
      sql<EpisodeState>`e.state`.as("status"),
      sql<boolean>`exists (select 1 from episode_event v where v.episode_id = e.id and v.to_state = 'active')`.as(
        "wasTreated",
      ),
    ])
    .where("e.user_id", "=", userId)
    .execute();
}

function selectEpisodes(trx: Trx) {
  return trx
    .selectFrom("episode")
    .select([
      "id",
      "user_id as userId",
      "treatment_key as treatmentKey",
      sql<EpisodeState>`state`.as("status"),
      "opened_at as openedAt",
      "changed_at as changedAt",
      sql<EpisodeReason | null>`reason`.as("reason"),
    ]);
}
