import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findLastProvider } from "../lists/queries-lists.server.ts";

/** The provider of someone's last visit, upcoming or past, to notify about them. Null if there was none. */
export async function findProviderOf(ctx: Ctx, input: { userId: string }): Promise<string | null> {
  requireStaff(ctx);
  return inReadTransaction(ctx, ({ trx }) => findLastProvider(trx, input.userId));
}
