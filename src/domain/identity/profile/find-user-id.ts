import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectUserId } from "./queries-profile.server.ts";

/** Looks up the user id of an address, so everything else can use the id. */
export async function findUserId(ctx: Ctx, input: { email: string }): Promise<string | null> {
  requireStaff(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectUserId(trx, input.email));
}
