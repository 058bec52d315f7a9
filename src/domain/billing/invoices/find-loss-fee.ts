import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireStaffOrSystem } from "../may-see.ts";
import { findLossFeeOf } from "./queries-invoice.server.ts";

/** The member's loss fee, if one was ever charged. */
export async function findLossFee(ctx: Ctx, input: { userId: string }): Promise<{ orderId: string; at: Date } | null> {
  requireStaffOrSystem(ctx);
  return inReadTransaction(ctx, ({ trx }) => findLossFeeOf(trx, input.userId));
}
