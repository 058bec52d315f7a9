import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { WAIVE_REASONS } from "./due-item.ts";
import { followMonitoringJob } from "./jobs.ts";
import { lockOpen, waive } from "./queries.server.ts";

/** The form. */
export const DueItemWaiver = z.object({
  itemId: z.uuid("due-item-missing"),
  reason: z.enum(WAIVE_REASONS, "waive-reason-missing"),
});
export type DueItemWaiver = z.output<typeof DueItemWaiver>;

/** A provider doesn't ask for it this time. The next one is planned as if it had been done. A conflict if it's no longer open. */
export async function waiveDueItem(ctx: Ctx, input: DueItemWaiver & { userId: string }): Promise<void> {
  const { userId: providerId } = requireProvider(ctx);
  const { userId, itemId, reason } = input;
  await inTransaction(ctx, async (tx) => {
    if (!(await caresFor(tx, { userId }))) throw new AppError("not-found");
    const item = await lockOpen(tx.trx, itemId);
    if (!item || item.userId !== userId) throw new AppError("conflict");
    if (!(await waive(tx.trx, itemId, { providerId, reason, at: tx.now }))) throw new AppError("conflict");
    await recordAudit(tx, { action: "due-item.waived", subjectId: userId, objectId: itemId });
    await enqueue(tx, followMonitoringJob, { userId });
  });
}
