import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { selectTransactions } from "./queries-transaction.server.ts";
import type { Transaction } from "./transaction.ts";

/** Everything that moved money or credit of a member, newest first, a page at a time (`before` is the last id seen). */
export async function listTransactions(
  ctx: Ctx,
  input: { userId: string; before?: { at: Date; id: string }; limit?: number },
): Promise<Transaction[]> {
  requireOwnOrStaff(ctx, input.userId);
  return inTransaction(ctx, ({ trx }) => selectTransactions(trx, input));
}
