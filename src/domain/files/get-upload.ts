import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { requireOwnUpload } from "./receive-part.ts";

/** An upload's progress, for its sender: an interrupted one resumes from there. */
export async function getUpload(ctx: Ctx, { fileId }: { fileId: string }) {
  return inTransaction(ctx, async (tx) => {
    const file = await requireOwnUpload(tx, fileId);
    return { name: file.name, bytes: file.declared_bytes, received: file.received_bytes, createdAt: file.created_at };
  });
}
