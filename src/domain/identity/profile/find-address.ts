import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { selectAddress } from "./queries-profile.server.ts";

/** Where somebody is reached by mail today; nowhere, if the account is shut. */
export async function findAddress(ctx: Ctx, input: { userId: string }): Promise<string | null> {
  requireSystem(ctx);
  return inTransaction(ctx, ({ trx }) => selectAddress(trx, input.userId));
}
