import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Episode } from "./episode.ts";
import { lockOpen, selectOpen } from "./queries.server.ts";

/** Someone's episodes that aren't over, oldest first. */
export async function listOpenEpisodes(trx: Trx, userId: string): Promise<Episode[]> {
  return selectOpen(trx, userId);
}

/** The same for whoever moves them. */
export async function lockOpenEpisodes(trx: Trx, userId: string): Promise<Episode[]> {
  return lockOpen(trx, userId);
}

/** Treatments of these people that aren't over, by person. */
export async function listOpenTreatments(trx: Trx, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom("episode")
    .select(["user_id", "treatment_key"])
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .where("ended_at", "is", null)
    .orderBy("opened_at")
    .execute();
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byPerson].map(([userId, open]) => [userId, open.map(({ treatment_key }) => treatment_key)]));
}

/** What a provider declined for these people, newest first, by person. */
export async function listDeclined(
  trx: Trx,
  userIds: readonly string[],
): Promise<Map<string, { treatmentKey: string; at: Date }[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("episode")
    .select(["user_id as userId", "treatment_key as treatmentKey", "changed_at as at"])
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .where("state", "=", "declined")
    .orderBy("changed_at", "desc")
    .execute();
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byPerson].map(([id, own]) => [id, own.map(({ treatmentKey, at }) => ({ treatmentKey, at }))]));
}
