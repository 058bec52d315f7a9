import type { Trx } from "#core/db.ts";
import { countOpenPages } from "./alerts/queries-alert.server.ts";
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

/** How many of someone's results page and wait for somebody to close them. */
export async function countPagingResults(trx: Trx, userId: string): Promise<number> {
  return countOpenPages(trx, userId);
}
