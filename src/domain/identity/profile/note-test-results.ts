import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { markTestResults } from "./queries-profile.server.ts";

/** From now on the profile says that there are test results. Tells who it is, for the mail about it. */
export async function noteTestResults(
  tx: TxCtx,
  input: { userId: string },
): Promise<{ name: string; email: string } | null> {
  requireSystem(tx);
  return markTestResults(tx.trx, input.userId);
}
