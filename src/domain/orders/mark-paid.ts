import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { sendToPharmacyJob } from "./jobs.ts";
import { moveOrder } from "./move-order.ts";
import { lockOrderOfInvoice } from "./queries.server.ts";
import { promiseFrom } from "./pharmacy/send-to-pharmacy.ts";

/** When an order's invoice is paid, enqueues sending it to the pharmacy. Safe to run twice. */
export async function markPaid(ctx: Ctx, { invoiceId }: { invoiceId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrderOfInvoice(tx.trx, invoiceId);
    if (order?.status !== "awaiting_payment") return;
    // The promise starts now, until the pharmacy has the order: an order we can't send is late too.
    const promised = await promiseFrom(tx);
    await moveOrder(tx, order, "paid", { change: { paid_at: tx.now, ...promised } });
    await enqueue(tx, sendToPharmacyJob, { orderId: order.id });
  });
}
