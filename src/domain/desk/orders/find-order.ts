import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { findOrderByNumber } from "./queries-orders.server.ts";

/** An order by its number or its tracking number. */
export async function findOrder(ctx: Ctx, input: { text: string }): Promise<string | null> {
  requireStaff(ctx);
  const found = await inReadTransaction(ctx, ({ trx }) => findOrderByNumber(trx, input.text.trim()));
  return found?.id ?? null;
}
