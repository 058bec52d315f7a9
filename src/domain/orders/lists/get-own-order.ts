import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { listPrescriptions } from "#domain/prescribing/list-prescriptions.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { isOver } from "../order.ts";
import { findOrder } from "../queries.server.ts";
import { type OrderView, viewsOf } from "./my-orders.ts";

/** One of your own orders, current or past. Another person's is a 404. */
export async function getOwnOrder(
  ctx: Ctx,
  input: { orderId: string },
): Promise<OrderView & { state: string | null; isOver: boolean }> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const order = await findOrder(tx.trx, input.orderId);
    if (order?.user_id !== userId) throw new AppError("not-found");
    const recipient = await findRecipient(tx.trx, userId);
    const [view] = await viewsOf(tx, [order], await listPrescriptions(tx, { userId }));
    return { ...view!, state: recipient?.state ?? null, isOver: isOver(order.status) };
  });
}
