import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { questionPharmacyJob } from "../jobs.ts";
import { isBeforeShipping } from "../order.ts";
import { insertQuestion } from "./queries-pharmacy.server.ts";
import { lockOrder } from "../queries.server.ts";

export const PharmacyQuestion = z.object({
  orderId: z.uuid(),
  text: z.string().trim().min(1, "question-missing").max(1000),
});

/** Staff ask about an unshipped order at the pharmacy. Saved here and sent by a job. */
export async function questionPharmacy(ctx: Ctx, input: z.infer<typeof PharmacyQuestion>): Promise<void> {
  const { userId } = requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, input.orderId);
    if (!order) throw new AppError("not-found");
    if (!order.sent_at || !isBeforeShipping(order.status)) throw new AppError("conflict");
    const questionId = newId(tx.now.getTime());
    const row = { id: questionId, order_id: order.id, asked_by: userId, text: input.text, at: tx.now };
    await insertQuestion(tx.trx, row);
    await recordAudit(tx, { action: "order.questioned", subjectId: order.user_id, objectId: order.id });
    await enqueue(tx, questionPharmacyJob, { orderId: order.id, questionId });
  });
}
