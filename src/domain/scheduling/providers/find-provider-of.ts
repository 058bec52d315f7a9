import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { findLastProvider } from "../lists/queries-lists.server.ts";

/** The provider of somebody's last visit, coming or past: whom news about them concerns. Null if there was none. */
export async function findProviderOf(ctx: Ctx, input: { userId: string }): Promise<string | null> {
  requireStaff(ctx);
  return inTransaction(ctx, ({ trx }) => findLastProvider(trx, input.userId));
}
