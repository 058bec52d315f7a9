import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { quoteLabs } from "#domain/billing/invoices/quote-labs.ts";
import { findLatest } from "../queries.server.ts";
import { findOrder, hasDrawnOrder } from "./queries-order.server.ts";

export type LabQuote = { priceLineId: string; amountCents: number };

/**
 * What a member pays for the tests of an order, unless they go to a lab of their own. The first set for a treatment has its own price
 * in the catalog. Null if nothing is charged.
 */
export async function quoteLabOrder(ctx: Ctx, { orderId }: { orderId: string }): Promise<LabQuote | null> {
  const { userId } = requireMember(ctx);
  return inReadTransaction(ctx, async (tx) => {
    const order = await findOrder(tx.trx, orderId);
    if (!order || order.userId !== userId) throw new AppError("not-found");
    const { treatmentKey, origin } = order;
    const isFirst =
      origin === "baseline" ||
      (origin !== "standing" &&
        !(await hasDrawnOrder(tx.trx, { userId, treatmentKey })) &&
        !(await findLatest(tx.trx, userId)));
    return quoteLabs(tx, { treatmentKey, item: isFirst ? "labs" : "follow-up-labs" });
  });
}
