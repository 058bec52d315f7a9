import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { objectStore } from "#core/object-store/open-object-store.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFile } from "./access.ts";
import { updateFile, type FileRow } from "./queries.server.ts";

export const LINK_SECONDS = 60;

/**
 * A link that downloads one file for a minute. Only what the check let in has one. Each is in the audit trail, and the first
 * by somebody other than the sender makes the file part of the record. A page about one person names them, and gets only theirs.
 */
export async function getDownloadLink(
  ctx: Ctx,
  { fileId, ofUser }: { fileId: string; ofUser?: string },
): Promise<{ url: string }> {
  const { userId, viewedBy } = requireMember(ctx);
  // Who looks through a member's eyes opens files under their own name instead.
  if (viewedBy) throw new AppError("forbidden");
  const file = await inTransaction(ctx, async (tx) => {
    const found = await requireFile(tx, fileId, "change");
    if (found.state !== "clean" || (ofUser ?? found.user_id) !== found.user_id) throw new AppError("not-found");
    if (!found.read_at && found.uploaded_by !== userId) await updateFile(tx.trx, fileId, { read_at: tx.now });
    await recordAudit(tx, { action: "file.read", subjectId: found.user_id, objectId: fileId });
    return found;
  });
  return signedLink(ctx, file);
}

/** Who may have it was asked before. */
export async function signedLink(ctx: Ctx, file: FileRow): Promise<{ url: string }> {
  if (!file.object_key || !file.content_type) throw new AppError("not-found");
  const store = await objectStore(ctx.env);
  const url = await store.signedGetUrl(file.object_key, {
    fileName: downloadName(file.id, file.created_at, file.content_type),
    contentType: file.content_type,
    seconds: LINK_SECONDS,
    now: ctx.now,
  });
  return { url };
}

/** Names travel in addresses and headers, and what somebody calls a file may say what they suffer from. So it gets ours. */
function downloadName(fileId: string, at: Date, contentType: string): string {
  const ending = contentType === "application/pdf" ? "pdf" : "jpg";
  return `file-${at.toISOString().slice(0, 10)}-${fileId.slice(-6)}.${ending}`;
}
