import type { TxCtx } from "#core/ctx.ts";
import { selectStops } from "./queries-stop.server.ts";
import type { LabStop } from "./stop.ts";

/** For other slices, in their transaction: what stops a person's treatments, or one treatment. */
export async function listStops(tx: TxCtx, about: { userId: string; treatmentKey?: string }): Promise<LabStop[]> {
  const stops = await selectStops(tx.trx, about.userId);
  return stops.filter(({ treatmentKey }) => !about.treatmentKey || treatmentKey === about.treatmentKey);
}
