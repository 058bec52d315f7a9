import { z } from "zod";
import { requireProvider } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { enqueue } from "#core/jobs.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { cancelLabOrderJob } from "../jobs.ts";
import { canCancel, END_REASONS, type EndReason } from "./lab-order.ts";
import { moveLabOrder } from "./move-lab-order.ts";
import { lockOrder } from "./queries-order.server.ts";

export const Cancellation = z.object({ reason: z.enum(END_REASONS, "end-reason-missing") });

/** Until the blood is drawn. If a lab has the order already, the worker tells it. */
export async function cancelLabOrder(ctx: Ctx, input: { orderId: string; reason: EndReason }): Promise<void> {
  const { userId: providerId } = requireProvider(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, input.orderId);
    if (!order || (order.providerId !== providerId && !(await caresFor(tx, order)))) throw new AppError("not-found");
    if (!canCancel(order)) throw new AppError("conflict");
    await moveLabOrder(tx, order, { to: "canceled", change: { ended_reason: input.reason } });
    if (order.vendorRef) await enqueue(tx, cancelLabOrderJob, { orderId: order.id });
  });
}
