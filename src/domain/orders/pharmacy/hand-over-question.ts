import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import type { Pharmacy } from "./pharmacy.ts";
import { findQuestion } from "./queries-pharmacy.server.ts";

export async function handOverQuestion(
  ctx: Ctx,
  { orderId, questionId }: { orderId: string; questionId: string },
  pharmacy: Pharmacy,
): Promise<void> {
  requireSystem(ctx);
  const question = await inTransaction(ctx, ({ trx }) => findQuestion(trx, questionId));
  if (question?.order_id === orderId) await pharmacy.ask({ orderId, questionId, text: question.text });
}
