import type { Trx } from "#core/db.ts";

/** What other slices read about prescriptions. */

/** The prescriptions someone's next orders would come from. */
export async function listOrderableIds(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("prescription")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "in", ["active", "on_hold", "exhausted", "expired"])
    .orderBy("issued_on", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}
