import { requireAdmin } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectFactHistory, selectOpenProposals } from "./queries-change.server.ts";

/** Every fact with its history and pending proposals. */
export async function listFacts(ctx: Ctx) {
  requireAdmin(ctx);
  return inReadTransaction(ctx, async ({ trx }) => ({
    history: await selectFactHistory(trx),
    proposals: await selectOpenProposals(trx),
  }));
}
