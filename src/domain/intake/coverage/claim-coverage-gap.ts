import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { lockOpenGap, updateGap } from "./queries.server.ts";

/** A colleague takes it on. Someone else's claim can't be taken over by mistake. */
export async function claimCoverageGap(ctx: Ctx, input: { gapId: string }): Promise<void> {
  const { userId: staffId } = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const gap = await lockOpenGap(tx.trx, input.gapId);
    if (!gap) throw new AppError("not-found");
    if (gap.claimedBy === staffId) return;
    if (gap.claimedBy) throw new AppError("conflict");
    await updateGap(tx.trx, gap.id, { claimed_by: staffId, claimed_at: tx.now });
    await recordAudit(tx, { action: "coverage.claimed", subjectId: gap.userId, objectId: gap.id });
  });
}
