import { requireMember } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { updateAnswerHolds } from "./queries.server.ts";

/** Lifts what earlier answers hold, in the transaction that sends answers which no longer stop the treatment. */
export async function liftAnswerHolds(tx: TxCtx, treatmentKeys: readonly string[]): Promise<void> {
  const { userId } = requireMember(tx);
  if (treatmentKeys.length === 0) return;
  await updateAnswerHolds(tx.trx, { userId, treatmentKeys, at: tx.now });
}
