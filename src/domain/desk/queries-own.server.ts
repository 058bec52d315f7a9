import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** SQL for staff's own saved views and settings. */

/** Your own and the shared ones. */
export async function selectViews(trx: Trx, userId: string) {
  return trx
    .selectFrom("people_view")
    .select(["id", "user_id", "name", "query", "is_shared"])
    .where((where) => where.or([where("is_shared", "=", true), where("user_id", "=", userId)]))
    .orderBy("is_shared", "desc")
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(50)
    .execute();
}

export async function insertView(
  trx: Trx,
  row: { id: string; user_id: string; name: string; query: string; is_shared: boolean; created_at: Date },
): Promise<void> {
  await trx.insertInto("people_view").values(row).execute();
}

/** Your own; for admins also shared ones. */
export async function deleteView(
  trx: Trx,
  id: string,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): Promise<boolean> {
  const gone = await trx
    .deleteFrom("people_view")
    .where("id", "=", id)
    .where((where) => where.or([where("user_id", "=", userId), ...(isAdmin ? [where("is_shared", "=", true)] : [])]))
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function findSettings(trx: Trx, userId: string) {
  return trx
    .selectFrom("staff_setting")
    .select(["has_single_keys", "density", "hidden_columns"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function upsertSettings(
  trx: Trx,
  row: { user_id: string; has_single_keys: boolean; density: string; hidden_columns: string[] },
): Promise<void> {
  const { user_id: _, ...change } = row;
  await trx
    .insertInto("staff_setting")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(change))
    .execute();
}
