import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { countRequests, type InboxCounts } from "./queries-desk.server.ts";

/** Inbox counts, computed from the requests each time. */
export async function countInbox(ctx: Ctx): Promise<InboxCounts> {
  const { userId } = requireStaff(ctx);
  return inReadTransaction(ctx, ({ trx, now }) => countRequests(trx, { me: userId, now }));
}
