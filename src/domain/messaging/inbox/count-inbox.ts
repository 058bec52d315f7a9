import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { countRequests, type InboxCounts } from "./queries-desk.server.ts";

/** How much there is, asked of the requests themselves each time. */
export async function countInbox(ctx: Ctx): Promise<InboxCounts> {
  const { userId } = requireStaff(ctx);
  return inTransaction(ctx, ({ trx, now }) => countRequests(trx, { me: userId, now }));
}
