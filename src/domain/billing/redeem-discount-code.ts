import { requireMember } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { readCode } from "./discount-code.ts";
import { markRedeemed } from "./queries.server.ts";

/**
 * Uses up a member's own code for an order, in the order's transaction: checking and marking are one statement, so of two
 * orders at the same time one gets the discount. Returns the amount, or null if there is no such code for this person now.
 */
export async function redeemDiscountCode(
  ctx: Ctx,
  input: { code: string; orderId: string },
): Promise<{ amountCents: number } | null> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const redeemed = await markRedeemed(tx.trx, {
      code: readCode(input.code),
      userId,
      orderId: input.orderId,
      at: tx.now,
    });
    if (!redeemed) return null;
    await recordAudit(tx, { action: "discount-code.redeemed", subjectId: userId, objectId: redeemed.id });
    return { amountCents: redeemed.amount_cents };
  });
}
