import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "./books.ts";
import { SANDBOX_STRIPE, startStripeSandbox, type StripeSandbox } from "./server.ts";

/** The vendor's own library against the server that plays it. */
const APP_ORIGIN = "http://localhost:3000";
let sandbox: StripeSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await startStripeSandbox({ port: 0, appOrigin: APP_ORIGIN, webhookUrl: null });
  stripe = connect();
});
afterEach(() => sandbox.stop());

const connect = (key = SANDBOX_STRIPE.secretKey, options: { maxNetworkRetries?: number; timeout?: number } = {}) =>
  new Stripe(key, {
    host: "127.0.0.1",
    port: sandbox.port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: 1_000,
    telemetry: false,
    ...options,
  });
const refusal = (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => expect.fail("it was taken"),
    (error) => error,
  );
const lever = (name: string, body: object) =>
  fetch(`${sandbox.origin}/control/${name}`, { method: "POST", body: JSON.stringify(body) });

async function aMember(token = "pm_card_visa") {
  const customer = await stripe.customers.create({ metadata: { user: "u1" } });
  const setup = await stripe.setupIntents.create({ customer: customer.id, payment_method: token, confirm: true });
  return { customer: customer.id, payment_method: String(setup.payment_method), setup };
}
const money = { amount: 110_00, currency: "usd", confirm: true, off_session: true } as const;

describe("a charge", () => {
  test("of a saved card succeeds, stands in the books and is found again", async () => {
    const { customer, payment_method } = await aMember();
    const intent = await stripe.paymentIntents.create({
      ...money,
      customer,
      payment_method,
      metadata: { payment: "p1" },
      statement_descriptor_suffix: "MEMBER",
      expand: ["latest_charge"],
    });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 110_00, metadata: { payment: "p1" } });
    expect(intent.latest_charge).toMatchObject({ captured: true, calculated_statement_descriptor: "TIDELINE* MEMBER" });
    const listed = await stripe.paymentIntents.list({ customer }).autoPagingToArray({ limit: 100 });
    expect(listed.map(({ id }) => id)).toEqual([intent.id]);
    expect(sandbox.readBooks()).toMatchObject({ totals: { capturedCents: 110_00, refundedCents: 0 } });
  });

  test("is held, then captured once; a second capture is refused", async () => {
    const { customer, payment_method } = await aMember();
    const held = await stripe.paymentIntents.create({ ...money, customer, payment_method, capture_method: "manual" });
    expect(held).toMatchObject({ status: "requires_capture", amount_capturable: 110_00 });
    expect(sandbox.readBooks()).toMatchObject({ totals: { capturedCents: 0, authorizedCents: 110_00 } });
    expect(await stripe.paymentIntents.capture(held.id, { amount_to_capture: 49_00 })).toMatchObject({
      status: "succeeded",
      amount_received: 49_00,
    });
    expect(await refusal(stripe.paymentIntents.capture(held.id))).toMatchObject({
      statusCode: 400,
      code: "payment_intent_unexpected_state",
    });
    expect(await refusal(stripe.paymentIntents.cancel(held.id))).toMatchObject({ statusCode: 400 });
  });

  test("held is given back by a cancel, and cannot be captured after it", async () => {
    const { customer, payment_method } = await aMember();
    const held = await stripe.paymentIntents.create({ ...money, customer, payment_method, capture_method: "manual" });
    expect(await stripe.paymentIntents.cancel(held.id)).toMatchObject({ status: "canceled", amount_capturable: 0 });
    expect(await refusal(stripe.paymentIntents.capture(held.id))).toMatchObject({ statusCode: 400 });
    expect(sandbox.readBooks()).toMatchObject({ totals: { capturedCents: 0, refundedCents: 0, authorizedCents: 0 } });
  });

  test.each([
    ["pm_card_chargeCustomerFail", "card_declined", "generic_decline"],
    ["pm_card_authenticationRequired", "authentication_required", "authentication_required"],
  ])("off session with %s is refused in the vendor's words", async (token, code, declineCode) => {
    const customer = (await stripe.customers.create()).id;
    const method = await stripe.paymentMethods.attach(token, { customer });
    const error = await refusal(stripe.paymentIntents.create({ ...money, customer, payment_method: method.id }));
    expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code, decline_code: declineCode });
    expect(error.payment_intent).toMatchObject({ status: "requires_payment_method" });
    expect(sandbox.readBooks()).toMatchObject({ totals: { capturedCents: 0 } });
  });

  test.each([["pm_card_chargeDeclined"], ["pm_card_visa_chargeDeclinedInsufficientFunds"]])(
    "is impossible with %s, which cannot even be saved",
    async (token) => {
      expect(await refusal(aMember(token))).toMatchObject({ type: "StripeCardError", code: "card_declined" });
    },
  );

  test("with another member's card is refused", async () => {
    const [one, other] = [await aMember(), await aMember()];
    const mixed = { ...money, customer: one.customer, payment_method: other.payment_method };
    expect(await refusal(stripe.paymentIntents.create(mixed))).toMatchObject({ statusCode: 400 });
  });

  test("that the bank wants confirmed leads there and back", async () => {
    const customer = (await stripe.customers.create()).id;
    const method = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer });
    const intent = await stripe.paymentIntents.create({
      amount: 110_00,
      currency: "usd",
      customer,
      payment_method: method.id,
      confirm: true,
      return_url: `${APP_ORIGIN}/back`,
    });
    expect(intent.status).toBe("requires_action");
    const url = intent.next_action?.redirect_to_url?.url ?? "";
    expect(await (await fetch(url)).text()).toContain("$110.00");
    const body = new URLSearchParams(new URL(url).searchParams);
    body.set("approved", "true");
    const back = await fetch(`${sandbox.origin}/authenticate/${intent.id}`, {
      method: "POST",
      body,
      redirect: "manual",
    });
    expect(back.headers.get("location")).toMatch(
      /^http:\/\/localhost:3000\/back\?payment_intent=pi_.*redirect_status=succeeded$/,
    );
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: "succeeded" });
  });
});

describe("a refund", () => {
  test("gives back in parts, and never more than was taken", async () => {
    const { customer, payment_method } = await aMember();
    const { id } = await stripe.paymentIntents.create({ ...money, customer, payment_method });
    await stripe.refunds.create({ payment_intent: id, amount: 15_00, metadata: { refund: "r1" } });
    expect(await refusal(stripe.refunds.create({ payment_intent: id, amount: 95_01 }))).toMatchObject({
      code: "amount_too_large",
    });
    await stripe.refunds.create({ payment_intent: id });
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([
      95_00, 15_00,
    ]);
    const balance = await stripe.balanceTransactions.list({ limit: 10 });
    expect(balance.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test("of a hold is refused", async () => {
    const { customer, payment_method } = await aMember();
    const { id } = await stripe.paymentIntents.create({ ...money, customer, payment_method, capture_method: "manual" });
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
  });
});

describe("strictness", () => {
  test("an unknown parameter, a missing one, a wrong one and a name on the statement are refused", async () => {
    const post = (path: string, body: Record<string, string>) => stripe.rawRequest("POST", path, body);
    expect(await refusal(post("/v1/payment_intents", { amount: "100", currency: "usd", amuont: "1" }))).toMatchObject({
      code: "parameter_unknown",
      param: "amuont",
    });
    expect(await refusal(post("/v1/payment_intents", { currency: "usd" }))).toMatchObject({
      code: "parameter_missing",
    });
    expect(await refusal(post("/v1/payment_intents", { amount: "1.5", currency: "usd" }))).toMatchObject({
      param: "amount",
    });
    const statement = { amount: "100", currency: "usd", statement_descriptor: "TESTOSTERONE" };
    // Taken away with this version of the API: `allowed_payment_method_types` took its place.
    const old = { amount: "100", currency: "usd", "payment_method_types[0]": "card" };
    expect(await refusal(post("/v1/payment_intents", old))).toMatchObject({ param: "payment_method_types" });
    expect(await refusal(post("/v1/payment_intents", statement))).toMatchObject({ code: "parameter_unknown" });
    expect(sandbox.books.paymentIntents.size).toBe(0);
  });

  test("another key, a live key, another version and the publishable key do not get in", async () => {
    for (const key of ["sk_test_other", "sk_live_sandbox"]) {
      expect(await refusal(connect(key).customers.create())).toMatchObject({ statusCode: 401 });
    }
    const publishable = connect(SANDBOX_STRIPE.publishableKey);
    expect(await refusal(publishable.customers.create())).toMatchObject({ statusCode: 403 });
    const old = await fetch(`${sandbox.origin}/v1/customers`, {
      headers: { Authorization: `Bearer ${SANDBOX_STRIPE.secretKey}`, "Stripe-Version": "2020-08-27" },
    });
    expect(old.status).toBe(400);
  });

  test("a card number that comes with the secret key is refused: numbers belong into the frame", async () => {
    const { customer } = await aMember();
    const setup = await stripe.setupIntents.create({ customer });
    const card = { number: "4242424242424242", exp_month: "8", exp_year: "2031", cvc: "123" };
    const path = `/v1/setup_intents/${setup.id}/confirm`;
    const body = { payment_method_data: { type: "card", card } };
    expect(await refusal(stripe.rawRequest("POST", path, body))).toMatchObject({ statusCode: 400 });
    expect(sandbox.books.setupIntents.get(setup.id)?.status).toBe("requires_payment_method");
  });

  test("an intent is confirmed with the publishable key only by whoever has its secret", async () => {
    const setup = await stripe.setupIntents.create({});
    const publishable = connect(SANDBOX_STRIPE.publishableKey);
    const confirm = (secret: string) =>
      publishable.setupIntents.confirm(setup.id, { payment_method: "pm_card_visa", client_secret: secret } as object);
    expect(await refusal(confirm("seti_secret_guess"))).toMatchObject({ statusCode: 404 });
    expect(await confirm(String(setup.client_secret))).toMatchObject({ status: "succeeded" });
  });
});

describe("idempotency keys", () => {
  const charge = async (idempotencyKey: string, who: { customer: string; payment_method: string }, amount = 110_00) =>
    stripe.paymentIntents.create({ ...money, ...who, amount }, { idempotencyKey });

  test("the same key is the same charge, and says so", async () => {
    const { setup: _, ...who } = await aMember();
    const [first, second] = [await charge("k1", who), await charge("k1", who)];
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(sandbox.books.charges.size).toBe(1);
  });

  test("the same key with other parameters is a mistake", async () => {
    const { setup: _, ...who } = await aMember();
    await charge("k1", who);
    expect(await refusal(charge("k1", who, 1_00))).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  });

  test("two at once: one works, the other is told to come again", async () => {
    const { setup: _, ...who } = await aMember();
    await lever("faults", { kind: "slow", ms: 300 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => charge("k1", who)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.statusCode] : []));
    expect(reasons).toEqual([409, 409, 409, 409]);
    expect(sandbox.books.charges.size).toBe(1);
  });

  test("a decline and a server error are kept, a mistake in the parameters is not", async () => {
    const customer = (await stripe.customers.create()).id;
    const { id } = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    const who = { customer, payment_method: id };
    await refusal(charge("k1", who));
    await refusal(charge("k1", who));
    expect(sandbox.books.charges.size).toBe(1);

    await lever("faults", { kind: "error-saved", path: "/payment_intents$" });
    expect(await refusal(charge("k2", who))).toMatchObject({ type: "StripeAPIError" });
    expect(await refusal(charge("k2", who))).toMatchObject({ type: "StripeAPIError" });
    expect(sandbox.books.paymentIntents.size).toBe(1);

    expect(await refusal(charge("k3", who, 10))).toMatchObject({ statusCode: 400, param: "amount" });
    expect(await refusal(charge("k3", who, 100))).toMatchObject({ statusCode: 402 });
  });

  test("keys that the library makes up are counted", async () => {
    await stripe.customers.create();
    await stripe.customers.create({}, { idempotencyKey: newId("own") });
    expect(sandbox.readBooks()).toMatchObject({ requests: { generatedKeys: 1 } });
  });
});

describe("faults", () => {
  test("a timeout after success: asking again under the same key finds the one charge", async () => {
    const { setup: _, ...who } = await aMember();
    await lever("faults", { kind: "hang-after", path: "/payment_intents$" });
    const again = connect(SANDBOX_STRIPE.secretKey, { maxNetworkRetries: 2, timeout: 300 });
    const intent = await again.paymentIntents.create({ ...money, ...who }, { idempotencyKey: "k1" });
    expect(intent.status).toBe("succeeded");
    expect(sandbox.books.charges.size).toBe(1);
  });

  test.each(["reset-before", "reset-after"])("a connection cut (%s) is one charge in the end", async (kind) => {
    const { setup: _, ...who } = await aMember();
    await lever("faults", { kind, method: "POST" });
    await stripe.paymentIntents.create({ ...money, ...who }, { idempotencyKey: "k1" });
    expect(sandbox.books.charges.size).toBe(1);
  });

  test("an error after success keeps saying error under its key, though the charge exists", async () => {
    const { setup: _, ...who } = await aMember();
    await lever("faults", { kind: "error-after", method: "POST" });
    for (let i = 0; i < 2; i++) {
      expect(await refusal(stripe.paymentIntents.create({ ...money, ...who }, { idempotencyKey: "k1" }))).toMatchObject(
        {
          statusCode: 500,
        },
      );
    }
    expect((await stripe.paymentIntents.list({ customer: who.customer })).data).toHaveLength(1);
  });

  test("too many requests are refused and nothing happens; a lock is tried again by the library", async () => {
    await lever("faults", { kind: "rate-limit" });
    expect(await refusal(stripe.customers.create())).toMatchObject({ type: "StripeRateLimitError" });
    await lever("faults", { kind: "lock-timeout" });
    const patient = connect(SANDBOX_STRIPE.secretKey, { maxNetworkRetries: 1 });
    await patient.customers.create();
    expect(sandbox.books.customers.size).toBe(1);
  });
});

describe("messages", () => {
  /** A clinic that refuses the first messages and checks each signature with the library. */
  async function aClinic(refuseFirst: number) {
    const got: Stripe.Event[] = [];
    let seen = 0;
    const server = createServer((request, response) => {
      void readText(request).then((body) => {
        seen += 1;
        if (seen <= refuseFirst) return response.writeHead(503).end();
        const header = String(request.headers["stripe-signature"]);
        got.push(stripe.webhooks.constructEvent(body, header, SANDBOX_STRIPE.webhookSecret));
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
    const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    await sandbox.stop();
    sandbox = await startStripeSandbox({ port: 0, appOrigin: APP_ORIGIN, webhookUrl });
    stripe = connect();
    return { got, stop: () => void server.close() };
  }

  test("are signed, come again until they are taken, and say what was true at their time", async () => {
    const clinic = await aClinic(2);
    const { customer, payment_method } = await aMember();
    await stripe.paymentIntents.create({ ...money, customer, payment_method });
    await expect
      .poll(() => clinic.got.map(({ type }) => type).sort(), { timeout: 30_000 })
      .toEqual(
        [
          "customer.created",
          "setup_intent.created",
          "payment_method.attached",
          "setup_intent.succeeded",
          "payment_intent.created",
          "charge.succeeded",
          "payment_intent.succeeded",
        ].sort(),
      );
    expect((await stripe.events.list({ type: "payment_intent.succeeded" })).data).toHaveLength(1);
    clinic.stop();
  });

  test("can be doubled and shuffled", async () => {
    const clinic = await aClinic(0);
    await lever("webhooks", { duplicate: true, shuffleMs: 100 });
    await aMember();
    await expect.poll(() => clinic.got.length).toBe(8);
    expect(new Set(clinic.got.map(({ id }) => id)).size).toBe(4);
    clinic.stop();
  });
});

test("the card frame may be held by the clinic's pages only", async () => {
  const frame = await fetch(`${sandbox.origin}/card-frame`);
  expect(frame.headers.get("content-security-policy")).toContain(`frame-ancestors ${APP_ORIGIN}`);
});
