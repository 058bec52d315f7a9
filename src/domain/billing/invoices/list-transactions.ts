import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { selectTransactions } from "./queries-transaction.server.ts";
import type { Transaction } from "./transaction.ts";

/** All of a member's money and credit movements, newest first, paginated (`before` is the last id seen). */
export async function listTransactions(
  ctx: Ctx,
  input: { userId: string; before?: { at: Date; id: string }; limit?: number },
): Promise<Transaction[]> {
  requireOwnOrStaff(ctx, input.userId);
  return inReadTransaction(ctx, ({ trx }) => selectTransactions(trx, input));
}
