import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { GONE_AFTER_SECONDS, type Side } from "./room.ts";

/** Who is in the rooms of these visits now, and since when. For lists of visits. */
export async function listInRooms(
  trx: Trx,
  visitIds: readonly string[],
  now: Date,
): Promise<{ visitId: string; side: Side; since: Date }[]> {
  return trx
    .selectFrom("visit_presence")
    .select(["visit_id as visitId", sql<Side>`side`.as("side"), "joined_at as since"])
    .where("visit_id", "=", sql<string>`any(${[...visitIds]}::uuid[])`)
    .where("left_at", "is", null)
    .where("seen_at", ">", new Date(now.getTime() - GONE_AFTER_SECONDS * 1000))
    .execute();
}
