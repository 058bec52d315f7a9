import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { updateHolds } from "./queries.server.ts";
import type { HoldSource, LiftReason } from "./treatment-hold.ts";

/**
 * Lifts what these findings hold, in the transaction that decides about them: one treatment, or all of them. A later decision
 * replaces a changed dose.
 */
export async function liftHolds(
  tx: TxCtx,
  lift: { source: HoldSource; sourceIds: readonly string[]; treatmentKey?: string; reason: LiftReason },
): Promise<void> {
  const { userId } = requireMember(tx);
  if (lift.sourceIds.length === 0) return;
  await updateHolds(tx.trx, lift, { lifted_at: tx.now, lifted_by: userId, lift_reason: lift.reason });
}
