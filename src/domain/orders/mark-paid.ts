import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { enqueue } from "#core/jobs.ts";
import { sendToPharmacyJob } from "./jobs.ts";
import { moveOrder } from "./move-order.ts";
import { lockOrderOfInvoice } from "./queries.server.ts";
import { promiseFrom } from "./pharmacy/send-to-pharmacy.ts";

/** An invoice was paid: if it is an order's, the order goes to the pharmacy. Told twice, it happens once. */
export async function markPaid(ctx: Ctx, { invoiceId }: { invoiceId: string }): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrderOfInvoice(tx.trx, invoiceId);
    if (order?.status !== "awaiting_payment") return;
    // Counted from here until the pharmacy has it: an order that cannot be handed over is late as well.
    const promised = await promiseFrom(tx);
    await moveOrder(tx, order, "paid", { change: { paid_at: tx.now, ...promised } });
    await enqueue(tx, sendToPharmacyJob, { orderId: order.id });
  });
}
