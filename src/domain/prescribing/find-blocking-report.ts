import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import { listStops } from "#domain/labs/stops/list-stops.ts";
import { blocksResume } from "#domain/labs/stops/stop.ts";
import { findPrescription } from "./queries.server.ts";

/** For its prescriber: the report whose review must release a prescription, or null. */
export async function findBlockingReport(ctx: Ctx, input: { prescriptionId: string }): Promise<string | null> {
  const { userId } = requireProvider(ctx);
  return inTransaction(ctx, async (tx) => {
    const prescription = await findPrescription(tx.trx, input.prescriptionId);
    if (prescription?.prescriberId !== userId) throw new AppError("not-found");
    if (!(await findTreatmentHold(tx.trx, prescription.userId, prescription.treatmentKey, prescription))) return null;
    const stops = (await listStops(tx, prescription)).filter(blocksResume);
    return stops.at(-1)?.reportId ?? null;
  });
}
