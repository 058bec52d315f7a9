import type { Trx } from "#core/db.ts";

/** The worker's SQL for waiting files and leftovers of finished ones. */

export async function selectUnfinished(trx: Trx, before: Date, limit: number) {
  return trx
    .selectFrom("stored_file")
    .select(["id", "user_id"])
    .where("state", "=", "uploading")
    .where("created_at", "<", before)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function selectDueChecks(trx: Trx, now: Date, limit: number) {
  return trx
    .selectFrom("stored_file")
    .select("id")
    .where("state", "=", "being-checked")
    .where("check_due_at", "<=", now)
    .where("deleted_at", "is", null)
    .orderBy("check_due_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Deleted files that still have a row, and parts of checked files: their tidy job failed. */
export async function selectLeftovers(trx: Trx, before: Date, limit: number) {
  const deleted = trx.selectFrom("stored_file").select("id").where("deleted_at", "<", before);
  const parts = trx
    .selectFrom("stored_file")
    .innerJoin("upload_part", "upload_part.file_id", "stored_file.id")
    .select("stored_file.id")
    .where("stored_file.checked_at", "<", before);
  return deleted.union(parts).limit(limit).execute();
}

export async function findForTidying(trx: Trx, id: string) {
  return trx
    .selectFrom("stored_file")
    .select(["id", "object_key", "deleted_at", "checked_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function deleteParts(trx: Trx, fileId: string): Promise<void> {
  await trx.deleteFrom("upload_part").where("file_id", "=", fileId).execute();
}

export async function deleteFileRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("stored_file").where("id", "=", id).where("deleted_at", "is not", null).execute();
}
