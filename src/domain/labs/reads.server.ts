import { sql } from "kysely";
import type { Question } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import { openPagesOf } from "./alerts/queries-alert.server.ts";
import { findLatest, findReleasedOwner, selectDraws, type Draw } from "./queries.server.ts";

/** What other slices read about results. Row-level security decides whose. */

/** Whose report it is, once it's released. */
export async function findOwnerOfReport(trx: Trx, reportId: string): Promise<string | null> {
  return findReleasedOwner(trx, reportId);
}

/** The day of someone's latest released draw. */
export async function findLatestDraw(trx: Trx, userId: string): Promise<string | null> {
  return (await findLatest(trx, userId))?.collectedOn ?? null;
}

/** Released draws of these people and what each measured, without the values: the worker may ask. */
export async function listDraws(trx: Trx, userIds: readonly string[]): Promise<Draw[]> {
  return selectDraws(trx, userIds);
}

/** How many of someone's results page and wait for somebody to close them, to be asked together with something else. */
export function pagingResultsOf(userId: string): Question<number> {
  return openPagesOf(userId);
}

/** How many released results of each of these people nobody has reviewed. */
export async function countUnreviewed(trx: Trx, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom("lab_report")
    .select(["user_id", sql<number>`count(*)::int`.as("count")])
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .where("status", "=", "released")
    .where("reviewed_at", "is", null)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

/** Whose results wait for this provider's review. */
export async function listUnreviewedPatients(trx: Trx, providerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("lab_report")
    .select("user_id")
    .distinct()
    .where("provider_id", "=", providerId)
    .where("reviewed_at", "is", null)
    .where("status", "in", ["transcribed", "released"])
    .execute();
  return rows.map(({ user_id }) => user_id);
}
