import { expect, type Page } from "@playwright/test";
import type pg from "pg";
import type { Actor } from "../src/core/actor.ts";
import type { Ctx } from "../src/core/ctx.ts";
import { connect } from "../src/core/db.ts";
import { readEnv } from "../test/read-env.ts";
import { newId } from "../src/core/id.ts";
import { createLog } from "../src/core/log.ts";
import { beginCard } from "../src/domain/billing/cards/begin-card.ts";
import { collectInvoice } from "../src/domain/billing/payments/collect-invoice.ts";
import { sumOf } from "../src/domain/billing/invoices/invoice.ts";
import { issueDiscountCode } from "../src/domain/billing/discounts/issue-discount-code.ts";
import { savePaymentCard } from "../src/domain/billing/cards/save-payment-card.ts";
import { openInvoice } from "../src/domain/billing/invoices/open-invoice.ts";
import { quoteMonth } from "../src/domain/billing/plans/quote-month.ts";
import { getRenewalTerms } from "../src/domain/billing/plans/get-renewal-terms.ts";
import { startPlan } from "../src/domain/billing/plans/start-plan.ts";
import { createStripe } from "../src/stripe/create-stripe.ts";
import { SANDBOX_STRIPE } from "../sandbox/stripe/server.ts";
import { makeSignedOrder } from "../test/signed-order.ts";
import { mailTo } from "./people.ts";
import { addPatient, addProvider } from "./visits.ts";

export const OFFERING = "trt";
export const WORKS = "4242 4242 4242 4242";
export const DECLINED = "4000 0000 0000 0002";
export const ASKS_BANK_ONCE = "4000 0025 0000 3155";

/** Someone with a confirmed prescription and nothing else. */
export async function addTreated(database: pg.Client): Promise<{ email: string; id: string; prescriptionId: string }> {
  const person = await addPatient(database);
  const [prescriberId, pharmacyId, prescriptionId] = [await addProvider(database), newId(), newId()];
  await database.query(
    `insert into pharmacy (id, name, city, state, license_states, kind, effective_from)
     values ($1, 'Made-up Mail Pharmacy', 'Springfield', 'IL', '{IL}', '503A', '2020-01-01')`,
    [pharmacyId],
  );
  const paperId = await makeSignedOrder((text, values) => database.query(text, values), person.id);
  await database.query(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
       concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
       controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, telemedicine_basis, transcribed_by, transcribed_at,
       confirmed_by, confirmed_at, status)
     values ($1, $2, 'trt', 'trt', 'Testosterone cypionate', 'vial', false, 70, 200, 2, 'Inject 0.35 mL twice a week', 10, 70,
       2, current_date - 1, current_date + 150, 'III', $3, $4, $5, 'permission', $4, now(), $4, now(), 'active')`,
    [prescriptionId, person.id, pharmacyId, prescriberId, paperId],
  );
  return { ...person, prescriptionId };
}

/** A single-use code for $30, as the newsletter sends it. */
export async function addCode(email: string): Promise<string> {
  const claim = {
    email,
    folded: email,
    addressHash: null,
    unsubscribeUrl: `${process.env["CLINIC_ORIGIN"]}/unsubscribe`,
  };
  await asSystem((ctx) => issueDiscountCode(ctx, claim));
  const { text } = await mailTo(email, "Your discount code");
  return /\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(text)?.[0] ?? "";
}

/** As the member, without the pages: a card by the processor's token, and a 30-day plan. */
export async function addPlan(
  userId: string,
  token: string | null = "pm_card_visa",
  code: string | null = null,
): Promise<string> {
  return acting({ kind: "member", userId, sessionId: newId() }, async (ctx) => {
    if (token) await addCard(ctx, token);
    const asked = { userId, offeringKey: OFFERING, daysSupply: 30 } as const;
    const { lines } = await quoteMonth(ctx, asked);
    const agreedCents = sumOf(lines);
    const { version } = await getRenewalTerms(ctx, { amountCents: agreedCents, daysSupply: 30 });
    const started = await startPlan(ctx, { ...asked, termsVersion: version, agreedCents, code, agent: "A journey" });
    if (started.kind !== "started") throw new Error(started.kind);
    return started.plan.id;
  });
}

/** As the orders slice does once everything is ready: the clinic's own worker then charges. */
export async function orderIsReady(userId: string, planId: string, prescriptionId: string): Promise<string> {
  return acting({ kind: "system", job: "journey" }, async (ctx) => {
    const { lines } = await quoteMonth(ctx, { userId, offeringKey: OFFERING, daysSupply: 30 });
    const reference = { kind: "order", id: newId(), planId } as const;
    const { invoiceId } = await openInvoice(ctx, { userId, reference, lines });
    await collectInvoice(ctx, { invoiceId, approvalId: prescriptionId });
    return invoiceId;
  });
}

/** Anything else in the domain, as the system. */
export async function asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return acting({ kind: "system", job: "journey" }, work);
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Card details"]');
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiration date").fill("0831");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByLabel("ZIP code").fill("60601");
}

export type Books = {
  totals: { capturedCents: number };
  charges: { status: string; capturedCents: number; statement: string; metadata: Record<string, string> }[];
};

/** What the processor has charged for an invoice, by its own books. */
export async function chargesOf(database: pg.Client, invoiceId: string) {
  const { rows } = await database.query<{ id: string }>("select id from payment where invoice_id = $1", [invoiceId]);
  const ids = new Set(rows.map(({ id }) => id));
  const books = (await (await fetch(`${process.env["CLINIC_STRIPE"]}/books.json`)).json()) as Books;
  return books.charges.filter(({ metadata }) => ids.has(metadata["payment"] ?? ""));
}

export async function lever(name: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${process.env["CLINIC_STRIPE"]}/control/${name}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

export async function statusOf(database: pg.Client, planId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ status: string }>("select status from plan where id = $1", [planId]);
  return rows[0]?.status;
}

/** The card for one of the processor's tokens, as its frame would enter it. */
export async function addCard(ctx: Ctx, token: string): Promise<void> {
  const processor = createStripe(ctx.env);
  const { setupIntentId, clientSecret } = await beginCard(ctx, processor);
  await fetch(`${ctx.env.STRIPE_URL}/v1/setup_intents/${setupIntentId}/confirm`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${SANDBOX_STRIPE.publishableKey}`,
      "Stripe-Version": SANDBOX_STRIPE.apiVersion,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ payment_method: token, client_secret: clientSecret }),
  });
  await approveAtBank(ctx, setupIntentId, clientSecret);
  await savePaymentCard(ctx, { setupIntentId }, processor);
}

/** For cards whose bank asks for confirmation when they're saved. */
async function approveAtBank(ctx: Ctx, setupIntentId: string, clientSecret: string): Promise<void> {
  await fetch(`${ctx.env.STRIPE_URL}/authenticate/${setupIntentId}`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: clientSecret, approved: "true" }),
  });
}

/** A use case of the domain, as some actor at some time. */
export async function acting<T>(actor: Actor, work: (ctx: Ctx) => Promise<T>, now = new Date()): Promise<T> {
  const [web, worker] = [process.env["CLINIC_WEB_URL"] ?? "", process.env["CLINIC_WORKER_URL"] ?? ""];
  const env = readEnv({
    APP_ENV: "test",
    DATABASE_URL: web,
    DATABASE_AUTH_URL: web,
    DATABASE_WORKER_URL: worker,
    STRIPE_URL: process.env["CLINIC_STRIPE"],
    PUBLIC_ORIGIN: process.env["CLINIC_ORIGIN"],
  });
  const db = connect(actor.kind === "system" ? worker : web, { max: 1, name: "journey" });
  const log = createLog({ level: "silent", name: "journey" });
  try {
    return await work({ actor, now, requestId: newId(), address: null, log, env, db, authDb: null });
  } finally {
    await db.destroy();
  }
}
