import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { markTestResults } from "./queries-profile.server.ts";

/** Marks the profile as having test results, and returns the person for the email about it. */
export async function noteTestResults(
  tx: TxCtx,
  input: { userId: string },
): Promise<{ name: string; email: string } | null> {
  requireSystem(tx);
  return markTestResults(tx.trx, input.userId);
}
