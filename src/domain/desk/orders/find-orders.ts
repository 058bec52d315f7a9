import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { readOrderNumber } from "../people/people-term.ts";
import { selectOrderByNumber, type FoundOrder } from "../people/queries-search.server.ts";

/** For the palette: the order of a number, as it is written on a mail or read out on a phone. That it was opened is recorded there. */
export async function findOrders(ctx: Ctx, input: { term: string }): Promise<FoundOrder[]> {
  requireStaff(ctx);
  const number = readOrderNumber(input.term);
  return number ? inTransaction(ctx, ({ trx }) => selectOrderByNumber(trx, number)) : [];
}
