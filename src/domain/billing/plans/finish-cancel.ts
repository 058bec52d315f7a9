import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { requireSystem } from "#core/actor.ts";
import { movePayment } from "../payments/move-payment.ts";
import type { PaymentProcessor } from "../payments/processor.ts";
import { lockInvoice } from "../invoices/queries-invoice.server.ts";
import { selectOpenInvoicesOfPlan, selectPaymentsOfPlan } from "../queries-sweep.server.ts";
import { findPlan, hasPaymentUnderWay, lockPlan } from "./queries-plan.server.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { end } from "./cancel-plan.ts";

/** Ends a canceled plan's open payments at the processor, voids its open invoices, and ends the plan if it had to wait. */
export async function finishCancel(ctx: Ctx, input: { planId: string }, processor: PaymentProcessor): Promise<void> {
  requireSystem(ctx);
  const plan = await inTransaction(ctx, (tx) => findPlan(tx.trx, input.planId));
  if (plan?.status !== "cancel_scheduled" && plan?.status !== "canceled") return;
  const payments = await inTransaction(ctx, ({ trx }) => selectPaymentsOfPlan(trx, plan.id));
  for (const paymentId of payments) await movePayment(ctx, { paymentId }, processor);
  await inTransaction(ctx, async (tx) => {
    const held = await lockPlan(tx.trx, plan.id);
    if (!held) return;
    for (const id of await selectOpenInvoicesOfPlan(tx.trx, held.id)) {
      const invoice = await lockInvoice(tx.trx, id);
      if (invoice) await voidInvoice(tx, invoice);
    }
    if (held.status === "cancel_scheduled" && !(await hasPaymentUnderWay(tx.trx, held.id))) await end(tx, held);
  });
}
