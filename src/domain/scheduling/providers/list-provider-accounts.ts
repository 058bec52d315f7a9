import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectProviderAccounts } from "./queries-provider.server.ts";

/** Accounts with the role, with their calendar's settings if they have one. */
export async function listProviderAccounts(ctx: Ctx) {
  requireStaff(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectProviderAccounts(trx));
}
