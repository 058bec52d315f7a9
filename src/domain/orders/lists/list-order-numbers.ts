import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { selectNumbers } from "./queries-list.server.ts";

/** Order numbers by invoice, for the billing pages. */
export async function listOrderNumbers(
  ctx: Ctx,
  input: { invoiceIds: readonly string[] },
): Promise<Map<string, string>> {
  const { userId } = requireMember(ctx);
  if (input.invoiceIds.length === 0) return new Map();
  return inReadTransaction(ctx, ({ trx }) => selectNumbers(trx, { userId, ...input }));
}
