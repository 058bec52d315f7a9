import { requireKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectOpenItems, type InboxItem } from "./queries-inbox.server.ts";

/** Who matches results by hand. Admins see that something waits, and since when. */
export const MATCHERS = ["nurse"] as const;
const MAX_LISTED = 200;

/** Results without a match: reason, since when and whose. What they say isn't listed. */
export async function listInbox(ctx: Ctx): Promise<InboxItem[]> {
  requireKind(ctx, ["nurse", "admin"]);
  return inReadTransaction(ctx, ({ trx }) => selectOpenItems(trx, MAX_LISTED));
}
