import { randomBytes } from "node:crypto";
import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { objectStore } from "#core/object-store/open-object-store.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFile } from "./access.ts";
import { MAX_PART_BYTES } from "./file.ts";
import { checkFileJob } from "./jobs.ts";
import { insertPart, updateFile, type FileRow } from "./queries.server.ts";

/** The check is requested again if there's no verdict by then; the queue's own retries take about half of it. */
export const CHECK_AGAIN_MS = 2 * 3_600_000;

/**
 * Saves the next chunk of an upload, and with the last one requests the check. Any web process can receive any chunk: each is a
 * separate object, and the row decides which of two concurrent ones wins.
 */
export async function receivePart(
  ctx: Ctx,
  input: { fileId: string; offset: number; bytes: Buffer },
): Promise<{ received: number }> {
  const { fileId, offset, bytes } = input;
  if (bytes.length > MAX_PART_BYTES) throw new AppError("conflict");
  const file = await inTransaction(ctx, (tx) => requireOwnUpload(tx, fileId));
  requireFits(file, input);
  if (bytes.length === 0) return { received: offset };
  const store = await objectStore(ctx.env);
  const key = `incoming/${fileId}/${offset}-${randomBytes(8).toString("hex")}`;
  await store.put(key, bytes, "application/octet-stream");
  try {
    return await inTransaction(ctx, async (tx) => {
      const now = await requireOwnUpload(tx, fileId, "change");
      requireFits(now, input);
      return keep(tx, now, { offset, bytes: bytes.length, key });
    });
  } catch (error) {
    await store.delete(key).catch(() => {});
    throw error;
  }
}

async function keep(tx: TxCtx, file: FileRow, part: { offset: number; bytes: number; key: string }) {
  const received = part.offset + part.bytes;
  await insertPart(tx.trx, { file_id: file.id, starts_at: part.offset, bytes: part.bytes, object_key: part.key });
  if (received < file.declared_bytes) {
    await updateFile(tx.trx, file.id, { received_bytes: received });
    return { received };
  }
  await updateFile(tx.trx, file.id, {
    received_bytes: received,
    state: "being-checked",
    received_at: tx.now,
    check_due_at: new Date(tx.now.getTime() + CHECK_AGAIN_MS),
  });
  await recordAudit(tx, { action: "file.uploaded", subjectId: file.user_id, objectId: file.id });
  await enqueue(tx, checkFileJob, { fileId: file.id });
  return { received };
}

export async function requireOwnUpload(tx: TxCtx, fileId: string, how: "read" | "change" = "read"): Promise<FileRow> {
  const file = await requireFile(tx, fileId, how);
  if (file.uploaded_by !== requireMember(tx).userId) throw new AppError("not-found");
  return file;
}

function requireFits(file: FileRow, part: { offset: number; bytes: Buffer }): void {
  const fits =
    file.state === "uploading" &&
    file.received_bytes === part.offset &&
    part.offset + part.bytes.length <= file.declared_bytes;
  if (!fits) throw new AppError("conflict");
}
