import { requireSystem } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { updateReviewer } from "./queries.server.ts";

/** Results of one patient that wait for a provider's review wait for a colleague's from here on. */
export async function passReports(
  tx: TxCtx,
  pass: { userId: string; fromProviderId: string; toProviderId: string },
): Promise<number> {
  requireSystem(tx);
  return updateReviewer(tx, pass);
}
