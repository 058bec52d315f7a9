import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { deleteSnippet } from "./queries-desk.server.ts";

export async function removeSnippet(ctx: Ctx, input: { snippetId: string }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    await deleteSnippet(tx.trx, input.snippetId);
    await recordAudit(tx, { action: "reply-snippet.changed", objectId: input.snippetId });
  });
}
