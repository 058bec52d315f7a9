import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import type pg from "pg";
import { newId } from "../src/core/id.ts";
import { codeFrom } from "../src/domain/billing/discounts/discount-code.ts";
import { createStripe } from "../src/stripe/create-stripe.ts";
import { makeReadyMember, makeSupply, type ReadyMember } from "../test/ready-member.ts";
import { SANDBOX_STRIPE } from "../sandbox/stripe/server.ts";
import { openSession } from "../test/sessions.ts";
import { addMember } from "./people.ts";

/** Everything an order needs, for a member of one's own: with a card that the sandbox knows, and a discount code if asked for. */
export async function addTreatedMember(
  database: pg.Client,
  options: { code?: boolean } = {},
): Promise<ReadyMember & { email: string }> {
  const query = async (text: string, values?: unknown[]) => (await database.query(text, values)).rows;
  const email = await addMember();
  const { rows } = await database.query<{ user_id: string }>("select user_id from profile where email = $1", [email]);
  const userId = rows[0]!.user_id;
  const member = await makeReadyMember(query, await makeSupply(query), { userId, email });
  await putCardOnFile(database, userId);
  if (options.code) await giveCode(database, member);
  return member;
}

/** Enters the card that always works, as the frame would. */
async function putCardOnFile(database: pg.Client, userId: string): Promise<void> {
  const url = process.env["CLINIC_STRIPE"] ?? "";
  const stripe = createStripe({
    STRIPE_URL: url,
    STRIPE_KEY: "sk_test_sandbox",
    STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  });
  const customer = await stripe.createCustomer({ key: newId(), userId });
  if (customer.kind !== "ok") throw new Error("The sandbox made no customer");
  const { customerId } = customer.value;
  const setup = await stripe.createSetupIntent({ key: newId(), customerId });
  if (setup.kind !== "ok") throw new Error("The sandbox made no setup intent");
  const answer = await fetch(`${url}/v1/setup_intents/${setup.value.id}/confirm`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${SANDBOX_STRIPE.publishableKey}`,
      "Stripe-Version": SANDBOX_STRIPE.apiVersion,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ payment_method: "pm_card_visa", client_secret: setup.value.clientSecret ?? "" }),
  });
  const { payment_method } = (await answer.json()) as { payment_method: string };
  await database.query("update payment_method set processor_id = $2 where user_id = $1", [userId, payment_method]);
  await database.query("insert into payment_customer (user_id, processor_id, created_at) values ($1, $2, now())", [
    userId,
    customerId,
  ]);
}

/** The code from the newsletter, put in when the plan was started. */
async function giveCode(database: pg.Client, { email, planId }: ReadyMember): Promise<void> {
  const id = newId();
  await database.query(
    `insert into discount_code (id, code, offer_key, email, email_hash, amount_cents, issued_at, expires_at)
     values ($1, $2, 'newsletter', $3, $4, 3000, now(), now() + interval '90 days')`,
    [id, codeFrom(randomBytes(12)), email, randomBytes(32)],
  );
  await database.query("update plan set discount_code_id = $2 where id = $1", [planId, id]);
}

/** An order that was paid and sent in earnest, and that the pharmacy should have shipped days ago. */
export async function addLateOrder(
  database: pg.Client,
): Promise<{ member: ReadyMember; orderId: string; number: string }> {
  const member = await addTreatedMember(database);
  const origin = process.env["CLINIC_ORIGIN"] ?? "";
  await fetch(`${origin}/profile/my-orders`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, Cookie: `__Host-session=${await openSession(database, member.email)}` },
    body: new URLSearchParams({ prescriptionId: member.prescriptionId }),
  });
  const orderId = await orderAt(database, member.userId, "sent_to_pharmacy");
  const { rows } = await database.query<{ number: string }>(
    `update customer_order set sent_at = now() - interval '20 days', promised_from = current_date - 13,
       promised_until = current_date - 6 where id = $1 returning number`,
    [orderId],
  );
  await database.query(
    "insert into order_late (order_id, promised_until, flagged_at) values ($1, current_date - 6, now())",
    [orderId],
  );
  return { member, orderId, number: rows[0]!.number };
}

/** Makes the pharmacy say something about an order; answers what the clinic answered. */
export async function sendPharmacyMessage(orderId: string, status: string, more: object = {}): Promise<number[]> {
  const answer = await fetch(`${process.env["CLINIC_MAIL"]}/pharmacy/play`, {
    method: "POST",
    body: JSON.stringify({ order_id: orderId, status, ...more }),
  });
  return ((await answer.json()) as { answers: number[] }).answers;
}

/** Waits until the order is there and has come this far. */
export async function orderAt(database: pg.Client, userId: string, status: string): Promise<string> {
  let id = "";
  await expect
    .poll(
      async () => {
        const { rows } = await database.query<{ id: string; status: string }>(
          "select id, status from customer_order where user_id = $1 order by created_at desc",
          [userId],
        );
        id = rows[0]?.id ?? "";
        return rows[0]?.status;
      },
      { timeout: 30_000 },
    )
    .toBe(status);
  return id;
}
