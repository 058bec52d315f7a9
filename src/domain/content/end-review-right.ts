import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { endRight } from "./queries.server.ts";

/** What the person approved before stays approved. */
export async function endReviewRight(ctx: Ctx, input: { rightId: string }): Promise<void> {
  const admin = requireAdmin(ctx);
  await inTransaction(ctx, async (tx) => {
    const ended = await endRight(tx.trx, input.rightId, { ended_by: admin.userId, ended_at: tx.now });
    if (!ended) throw new AppError("not-found");
    await recordAudit(tx, { action: "content.right-ended", subjectId: ended.userId, objectId: input.rightId });
  });
}
