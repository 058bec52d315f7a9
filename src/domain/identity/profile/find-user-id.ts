import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { selectUserId } from "./queries-profile.server.ts";

/** Whose address it is, so that the rest can speak of an id. */
export async function findUserId(ctx: Ctx, input: { email: string }): Promise<string | null> {
  requireStaff(ctx);
  return inTransaction(ctx, ({ trx }) => selectUserId(trx, input.email));
}
