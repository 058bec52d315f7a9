import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { insertHolds } from "./queries.server.ts";
import type { HoldReason, HoldSource } from "./treatment-hold.ts";

/**
 * Holds treatments for a finding, in the transaction that records it. Other treatments go on. A treatment that the same finding
 * already holds stays as it is.
 */
export async function holdTreatments(
  tx: TxCtx,
  hold: { userId: string; treatmentKeys: readonly string[]; reason: HoldReason; source: HoldSource; sourceId: string },
): Promise<void> {
  const { userId, treatmentKeys, reason, source, sourceId } = hold;
  await insertHolds(
    tx.trx,
    treatmentKeys.map((treatment_key) => ({
      id: newId(tx.now.getTime()),
      user_id: userId,
      treatment_key,
      reason,
      source,
      source_id: sourceId,
      starts_at: tx.now,
    })),
  );
}
