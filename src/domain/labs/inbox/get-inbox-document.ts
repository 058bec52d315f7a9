import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { readDocument } from "../interface/message-body.ts";
import { findDocument, findMessage } from "../interface/queries-message.server.ts";
import { MATCHERS } from "./list-inbox.ts";
import { findItem } from "./queries-inbox.server.ts";

/** The lab's own document of an item, for the person who claimed it alone. Each look leaves an audit row. */
export async function getInboxDocument(ctx: Ctx, { id }: { id: string }): Promise<Uint8Array> {
  const { userId } = requireKind(ctx, [...MATCHERS]);
  return inTransaction(ctx, async (tx) => {
    const item = await findItem(tx.trx, id);
    if (!item || item.resolvedAt || item.claimedBy !== userId) throw new AppError("not-found");
    const message = await findMessage(tx.trx, item.messageId);
    const bytes = message && readDocument(tx, message, await findDocument(tx.trx, item.messageId));
    if (!bytes) throw new AppError("not-found");
    await recordAudit(tx, { action: "lab-inbox.read", objectId: item.id, subjectId: null, reason: "document" });
    return bytes;
  });
}
