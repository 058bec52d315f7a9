import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Pharmacy } from "./pharmacy.ts";
import { findAnswer } from "./queries-pharmacy.server.ts";

export async function handOverAnswer(
  ctx: Ctx,
  { orderId, answerId }: { orderId: string; answerId: string },
  pharmacy: Pharmacy,
): Promise<void> {
  requireSystem(ctx);
  const answer = await inTransaction(ctx, ({ trx }) => findAnswer(trx, answerId));
  if (answer?.order_id === orderId) await pharmacy.answer({ orderId, answerId, text: answer.text });
}
