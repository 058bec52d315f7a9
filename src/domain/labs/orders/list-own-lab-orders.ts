import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { LabOrder } from "./lab-order.ts";
import { selectOrdersOf } from "./queries-order.server.ts";

/** A member's orders that were signed, newest first. */
export async function listOwnLabOrders(ctx: Ctx): Promise<(LabOrder & { providerName: string })[]> {
  const { userId } = requireMember(ctx);
  const orders = await inReadTransaction(ctx, ({ trx }) => selectOrdersOf(trx, userId));
  return orders.filter(({ signedAt }) => signedAt);
}
