import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Answer, PaymentProcessor } from "#domain/billing/payments/processor.ts";
import { newId } from "#core/id.ts";
import { SANDBOX_STRIPE, startStripeSandbox, type StripeSandbox } from "../../sandbox/stripe/server.ts";
import { signatureHeader } from "../../sandbox/stripe/webhooks.ts";
import { createStripe } from "./create-stripe.ts";

/** The clinic's way to the processor, with the processor's library, against the server that plays it. */
let sandbox: StripeSandbox;
let processor: PaymentProcessor;
beforeEach(async () => {
  sandbox = await startStripeSandbox({ port: 0, appOrigin: "http://localhost:3000", webhookUrl: null });
  processor = connect();
});
afterEach(() => sandbox.stop());

const connect = (key = SANDBOX_STRIPE.secretKey) =>
  createStripe(
    { STRIPE_URL: sandbox.origin, STRIPE_KEY: key, STRIPE_WEBHOOK_SECRET: SANDBOX_STRIPE.webhookSecret },
    { timeoutMs: 1_500 },
  );
const fault = (kind: string, path = "") =>
  fetch(`${sandbox.origin}/control/faults`, { method: "POST", body: JSON.stringify({ kind, path }) });
function value<T>(answer: Answer<T>): T {
  if (answer.kind !== "ok") throw new Error(JSON.stringify(answer));
  return answer.value;
}

/** Somebody whose card was entered in the frame. */
async function aCard(token = "pm_card_visa") {
  const { customerId } = value(await processor.createCustomer({ key: newId(), userId: newId() }));
  const setup = value(await processor.createSetupIntent({ key: newId(), customerId }));
  await fetch(`${sandbox.origin}/v1/setup_intents/${setup.id}/confirm`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${SANDBOX_STRIPE.publishableKey}`,
      "Stripe-Version": SANDBOX_STRIPE.apiVersion,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ payment_method: token, client_secret: String(setup.clientSecret) }),
  });
  const { card, status } = value(await processor.readSetupIntent({ setupIntentId: setup.id }));
  return { customerId, setupIntentId: setup.id, status, card, paymentMethodId: card?.paymentMethodId ?? "" };
}

async function aCharge(change: { token?: string; key?: string; capture?: "automatic" | "manual" } = {}) {
  const { customerId, paymentMethodId } = await aCard(change.token);
  const paymentId = newId();
  const input = {
    key: change.key ?? newId(),
    customerId,
    paymentMethodId,
    amountCents: 110_00,
    paymentId,
    capture: change.capture ?? ("automatic" as const),
    statementText: "MEMBER",
  };
  return { input, customerId, paymentId, answer: await processor.createPaymentIntent(input) };
}

test("a card entered in the frame is known by the processor's name for it", async () => {
  expect(await aCard()).toMatchObject({ status: "succeeded", card: { brand: "visa", last4: "4242", expiresMonth: 8 } });
});

test("a card that was declined while it was saved leaves no card", async () => {
  expect(await aCard("pm_card_chargeDeclined")).toMatchObject({ status: "requires_payment_method", card: null });
});

test("what leaves the clinic of a charge is an amount, our ids and a neutral word", async () => {
  const { paymentId } = await aCharge();
  const [charge] = [...sandbox.books.charges.values()];
  expect(charge).toMatchObject({
    description: null,
    metadata: { payment: paymentId },
    calculated_statement_descriptor: "TIDELINE* MEMBER",
  });
  const [customer] = [...sandbox.books.customers.values()];
  expect(customer).toMatchObject({ email: null, name: null, phone: null, description: null });
});

test("a charge, a hold, its capture and its release", async () => {
  const { answer, paymentId, customerId } = await aCharge();
  const intent = value(answer);
  expect(intent).toMatchObject({ status: "succeeded", capturedCents: 110_00, paymentId, failureCode: null });
  expect(value(await processor.findPaymentIntent({ customerId, paymentId }))?.id).toBe(intent.id);
  expect(value(await processor.findPaymentIntent({ customerId, paymentId: newId() }))).toBeNull();

  const held = value((await aCharge({ capture: "manual" })).answer);
  expect(held).toMatchObject({ status: "requires_capture", capturedCents: 0 });
  const part = { key: newId(), intentId: held.id, amountCents: 49_00 };
  expect(value(await processor.capturePaymentIntent(part))).toMatchObject({
    status: "succeeded",
    capturedCents: 49_00,
  });
  expect(await processor.cancelPaymentIntent({ key: newId(), intentId: held.id })).toEqual({
    kind: "refused",
    code: "payment_intent_unexpected_state",
  });
  const other = value((await aCharge({ capture: "manual" })).answer);
  expect(value(await processor.cancelPaymentIntent({ key: newId(), intentId: other.id })).status).toBe("canceled");
});

test("a declined card is an answer: the intent says why", async () => {
  const { answer } = await aCharge({ token: "pm_card_chargeCustomerFail" });
  expect(value(answer)).toMatchObject({ status: "requires_payment_method", failureCode: "generic_decline" });
});

test("a card whose bank wants to be asked leads there, and the intent then says that it was paid", async () => {
  const customer = value(await processor.createCustomer({ key: newId(), userId: newId() })).customerId;
  const method = await post(`/v1/payment_methods/pm_card_authenticationRequired/attach`, { customer });
  const paymentId = newId();
  const failed = value(
    await processor.createPaymentIntent({
      key: newId(),
      customerId: customer,
      paymentMethodId: method.id,
      amountCents: 110_00,
      paymentId,
      capture: "automatic",
      statementText: "MEMBER",
    }),
  );
  expect(failed).toMatchObject({ status: "requires_payment_method", failureCode: "authentication_required" });
  const returnUrl = "http://localhost:3000/back";
  const asked = { key: newId(), intentId: failed.id, paymentMethodId: method.id, returnUrl };
  const { bankUrl, status } = value(await processor.confirmPaymentIntent(asked));
  expect(status).toBe("requires_action");
  const body = new URL(String(bankUrl)).searchParams;
  body.set("approved", "true");
  await fetch(`${sandbox.origin}/authenticate/${failed.id}`, { method: "POST", body, redirect: "manual" });
  expect(value(await processor.retrievePaymentIntent({ intentId: failed.id }))).toMatchObject({
    status: "succeeded",
    capturedCents: 110_00,
    failureCode: null,
  });
});

test("refunds are made once, found again, and refused beyond what was paid", async () => {
  const { id } = value((await aCharge()).answer);
  const refundId = newId();
  const asked = { key: "r1", intentId: id, amountCents: 15_00, refundId };
  const [first, again] = [value(await processor.createRefund(asked)), value(await processor.createRefund(asked))];
  expect(again).toEqual(first);
  expect(value(await processor.findRefund({ intentId: id, refundId }))).toEqual(first);
  expect(value(await processor.retrieveRefund({ processorRefundId: first.id }))).toEqual(first);
  expect(await processor.createRefund({ ...asked, key: "r2", amountCents: 95_01 })).toEqual({
    kind: "refused",
    code: "amount_too_large",
  });
});

test("the books are read page by page, between two times", async () => {
  const made = await Promise.all([aCharge(), aCharge(), aCharge()]);
  const all = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  const page = value(await processor.listPaymentIntents(all));
  expect(page.items.map(({ paymentId }) => paymentId).sort()).toEqual(made.map(({ paymentId }) => paymentId).sort());
  const rest = value(await processor.listPaymentIntents({ ...all, after: page.items[0]!.id }));
  expect(rest.items).toHaveLength(2);
  expect(value(await processor.listPaymentIntents({ from: all.to, to: all.to })).items).toEqual([]);
  expect(value(await processor.listRefunds(all))).toEqual({ items: [], hasMore: false });
});

describe("what is not certain is not called certain", () => {
  test.each([
    ["hang-after", { kind: "unknown", isAnswered: false }, 1],
    ["hang-before", { kind: "unknown", isAnswered: false }, 0],
    ["error-saved", { kind: "unknown", isAnswered: true }, 0],
    ["error-after", { kind: "unknown", isAnswered: true }, 1],
    ["rate-limit", { kind: "later", retryAfterSeconds: null }, 0],
  ])("%s", async (kind, expected, charges) => {
    const { customerId, paymentMethodId } = await aCard();
    await fault(kind, "payment_intents$");
    const input = {
      key: "k1",
      customerId,
      paymentMethodId,
      amountCents: 110_00,
      paymentId: newId(),
      capture: "automatic" as const,
      statementText: "MEMBER",
    };
    expect(await processor.createPaymentIntent(input)).toEqual(expected);
    expect(sandbox.books.charges.size).toBe(charges);
  });

  test("a key at work is asked again; a key of something else is refused; a wrong secret key changes nothing", async () => {
    const { input } = await aCharge({ key: "k1" });
    expect(await processor.createPaymentIntent({ ...input, amountCents: 1_00 })).toMatchObject({ kind: "refused" });
    await fault("slow", "payment_intents$");
    const slow = processor.createPaymentIntent({ ...input, key: "k2" });
    await new Promise((done) => setTimeout(done, 100));
    expect(await processor.createPaymentIntent({ ...input, key: "k2" })).toEqual({
      kind: "unknown",
      isAnswered: false,
    });
    await slow;
    expect(await connect("sk_test_other").createPaymentIntent(input)).toMatchObject({ kind: "later" });
  });
});

describe("messages", () => {
  const body = (change: object = {}) =>
    JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "charge.refunded",
      created: 1_700_000_000,
      data: { object: { id: "ch_1", object: "charge", payment_intent: "pi_1" } },
      ...change,
    });
  const read = (text: string, signature: string) => processor.readEvent({ body: Buffer.from(text), signature });
  const secret = SANDBOX_STRIPE.webhookSecret;

  test("signed with our secret are read, with the payment they are about", () => {
    expect(read(body(), signatureHeader(body(), secret, 1_700_000_005))).toEqual({
      id: "evt_1",
      type: "charge.refunded",
      objectId: "pi_1",
      createdAt: new Date(1_700_000_000_000),
      signedAt: new Date(1_700_000_005_000),
    });
  });

  test("forged, changed, with two times or without a signature are none", () => {
    const good = signatureHeader(body(), secret, 1_700_000_005);
    expect(read(body({ id: "evt_2" }), good)).toBeNull();
    expect(read(body(), signatureHeader(body(), "whsec_guess"))).toBeNull();
    expect(read(body(), `t=1800000000,${good}`)).toBeNull();
    expect(read(body(), `${good},t=1800000000`)).toBeNull();
    expect(read(body(), "")).toBeNull();
    expect(read("{}", signatureHeader("{}", secret))).toBeNull();
    expect(read("not json", signatureHeader("not json", secret))).toBeNull();
  });
});

test("the clinic gives every act its own key", async () => {
  const { answer } = await aCharge();
  await processor.createRefund({ key: newId(), intentId: value(answer).id, amountCents: 1_00, refundId: newId() });
  expect(sandbox.readBooks()).toMatchObject({ requests: { generatedKeys: 0 } });
});

async function post(path: string, params: Record<string, string>): Promise<{ id: string }> {
  const answer = await fetch(`${sandbox.origin}${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${SANDBOX_STRIPE.secretKey}`,
      "Stripe-Version": SANDBOX_STRIPE.apiVersion,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(params),
  });
  return answer.json();
}
