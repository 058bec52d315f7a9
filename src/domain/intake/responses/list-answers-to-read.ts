import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { selectUnread, type UnreadAnswers } from "./queries-read.server.ts";

/** People assigned to this provider whose answers they haven't opened since they were sent, longest waiting first. */
export async function listAnswersToRead(ctx: Ctx): Promise<UnreadAnswers[]> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const unread = await selectUnread(tx.trx, userId);
    if (unread.length > 0) await recordAudit(tx, { action: "intake.listed" });
    return unread;
  });
}
