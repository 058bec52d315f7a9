import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { Prescription } from "./prescription.ts";
import { selectEvents, type HistoryEntry } from "./queries.server.ts";
import { requireReader } from "./list-prescriptions.ts";

/** The history of a person's prescriptions, oldest first. Read together with the list, which is audited. */
export async function listPrescriptionHistory(
  ctx: Ctx,
  prescriptions: readonly Prescription[],
): Promise<HistoryEntry[]> {
  for (const { userId } of prescriptions) requireReader(ctx, userId);
  return inReadTransaction(ctx, ({ trx }) =>
    selectEvents(
      trx,
      prescriptions.map(({ id }) => id),
    ),
  );
}
