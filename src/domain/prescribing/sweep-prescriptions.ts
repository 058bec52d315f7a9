import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { followEpisodesJob } from "#domain/intake/episodes/jobs.ts";
import { noteEvent } from "./note-event.ts";
import { prescriptionStates, fillsLeft, type Prescription, type PrescriptionMove } from "./prescription.ts";
import { lockByFills, lockExpired, updatePrescription } from "./queries.server.ts";

const BATCH = 100;

/**
 * Expires prescriptions past their last day, marks those without refills as exhausted, and reactivates those with a released
 * fill. Each batch is one transaction; if a worker dies, the next night does the rest.
 */
export async function sweepPrescriptions(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const today = clinicToday(ctx);
  await inBatches(ctx, async (tx) => moveAll(tx, await lockExpired(tx.trx, today, BATCH), "expired"));
  await inBatches(ctx, async (tx) => moveAll(tx, await lockByFills(tx.trx, "exhausted", BATCH), "exhausted"));
  await inBatches(ctx, async (tx) => moveAll(tx, await lockByFills(tx.trx, "restored", BATCH), "restored"));
}

async function moveAll(tx: TxCtx, found: Prescription[], move: PrescriptionMove): Promise<number> {
  for (const prescription of found) {
    const status = prescriptionStates.next(move, prescription);
    const isStill = move === "expired" || (move === "exhausted") === (fillsLeft(prescription) === 0);
    if (!status || !isStill) continue;
    await updatePrescription(tx, prescription, { status, ended_at: move === "expired" ? tx.now : null });
    await noteEvent(tx, prescription, move);
    await enqueue(tx, followEpisodesJob, { userId: prescription.userId });
  }
  return found.length;
}

async function inBatches(ctx: Ctx, step: (tx: TxCtx) => Promise<number>): Promise<void> {
  while ((await inTransaction(ctx, step)) === BATCH);
}
