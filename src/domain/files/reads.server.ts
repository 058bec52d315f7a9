import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** What other slices read about files. Row-level security decides whose. */

/** Whether someone sent a file that nobody at the clinic has opened yet. */
export async function hasUnreadUpload(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("stored_file")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", "patient-upload")
    .where("state", "in", ["being-checked", "clean"])
    .where("read_at", "is", null)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What these files' senders called them. */
export async function listFileNames(trx: Trx, fileIds: readonly string[]): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom("stored_file")
    .select(["id", "name"])
    .where("id", "=", sql<string>`any(${[...fileIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
