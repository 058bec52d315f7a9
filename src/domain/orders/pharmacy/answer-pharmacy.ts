import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { answerPharmacyJob } from "../jobs.ts";
import { insertAnswer, isAnswered } from "./queries-pharmacy.server.ts";
import { lockOrder } from "../queries.server.ts";

export const PharmacyAnswer = z.object({
  orderId: z.uuid(),
  text: z.string().trim().min(1, "answer-missing").max(1000),
});

/**
 * Answers a pharmacy's question about an order. A conflict if a colleague answered first. Saved here and sent by a job; the
 * pharmacy's next message moves the order.
 */
export async function answerPharmacy(ctx: Ctx, input: z.infer<typeof PharmacyAnswer>): Promise<void> {
  const { userId } = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    if (order.status !== "clarification_needed" || (await isAnswered(tx.trx, order.id))) throw new AppError("conflict");
    const answerId = newId(tx.now.getTime());
    const row = { id: answerId, order_id: order.id, answered_by: userId, text: input.text, at: tx.now };
    await insertAnswer(tx.trx, row);
    await recordAudit(tx, { action: "order.answered", subjectId: order.user_id, objectId: order.id });
    await enqueue(tx, answerPharmacyJob, { orderId: order.id, answerId });
  });
}
