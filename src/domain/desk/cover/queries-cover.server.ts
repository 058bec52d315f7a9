import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Cover as Row } from "#core/db-types.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";
import type { Cover, CoverReason } from "./cover.ts";

/** SQL for standing in. */

export async function insertCover(trx: Trx, row: Insertable<Row>): Promise<void> {
  await trx.insertInto("cover").values(row).execute();
}

/** What the provider asked for or was asked for, newest first. */
export async function selectCovers(trx: Trx, limit: number): Promise<Cover[]> {
  return select(trx).orderBy("c.asked_at", "desc").limit(limit).execute();
}

/** The one to carry out; undefined if that was done. */
export async function lockCover(trx: Trx, id: string) {
  return trx
    .selectFrom("cover")
    .select(["from_provider_id", "to_provider_id", "user_id", "day", "until_on"])
    .where("id", "=", id)
    .where("done_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCover(trx: Trx, id: string, change: Updateable<Row>): Promise<void> {
  await trx.updateTable("cover").set(change).where("id", "=", id).execute();
}

function select(trx: Trx) {
  return trx
    .selectFrom("cover as c")
    .innerJoin(providers(trx).as("f"), "f.user_id", "c.from_provider_id")
    .innerJoin(providers(trx).as("t"), "t.user_id", "c.to_provider_id")
    .select([
      "c.id",
      "c.from_provider_id as fromProviderId",
      "c.to_provider_id as toProviderId",
      "f.display_name as fromName",
      "t.display_name as toName",
      "c.user_id as userId",
      "c.day",
      "c.until_on as untilOn",
      sql<CoverReason>`c.reason`.as("reason"),
      "c.asked_at as askedAt",
      "c.done_at as doneAt",
      "c.patients",
      "c.visits",
      "c.messages",
      "c.results",
      "c.visits_left as visitsLeft",
      "c.patients_left as patientsLeft",
    ]);
}
