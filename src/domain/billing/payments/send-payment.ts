import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { STATEMENT_TEXT, type Answer, type PaymentIntent, type PaymentProcessor } from "./processor.ts";
import { findCustomer, getMethod } from "../cards/queries-card.server.ts";
import { lockPayment, updatePayment, type Payment } from "./queries-payment.server.ts";
import { failPayment } from "./fail-payment.ts";
import { settlePayment } from "./settle-payment.ts";

/** How long a sender has a payment to itself: longer than all of an adapter's retries together. */
export const SENDING_LASTS_MS = 90_000;
/** The processor forgets a key after a day; before that we check its records instead of retrying. */
const KEY_LASTS_MS = 20 * 3_600_000;
/** After this many errors under one key, the processor may have stored the error for the key. */
const ERRORS_TO_DOUBT_THE_KEY = 2;
const FIRST_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 3600;

/**
 * Requests a payment from the processor under the payment's own key. If we don't learn the outcome, the row comes due and goes
 * out again under the same key. Only if the processor keeps returning an error for the key, or may have forgotten it, do we check
 * its records: if the payment is there, it counts; if not, we can request it under a new key.
 */
export async function sendPayment(ctx: Ctx, payment: Payment, processor: PaymentProcessor): Promise<void> {
  const { customerId, paymentMethodId } = await inTransaction(ctx, async ({ trx }) => ({
    customerId: (await findCustomer(trx, payment.userId))?.processorId ?? "",
    paymentMethodId: (await getMethod(trx, payment.methodId)).processorId,
  }));
  let { keyNumber } = payment;
  if (isKeyInDoubt(ctx, payment)) {
    const found = await processor.findPaymentIntent({ customerId, paymentId: payment.id });
    if (found.kind !== "ok") return postpone(ctx, payment, found);
    if (found.value) return settlePayment(ctx, payment.id, found.value);
    keyNumber += 1;
    const another = { key_number: keyNumber, error_answers: 0, sent_at: ctx.now };
    await inTransaction(ctx, ({ trx }) => updatePayment(trx, payment.id, another));
  }
  const answer = await processor.createPaymentIntent({
    key: keyNumber === 0 ? `charge:${payment.id}` : `charge:${payment.id}:${keyNumber}`,
    customerId,
    paymentMethodId,
    paymentId: payment.id,
    statementText: STATEMENT_TEXT,
    amountCents: payment.amountCents,
    capture: payment.capture,
  });
  if (answer.kind === "ok") return settlePayment(ctx, payment.id, answer.value);
  if (answer.kind === "refused") return failPayment(ctx, payment.id, answer.code);
  return postpone(ctx, payment, answer);
}

function isKeyInDoubt(ctx: Ctx, payment: Payment): boolean {
  if (payment.errorAnswers >= ERRORS_TO_DOUBT_THE_KEY) return true;
  return payment.sentAt !== null && ctx.now.getTime() - payment.sentAt.getTime() > KEY_LASTS_MS;
}

/** It comes due again. If it definitely didn't happen, it's `waiting`, so the plan can be ended in the meantime. */
async function postpone(ctx: Ctx, payment: Payment, answer: Exclude<Answer<PaymentIntent | null>, { kind: "ok" }>) {
  const backoff = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(payment.tries - 1, 12));
  const asked = answer.kind === "later" ? (answer.retryAfterSeconds ?? 0) : 0;
  const due_at = new Date(ctx.now.getTime() + Math.max(backoff, asked) * 1000);
  // Only a rejected first attempt definitely didn't happen; an earlier one may have.
  const isSurelyNot = answer.kind === "later" && payment.tries === 1;
  const isError = answer.kind === "unknown" && answer.isAnswered;
  ctx.log.warn({ paymentId: payment.id, tries: payment.tries, answer: answer.kind }, "payment will be tried again");
  await inTransaction(ctx, async ({ trx }) => {
    const now = await lockPayment(trx, payment.id);
    // Someone else took over, or already knows the outcome.
    if (now?.status !== "sending" || now.tries !== payment.tries) return;
    await updatePayment(trx, payment.id, {
      due_at,
      ...(isSurelyNot ? { status: "waiting" } : {}),
      ...(isError ? { error_answers: payment.errorAnswers + 1 } : {}),
    });
  });
}
