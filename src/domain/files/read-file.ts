import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { objectStore } from "#core/object-store/open-object-store.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFile } from "./access.ts";
import { updateFile } from "./queries.server.ts";

/**
 * A member's file, shown next to a form. For staff, only for the person the page is about. Audited like a download, and the first
 * view makes the file part of the record.
 */
export async function readFile(
  ctx: Ctx,
  { fileId, ofUser }: { fileId: string; ofUser: string },
): Promise<{ bytes: Buffer; contentType: string }> {
  const { userId } = requireStaff(ctx);
  const file = await inTransaction(ctx, async (tx) => {
    const found = await requireFile(tx, fileId, "change");
    if (found.state !== "clean" || found.user_id !== ofUser) throw new AppError("not-found");
    if (!found.read_at && found.uploaded_by !== userId) await updateFile(tx.trx, fileId, { read_at: tx.now });
    await recordAudit(tx, { action: "file.read", subjectId: found.user_id, objectId: fileId });
    return found;
  });
  const store = await objectStore(ctx.env);
  const bytes = file.object_key ? await store.get(file.object_key) : null;
  if (!bytes || !file.content_type) throw new AppError("not-found");
  return { bytes, contentType: file.content_type };
}
