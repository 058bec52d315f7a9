import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { people } from "#domain/identity/profile/reads.server.ts";
import type { CoverageGap } from "./coverage-gap.ts";

/** SQL for people without a provider. */

/** False if the person has an open one. */
export async function insertGap(
  trx: Trx,
  row: { id: string; user_id: string; opened_at: Date; due_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("coverage_gap")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Open ones, the most urgent first. */
export async function selectOpenGaps(trx: Trx): Promise<CoverageGap[]> {
  return selectGaps(trx).where("g.closed_at", "is", null).orderBy("g.due_at").orderBy("g.id").limit(200).execute();
}

export async function lockOpenGap(trx: Trx, id: string): Promise<CoverageGap | undefined> {
  return selectGaps(trx).where("g.id", "=", id).where("g.closed_at", "is", null).forUpdate("g").executeTakeFirst();
}

export async function updateGap(
  trx: Trx,
  id: string,
  change: { claimed_by: string; claimed_at: Date } | { closed_by: string; closed_at: Date },
): Promise<void> {
  await trx.updateTable("coverage_gap").set(change).where("id", "=", id).execute();
}

/** Up to a hundred: more adds nothing to a number in the navigation. */
export async function countOpen(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from coverage_gap where closed_at is null limit 100) found`.execute(trx);
  return rows[0]?.n ?? 0;
}

function selectGaps(trx: Trx) {
  return trx
    .selectFrom("coverage_gap as g")
    .innerJoin(people(trx).as("p"), "p.user_id", "g.user_id")
    .select([
      "g.id",
      "g.user_id as userId",
      "p.name",
      "p.state",
      "g.opened_at as openedAt",
      "g.due_at as dueAt",
      "g.claimed_by as claimedBy",
    ]);
}
