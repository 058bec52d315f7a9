import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { requireFile } from "./access.ts";
import { updateFile } from "./queries.server.ts";
import { signedLink } from "./signed-link.ts";

/**
 * A one-minute download link for a clean file. Each is audited, and the first one by someone other than the sender makes the file
 * part of the record. A page about one person passes their id, and gets only their files.
 */
export async function getDownloadLink(
  ctx: Ctx,
  { fileId, ofUser }: { fileId: string; ofUser?: string },
): Promise<{ url: string }> {
  const { userId, viewedBy } = requireMember(ctx);
  // Staff viewing as a member must open files under their own name instead.
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
