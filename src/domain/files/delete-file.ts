import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { canDelete, requireFile } from "./access.ts";
import { tidyFileJob } from "./jobs.ts";
import { updateFile } from "./queries.server.ts";

/** Deletes a file nobody else has opened, or cancels an upload. It's gone immediately; a job deletes the object. */
export async function deleteFile(ctx: Ctx, { fileId }: { fileId: string }): Promise<void> {
  const actor = requireMember(ctx);
  await inTransaction(ctx, async (tx) => {
    const file = await requireFile(tx, fileId, "change");
    if (!canDelete(actor, file)) throw new AppError("conflict");
    await updateFile(tx.trx, fileId, { deleted_at: tx.now });
    await recordAudit(tx, { action: "file.deleted", subjectId: file.user_id, objectId: fileId });
    await enqueue(tx, tidyFileJob, { fileId });
  });
}
