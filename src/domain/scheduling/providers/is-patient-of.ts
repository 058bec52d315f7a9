import type { TxCtx } from "#core/ctx.ts";
import { hasVisitWith } from "./queries-provider.server.ts";

/** Whether a provider has or had a visit with someone, and so shares their care. */
export async function isPatientOf(tx: TxCtx, input: { userId: string; providerId: string }): Promise<boolean> {
  return hasVisitWith(tx.trx, input);
}
