import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { SANDBOX_STRIPE } from "../../sandbox/stripe/server.ts";
import { signatureHeader } from "../../sandbox/stripe/webhooks.ts";
import { client, clinic, useClinic } from "../running-clinic.ts";

/** The processor's webhooks over real HTTP, through the whole edge: the signature covers the bytes, not their meaning. */
useClinic({ worker: false, sandbox: false });

const message = (id: string) =>
  JSON.stringify({
    id,
    object: "event",
    type: "payment_intent.succeeded",
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: "pi_1", object: "payment_intent", note: "Schöne Grüße" } },
  });
const now = () => Math.floor(Date.now() / 1000);

async function post(body: string, signature: string): Promise<number> {
  const answer = await fetch(`${clinic.web[0]!.url}/api/payments/webhook`, {
    method: "POST",
    headers: { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

const stored = async () => (await client.query("select id from processor_event")).rowCount;
const jobs = async () =>
  (await client.query("select 1 from pgboss.job where name = 'billing.processor-event'")).rowCount;

test("a signed message without Origin and session is kept, with one job, however often it comes", async () => {
  await client
    .query("select pgboss.create_queue('billing.processor-event', '{\"policy\":\"standard\"}')")
    .catch(() => {});
  const body = message(`evt_${newId()}`);
  expect(await post(body, signatureHeader(body, SANDBOX_STRIPE.webhookSecret))).toBe(200);
  expect(await post(body, signatureHeader(body, SANDBOX_STRIPE.webhookSecret))).toBe(200);
  expect(await stored()).toBe(1);
  expect(await jobs()).toBe(1);
});

test("forged, changed by a byte, stale, from the future and unsigned ones leave nothing behind", async () => {
  const before = await stored();
  const body = message(`evt_${newId()}`);
  const secret = SANDBOX_STRIPE.webhookSecret;
  expect(await post(body, signatureHeader(body, "whsec_guess"))).toBe(400);
  expect(await post(`${body} `, signatureHeader(body, secret))).toBe(400);
  expect(await post(body, signatureHeader(body, secret, now() - 305))).toBe(400);
  expect(await post(body, signatureHeader(body, secret, now() + 305))).toBe(400);
  expect(await post(body, "")).toBe(400);
  expect(await stored()).toBe(before);
});
