import { sql, type Insertable, type Updateable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { StoredFile, UploadPart } from "#core/db-types.ts";
import type { FileKind, FileState, FileType, FileUse, Refusal } from "./file.ts";

/** SQL for files. Row-level security decides which rows are visible. */

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export async function insertFile(trx: Trx, row: Insertable<StoredFile>): Promise<void> {
  await trx.insertInto("stored_file").values(row).execute();
}

/** A deleted file is gone, even if its object hasn't been removed yet. */
export async function findFile(trx: Trx, id: string) {
  return files(trx).where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
}

/** Locks the file until this transaction ends. */
export async function lockFile(trx: Trx, id: string): Promise<FileRow | undefined> {
  return files(trx).where("id", "=", id).where("deleted_at", "is", null).forUpdate().executeTakeFirst();
}

export async function selectFilesOf(trx: Trx, userId: string, limit: number): Promise<FileRow[]> {
  return files(trx)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Which of these papers of the record someone at the desk opens now. The policy asks the same function. */
export async function selectOpened(
  trx: Trx,
  files: readonly { id: string; user_id: string; attached_as: FileUse | null }[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select f.id from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (id uuid, user_id uuid, attached_as text)
    where app.opens_file(f.id, f.user_id, f.attached_as)`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function updateFile(trx: Trx, id: string, change: Updateable<StoredFile>): Promise<void> {
  await trx.updateTable("stored_file").set(change).where("id", "=", id).execute();
}

/** How much someone has sent recently, and how much of it is unfinished. */
export async function countUploads(trx: Trx, uploadedBy: string, since: Date) {
  return trx
    .selectFrom("stored_file")
    .select([
      sql<number>`count(*)::int`.as("all"),
      sql<number>`(count(*) filter (where state = 'uploading' and deleted_at is null))::int`.as("open"),
    ])
    .where("uploaded_by", "=", uploadedBy)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
}

export async function insertPart(trx: Trx, row: Insertable<UploadPart>): Promise<void> {
  await trx.insertInto("upload_part").values(row).execute();
}

export async function selectParts(trx: Trx, fileId: string) {
  return trx
    .selectFrom("upload_part")
    .select(["starts_at", "bytes", "object_key"])
    .where("file_id", "=", fileId)
    .orderBy("starts_at")
    .execute();
}

function files(trx: Trx) {
  return trx
    .selectFrom("stored_file")
    .select([
      "id",
      "user_id",
      "name",
      "declared_bytes",
      "received_bytes",
      "content_type",
      "bytes",
      "object_key",
      "uploaded_by",
      "fingerprint",
      "created_at",
      "received_at",
      "checked_at",
      "read_at",
      sql<FileType>`declared_type`.as("declared_type"),
      sql<FileKind>`kind`.as("kind"),
      sql<FileState>`state`.as("state"),
      sql<Refusal | null>`refusal`.as("refusal"),
      sql<FileUse | null>`attached_as`.as("attached_as"),
    ]);
}
