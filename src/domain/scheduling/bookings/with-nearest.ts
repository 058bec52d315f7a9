import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { SlotTakenError, type SlotChoice } from "../appointment.ts";
import { TimeLostError } from "./choose-time.ts";
import { findNearest } from "./find-nearest.ts";

/**
 * Runs a booking and turns a lost race into a 409 with the nearest free times, looked up after the rollback. Two visits that swap
 * times can deadlock; PostgreSQL aborts one, which retries.
 */
export async function withNearest<T>(
  ctx: Ctx,
  choice: SlotChoice,
  work: (tx: TxCtx) => Promise<T>,
  triesLeft = 2,
): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (isDeadlock(error) && triesLeft > 0 && !ctx.trx) return withNearest(ctx, choice, work, triesLeft - 1);
    if (!(error instanceof TimeLostError) && !isDeadlock(error)) throw error;
    throw new SlotTakenError(await findNearest(ctx, choice));
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40P01";
}
