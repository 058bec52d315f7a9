import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { countWaiting, enqueue } from "#core/jobs.ts";
import { resumePlan } from "./plans/resume-plan.ts";
import { chargeInvoiceJob, finishCancelJob, handleProcessorEventJob, movePaymentJob, sendRefundJob } from "./jobs.ts";
import {
  BATCH,
  selectDueInvoices,
  selectDuePayments,
  selectDueRefunds,
  selectEndingPlans,
  selectPausesOver,
  selectWaitingEvents,
} from "./queries-sweep.server.ts";

/** A webhook whose job was lost is picked up after this long. */
const EVENT_TIMEOUT_MS = 60_000;

/** Starts everything due. It's all rows with a time, so a crash loses nothing. */
export async function sweepBilling(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, async (tx) => {
    const { trx, now } = tx;
    // Many charges take longer than one sweep interval, so start fewer by the number already waiting.
    const room = BATCH - (await countWaiting(tx, chargeInvoiceJob, BATCH));
    for (const invoiceId of await selectDueInvoices(trx, now, room)) await enqueue(tx, chargeInvoiceJob, { invoiceId });
    for (const { id, invoiceId, isToSend } of await selectDuePayments(trx, now)) {
      if (isToSend) await enqueue(tx, chargeInvoiceJob, { invoiceId });
      else await enqueue(tx, movePaymentJob, { paymentId: id });
    }
    for (const refundId of await selectDueRefunds(trx, now)) await enqueue(tx, sendRefundJob, { refundId });
    for (const planId of await selectEndingPlans(trx)) await enqueue(tx, finishCancelJob, { planId });
    const before = new Date(now.getTime() - EVENT_TIMEOUT_MS);
    for (const eventId of await selectWaitingEvents(trx, before))
      await enqueue(tx, handleProcessorEventJob, { eventId });
  });
  const over = await inTransaction(ctx, ({ trx }) => selectPausesOver(trx, clinicToday(ctx)));
  for (const planId of over) await resumePlan(ctx, { planId });
}
