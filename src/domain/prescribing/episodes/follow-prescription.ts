import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { followMonitoring } from "../monitoring/follow-monitoring.ts";
import { findPrescription } from "../queries.server.ts";
import { followEpisodes } from "./follow-episodes.ts";

/** A prescription was confirmed or decided about: its patient's episodes follow, and what is due. */
export async function followPrescription(ctx: Ctx, input: { prescriptionId: string }): Promise<void> {
  requireSystem(ctx);
  const prescription = await inTransaction(ctx, ({ trx }) => findPrescription(trx, input.prescriptionId));
  if (!prescription) return;
  await followEpisodes(ctx, prescription);
  await followMonitoring(ctx, { userIds: [prescription.userId] });
}
