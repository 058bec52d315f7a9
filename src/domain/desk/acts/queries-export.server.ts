import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { whomSql, type Whom } from "./queries-act.server.ts";
import { details, shown, type PersonRow } from "../people/queries-people.server.ts";

/** SQL for exported files. Parts are compressed: this kind of text shrinks to a fifth. */
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** In id order, so the next part can start where this one ends, whatever changes in between. */
export async function selectExportRows(
  trx: Trx,
  whom: Whom,
  afterId: string | null,
  limit: number,
): Promise<PersonRow[]> {
  const beyond = afterId ? sql`and p.user_id > ${afterId}::uuid` : sql``;
  const { rows } = await sql<PersonRow>`
    select ${shown} from (
      select * from desk_person p where ${whomSql(whom)} ${beyond} order by p.user_id limit ${limit}) p
    ${details} order by p.user_id`.execute(trx);
  return rows;
}

export async function findLastPart(trx: Trx, actId: string) {
  return trx
    .selectFrom("export_part")
    .select(["n", "last_id"])
    .where("act_id", "=", actId)
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertPart(
  trx: Trx,
  { text, ...row }: { act_id: string; n: number; last_id: string; people: number; text: string },
): Promise<void> {
  await trx
    .insertInto("export_part")
    .values({ ...row, bytes: await pack(text) })
    .execute();
}

export async function unpackPart(trx: Trx, actId: string, n: number): Promise<Uint8Array | null> {
  const row = await trx
    .selectFrom("export_part")
    .select("bytes")
    .where("act_id", "=", actId)
    .where("n", "=", n)
    .executeTakeFirst();
  return row ? unpack(row.bytes) : null;
}

export async function deleteParts(trx: Trx, actId: string): Promise<void> {
  await trx.deleteFrom("export_part").where("act_id", "=", actId).execute();
}

/** Their parts go with them; labels stay. */
export async function deleteActsBefore(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom("bulk_act").where("created_at", "<", before).execute();
}
