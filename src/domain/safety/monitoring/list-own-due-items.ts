import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { DueItem } from "./due-item.ts";
import { selectOpen } from "./queries.server.ts";

/** What is due for the member, soonest first. */
export async function listOwnDueItems(ctx: Ctx): Promise<DueItem[]> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, ({ trx }) => selectOpen(trx, userId));
}
