import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { forgetCodeNetworks, forgetOwnersOfSpentCodes } from "./queries.server.ts";

const NETWORK_DAYS = 2;

/** Deletes who a code belonged to, and where it was requested, once it's used or expired. The keyed hash stays. */
export async function sweepDiscountCodes(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    await forgetOwnersOfSpentCodes(tx.trx, tx.now);
    await forgetCodeNetworks(tx.trx, new Date(tx.now.getTime() - NETWORK_DAYS * 86_400_000));
  });
}
