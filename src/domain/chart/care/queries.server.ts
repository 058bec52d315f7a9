import { sql, type Insertable } from "kysely";
import type { CareRelation } from "#core/db-types.ts";
import type { Trx } from "#core/db.ts";

/** SQL for care relations. */

/** The function every policy asks. */
export async function selectCaresFor(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ cares: boolean }>`select app.cares_for(${userId}) as cares`.execute(trx);
  return rows[0]?.cares ?? false;
}

/** Nothing happens if the same relation is open already. */
export async function insertRelation(trx: Trx, row: Insertable<CareRelation>): Promise<void> {
  await trx
    .insertInto("care_relation")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type OpenedChart = {
  id: string;
  userId: string;
  openedBy: string;
  startsAt: Date;
  endsAt: Date | null;
  reason: string;
  reviewedBy: string | null;
  reviewedAt: Date | null;
};

export async function selectOpenedCharts(trx: Trx, limit: number): Promise<OpenedChart[]> {
  return trx
    .selectFrom("care_relation")
    .select([
      "id",
      "user_id as userId",
      "provider_id as openedBy",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "reason",
      "reviewed_by as reviewedBy",
      "reviewed_at as reviewedAt",
    ])
    .where("basis", "=", "break-glass")
    .orderBy("starts_at", "desc")
    .limit(limit)
    .execute();
}

/** Undefined if it was reviewed already, or is the reviewer's own. */
export async function updateReviewed(trx: Trx, id: string, review: { by: string; at: Date }) {
  return trx
    .updateTable("care_relation")
    .set({ reviewed_by: review.by, reviewed_at: review.at })
    .where("id", "=", id)
    .where("basis", "=", "break-glass")
    .where("reviewed_by", "is", null)
    .where("provider_id", "<>", review.by)
    .returning(["user_id", "alarm_id"])
    .executeTakeFirst();
}
