import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { findPatientOfVisit } from "#domain/scheduling/reads.server.ts";
import { followMonitoring } from "../monitoring/follow-monitoring.ts";
import { followEpisodes } from "./follow-episodes.ts";

/** A visit took place: its patient's episodes follow, and what is due. */
export async function followVisit(ctx: Ctx, input: { appointmentId: string }): Promise<void> {
  requireSystem(ctx);
  const userId = await inTransaction(ctx, ({ trx }) => findPatientOfVisit(trx, input.appointmentId));
  if (!userId) return;
  await followEpisodes(ctx, { userId });
  await followMonitoring(ctx, { userIds: [userId] });
}
