import type Stripe from "stripe";
import type { Env } from "#core/env.ts";
import type { PaymentProcessor } from "#domain/billing/payments/processor.ts";
import { ask, orDeclined } from "./ask.ts";
import { connectStripe } from "./connect.ts";
import { readEvent } from "./read-event.ts";
import { asPaymentIntent, asRefund, asSetupIntent, PAYMENT_MARK, REFUND_MARK, USER_MARK } from "./shapes.ts";

/** One try at most this long. What comes after is the job's business, under the same key. */
const TIMEOUT_MS = 10_000;
const PAGE = 100;

type Options = Pick<Env, "STRIPE_URL" | "STRIPE_KEY" | "STRIPE_WEBHOOK_SECRET">;

/**
 * Speaks to Stripe through its own library. Every act carries our key, made from a row; what leaves the clinic is an amount, our
 * own ids and a word for the statement that tells nothing.
 */
export function createStripe(env: Options, { timeoutMs = TIMEOUT_MS } = {}): PaymentProcessor {
  const stripe = connectStripe(env, timeoutMs);
  return {
    createCustomer: ({ key, userId }) =>
      ask(async () => {
        const { id } = await stripe.customers.create({ metadata: { [USER_MARK]: userId } }, { idempotencyKey: key });
        return { customerId: id };
      }),
    createSetupIntent: ({ key, customerId }) =>
      ask(async () => {
        const asked: Stripe.SetupIntentCreateParams = {
          customer: customerId,
          usage: "off_session",
          allowed_payment_method_types: ["card"],
        };
        return asSetupIntent(await stripe.setupIntents.create(asked, { idempotencyKey: key }), null);
      }),
    readSetupIntent: ({ setupIntentId }) =>
      ask(async () => {
        const intent = await stripe.setupIntents.retrieve(setupIntentId);
        const method = intent.status === "succeeded" ? idOf(intent.payment_method) : null;
        return asSetupIntent(intent, method ? await stripe.paymentMethods.retrieve(method) : null);
      }),
    createPaymentIntent: (input) =>
      ask(async () => {
        const asked: Stripe.PaymentIntentCreateParams = {
          amount: input.amountCents,
          currency: "usd",
          customer: input.customerId,
          payment_method: input.paymentMethodId,
          allowed_payment_method_types: ["card"],
          capture_method: input.capture,
          confirm: true,
          off_session: true,
          statement_descriptor_suffix: input.statementText,
          metadata: { [PAYMENT_MARK]: input.paymentId },
        };
        return asPaymentIntent(await orDeclined(stripe.paymentIntents.create(asked, { idempotencyKey: input.key })));
      }),
    confirmPaymentIntent: ({ key, intentId, paymentMethodId, returnUrl }) =>
      ask(async () => {
        const asked = { payment_method: paymentMethodId, return_url: returnUrl };
        const intent = await orDeclined(stripe.paymentIntents.confirm(intentId, asked, { idempotencyKey: key }));
        return { ...asPaymentIntent(intent), bankUrl: intent.next_action?.redirect_to_url?.url ?? null };
      }),
    retrievePaymentIntent: ({ intentId }) =>
      ask(async () => asPaymentIntent(await stripe.paymentIntents.retrieve(intentId))),
    findPaymentIntent: ({ customerId, paymentId }) =>
      ask(async () => {
        for await (const intent of stripe.paymentIntents.list({ customer: customerId, limit: PAGE })) {
          if (intent.metadata[PAYMENT_MARK] === paymentId) return asPaymentIntent(intent);
        }
        return null;
      }),
    capturePaymentIntent: ({ key, intentId, amountCents }) =>
      ask(async () => {
        const asked = { amount_to_capture: amountCents };
        return asPaymentIntent(await stripe.paymentIntents.capture(intentId, asked, { idempotencyKey: key }));
      }),
    cancelPaymentIntent: ({ key, intentId }) =>
      ask(async () => asPaymentIntent(await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: key }))),
    createRefund: ({ key, intentId, amountCents, refundId }) =>
      ask(async () => {
        const asked = { payment_intent: intentId, amount: amountCents, metadata: { [REFUND_MARK]: refundId } };
        return asRefund(await stripe.refunds.create(asked, { idempotencyKey: key }));
      }),
    retrieveRefund: ({ processorRefundId }) =>
      ask(async () => asRefund(await stripe.refunds.retrieve(processorRefundId))),
    findRefund: ({ intentId, refundId }) =>
      ask(async () => {
        for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: PAGE })) {
          if (refund.metadata?.[REFUND_MARK] === refundId) return asRefund(refund);
        }
        return null;
      }),
    listPaymentIntents: (page) =>
      ask(async () => {
        const { data, has_more: hasMore } = await stripe.paymentIntents.list(pageOf(page));
        return { items: data.map(asPaymentIntent), hasMore };
      }),
    listRefunds: (page) =>
      ask(async () => {
        const { data, has_more: hasMore } = await stripe.refunds.list(pageOf(page));
        return { items: data.map(asRefund), hasMore };
      }),
    readEvent: (input) => (env.STRIPE_WEBHOOK_SECRET ? readEvent(stripe, env.STRIPE_WEBHOOK_SECRET, input) : null),
  };
}

/** Their times are whole seconds. */
function pageOf({ from, to, after }: { from: Date; to: Date; after?: string }) {
  const second = (date: Date) => Math.ceil(date.getTime() / 1000);
  return {
    limit: PAGE,
    created: { gte: second(from), lt: second(to) },
    ...(after ? { starting_after: after } : {}),
  };
}

function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === "string" ? thing : (thing?.id ?? null);
}
