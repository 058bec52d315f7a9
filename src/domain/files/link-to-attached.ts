import type { TxCtx } from "#core/ctx.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { FileUse } from "./file.ts";
import { signedLink } from "./signed-link.ts";
import { findFile } from "./queries.server.ts";

/**
 * For other slices, in their transaction and after their access check: a one-minute download link for the file behind a member's
 * record. Audited like any other download.
 */
export async function linkToAttached(
  tx: TxCtx,
  input: { fileId: string; userId: string; as: FileUse },
): Promise<{ url: string }> {
  const file = await findFile(tx.trx, input.fileId);
  if (file?.user_id !== input.userId || file.attached_as !== input.as || file.state !== "clean") {
    throw new AppError("not-found");
  }
  await recordAudit(tx, { action: "file.read", subjectId: file.user_id, objectId: file.id });
  return signedLink(tx, file);
}
