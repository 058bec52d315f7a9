import { requireSystem } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { savePaymentCard } from "../cards/save-payment-card.ts";
import type { Answer, PaymentProcessor } from "./processor.ts";
import { findSetup } from "../cards/queries-card.server.ts";
import { findWaitingEvent, markHandled } from "./queries-event.server.ts";
import {
  findPayment,
  findPaymentByProcessorId,
  findRefundByProcessorId,
  updatePayment,
} from "./queries-payment.server.ts";
import { settleRefund } from "./settle-refund.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * A webhook only says something changed. We read the current state from the processor and move along the allowed transitions, so
 * the order of webhooks and the content of old ones don't matter.
 */
export async function handleEvent(ctx: Ctx, input: { eventId: string }, processor: PaymentProcessor): Promise<void> {
  requireSystem(ctx);
  const event = await inTransaction(ctx, ({ trx }) => findWaitingEvent(trx, input.eventId));
  if (!event) return;
  if (event.type.startsWith("setup_intent.")) await afterSetup(ctx, event.objectId, processor);
  else if (event.type.startsWith("refund.")) await afterRefund(ctx, event.objectId, processor);
  else if (event.objectId.startsWith("pi_")) await afterPayment(ctx, event, processor);
  await inTransaction(ctx, ({ trx }) => markHandled(trx, event.id, ctx.now));
}

async function afterPayment(
  ctx: Ctx,
  event: { type: string; objectId: string },
  processor: PaymentProcessor,
): Promise<void> {
  const intent = read(await processor.retrievePaymentIntent({ intentId: event.objectId }));
  const payment = await inTransaction(ctx, async ({ trx }) => {
    const named = await findPaymentByProcessorId(trx, event.objectId);
    // The webhook arrived before our own response; the intent's metadata says which payment it is.
    return named ?? (intent.paymentId && isId(intent.paymentId) ? await findPayment(trx, intent.paymentId) : undefined);
  });
  if (!payment) return void ctx.log.warn({ type: event.type }, "a message about a payment that is not ours");
  if (event.type === "charge.dispute.created") {
    await inTransaction(ctx, async (tx) => {
      await updatePayment(tx.trx, payment.id, { disputed_at: tx.now });
      await recordAudit(tx, { action: "payment.disputed", subjectId: payment.userId, objectId: payment.id });
    });
    ctx.log.error({ paymentId: payment.id }, "a payment is disputed");
  }
  await settlePayment(ctx, payment.id, intent);
}

async function afterRefund(ctx: Ctx, processorRefundId: string, processor: PaymentProcessor): Promise<void> {
  const at = read(await processor.retrieveRefund({ processorRefundId }));
  const known = await inTransaction(ctx, ({ trx }) => findRefundByProcessorId(trx, at.id));
  const refundId = known?.id ?? at.refundId;
  if (refundId && isId(refundId)) await settleRefund(ctx, refundId, at);
}

async function afterSetup(ctx: Ctx, setupIntentId: string, processor: PaymentProcessor): Promise<void> {
  const setup = await inTransaction(ctx, ({ trx }) => findSetup(trx, setupIntentId));
  if (!setup) return;
  if ((await savePaymentCard(ctx, { setupIntentId }, processor)) === "unavailable") throw new AppError("unavailable");
}

/** Without a response the job fails and retries. If the processor doesn't know the object, the webhook isn't real. */
function read<T>(answer: Answer<T>): T {
  if (answer.kind === "ok") return answer.value;
  throw new AppError(answer.kind === "refused" ? "not-found" : "unavailable");
}

function isId(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
