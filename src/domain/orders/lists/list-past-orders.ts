import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { findOrder } from "../queries.server.ts";
import { selectPast, type PastOrder } from "./queries-list.server.ts";

const PAGE = 20;

/** One page of past orders, newest first. `before` is the last order of the previous page. */
export async function listPastOrders(
  ctx: Ctx,
  input: { before: string | null },
): Promise<{ orders: PastOrder[]; state: string | null; next: string | null }> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const recipient = await findRecipient(tx.trx, userId);
    const mark = input.before ? await findOrder(tx.trx, input.before) : null;
    if (input.before && mark?.user_id !== userId) throw new AppError("not-found");
    const before = mark ? { createdAt: mark.created_at, id: mark.id } : null;
    const found = await selectPast(tx.trx, { userId, before, limit: PAGE + 1 });
    const orders = found.slice(0, PAGE);
    return {
      orders,
      state: recipient?.state ?? null,
      next: found.length > PAGE ? (orders.at(-1)?.id ?? null) : null,
    };
  });
}
