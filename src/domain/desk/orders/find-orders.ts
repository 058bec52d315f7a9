import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { readOrderNumber } from "../people/people-term.ts";
import { selectOrderByNumber, type FoundOrder } from "../people/queries-search.server.ts";

/** For the command palette: an order by number, as written in an email or read out on the phone. Opening it is audited there. */
export async function findOrders(ctx: Ctx, input: { term: string }): Promise<FoundOrder[]> {
  requireStaff(ctx);
  const number = readOrderNumber(input.term);
  return number ? inReadTransaction(ctx, ({ trx }) => selectOrderByNumber(trx, number)) : [];
}
