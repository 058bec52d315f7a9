import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { findOwnerOfReport } from "#domain/labs/reads.server.ts";
import { followMonitoring } from "../monitoring/follow-monitoring.ts";
import { followEpisodes } from "./follow-episodes.ts";

/** A result was released: its patient's episodes follow, and what is due. */
export async function followLabs(ctx: Ctx, input: { reportId: string }): Promise<void> {
  requireSystem(ctx);
  const userId = await inTransaction(ctx, ({ trx }) => findOwnerOfReport(trx, input.reportId));
  if (!userId) return;
  await followEpisodes(ctx, { userId });
  await followMonitoring(ctx, { userIds: [userId] });
}
