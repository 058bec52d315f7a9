import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { creditOf } from "../invoices/queries-invoice.server.ts";

export async function getCredit(ctx: Ctx, input: { userId: string }): Promise<number> {
  requireOwnOrStaff(ctx, input.userId);
  return inReadTransaction(ctx, ({ trx }) => creditOf(trx, input.userId));
}
