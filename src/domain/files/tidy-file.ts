import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { objectStore } from "#core/object-store/open-object-store.ts";
import { deleteFileRow, deleteParts, findForTidying } from "./queries-sweep.server.ts";
import { selectParts } from "./queries.server.ts";

/**
 * Deletes objects that are no longer needed: the chunks of a checked upload, everything of a deleted file. Rows go last, so if a
 * worker dies in between, the sweep finds the rest.
 */
export async function tidyFile(ctx: Ctx, { fileId }: { fileId: string }): Promise<void> {
  requireSystem(ctx);
  const found = await inTransaction(ctx, async ({ trx }) => {
    const file = await findForTidying(trx, fileId);
    return file && (file.deleted_at || file.checked_at) ? { file, parts: await selectParts(trx, fileId) } : null;
  });
  if (!found) return;
  const store = await objectStore(ctx.env);
  for (const part of found.parts) await store.delete(part.object_key);
  // Even without a key in the row: the check may have stored the object and then died before recording it.
  if (found.file.deleted_at) await store.delete(found.file.object_key ?? `files/${fileId}`);
  await inTransaction(ctx, async ({ trx }) => {
    await deleteParts(trx, fileId);
    if (found.file.deleted_at) await deleteFileRow(trx, fileId);
  });
}
