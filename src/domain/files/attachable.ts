import { requireMember } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { requireFile } from "./access.ts";
import type { FileKind, FileUse } from "./file.ts";
import { findFile, updateFile } from "./queries.server.ts";

/**
 * For other slices, in their transaction: attaches this file to a record of this member. Throws unless it's theirs and clean.
 * From now on it's part of the record and can't be deleted.
 */
export async function attachable(ctx: Ctx, input: { fileId: string; userId: string; as?: FileUse }): Promise<void> {
  const actor = requireMember(ctx);
  if (actor.kind === "member") throw new AppError("forbidden");
  await inTransaction(ctx, async (tx) => {
    const file = await requireFile(tx, input.fileId, "change");
    if (file.user_id !== input.userId || file.state !== "clean") throw new AppError("not-found");
    await updateFile(tx.trx, file.id, {
      read_at: file.read_at ?? tx.now,
      ...(input.as ? { attached_as: input.as } : {}),
    });
  });
}

/** Whether `attachable` would accept this file, so a form can ask again instead of failing. */
export async function canAttach(
  tx: TxCtx,
  input: { fileId: string; userId: string; kind: FileKind },
): Promise<boolean> {
  const file = await findFile(tx.trx, input.fileId);
  return file?.user_id === input.userId && file.kind === input.kind && file.state === "clean";
}
