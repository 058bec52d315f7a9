import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { beginCard } from "#domain/billing/cards/begin-card.ts";
import { finishCancel } from "#domain/billing/plans/finish-cancel.ts";
import { chargeInvoice } from "#domain/billing/payments/charge-invoice.ts";
import { collectInvoice } from "#domain/billing/payments/collect-invoice.ts";
import { handleEvent } from "#domain/billing/payments/handle-event.ts";
import { savePaymentCard } from "#domain/billing/cards/save-payment-card.ts";
import { movePayment } from "#domain/billing/payments/move-payment.ts";
import { openInvoice } from "#domain/billing/invoices/open-invoice.ts";
import type { DaysSupply, Plan } from "#domain/billing/plans/plan.ts";
import type { PaymentProcessor } from "#domain/billing/payments/processor.ts";
import { quoteMonth } from "#domain/billing/plans/quote-month.ts";
import { retryFailed } from "#domain/billing/payments/retry-failed.ts";
import { sendRefund } from "#domain/billing/payments/send-refund.ts";
import { getRenewalTerms } from "#domain/billing/plans/get-renewal-terms.ts";
import { startPlan } from "#domain/billing/plans/start-plan.ts";
import { afterVoid } from "#domain/billing/invoices/after-void.ts";
import { sumOf } from "#domain/billing/invoices/invoice.ts";
import { createStripe } from "#stripe/create-stripe.ts";
import { SANDBOX_STRIPE, startStripeSandbox, type StripeSandbox } from "../sandbox/stripe/server.ts";
import { aKnownPerson } from "./people.ts";
import { asSuperuser, emptyTables, testCtx } from "./test-ctx.ts";

/** Members with cards and plans, and the processor's sandbox behind its real library. */
export type Payer = { userId: string; email: string; ctx: Ctx };

export const payments = {} as { sandbox: StripeSandbox; processor: PaymentProcessor };

/** Call once at the top of a test file, after `useDatabase`: a sandbox with empty books, and no leftover jobs or emails. */
export function usePayments(): void {
  beforeAll(async () => {
    payments.sandbox = await startStripeSandbox({ port: 0, appOrigin: "http://localhost:3000", webhookUrl: null });
    payments.processor = createStripe(
      {
        STRIPE_URL: payments.sandbox.origin,
        STRIPE_KEY: SANDBOX_STRIPE.secretKey,
        STRIPE_WEBHOOK_SECRET: SANDBOX_STRIPE.webhookSecret,
      },
      { timeoutMs: 1_500 },
    );
  });
  beforeEach(async () => {
    payments.sandbox.api.faults.clear();
    await asSuperuser("delete from pgboss.job");
    await emptyTables("mail_outbox");
  });
  afterAll(() => payments.sandbox.stop());
}

/** What happens to the next matching requests. */
export function fault(kind: string, path = "payment_intents$", times = 1): Promise<unknown> {
  const body = JSON.stringify({ kind, path, times });
  return fetch(`${payments.sandbox.origin}/control/faults`, { method: "POST", body });
}

export function system(now?: Date): Ctx {
  return testCtx({ as: "system", ...(now ? { now } : {}) });
}

export async function aPayer(options: { now?: Date; card?: string | null } = {}): Promise<Payer> {
  const person = await aKnownPerson("member", options.now ? { now: options.now } : {});
  if (options.card !== null) await putCard(person, options.card ?? "pm_card_visa");
  return person;
}

/** As in the processor's frame: the card is confirmed there, and the clinic only gets the id of the setup. */
export async function putCard(person: Payer, token: string): Promise<string> {
  const { setupIntentId, clientSecret } = await beginCard(person.ctx, payments.processor);
  const answer = await fetch(`${payments.sandbox.origin}/v1/setup_intents/${setupIntentId}/confirm`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${SANDBOX_STRIPE.publishableKey}`,
      "Stripe-Version": SANDBOX_STRIPE.apiVersion,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ payment_method: token, client_secret: clientSecret }),
  });
  const { status }: { status?: string } = await answer.json();
  if (status === "requires_action") await approve(setupIntentId, clientSecret);
  return savePaymentCard(person.ctx, { setupIntentId }, payments.processor);
}

/** The member confirms on their bank's page. */
export async function approve(intentId: string, clientSecret: string): Promise<void> {
  const body = new URLSearchParams({ client_secret: clientSecret, approved: "true" });
  await fetch(`${payments.sandbox.origin}/authenticate/${intentId}`, { method: "POST", body });
}

export async function aPlan(
  { ctx, userId }: Payer,
  options: { offeringKey?: string; daysSupply?: DaysSupply; code?: string } = {},
): Promise<Plan> {
  const { offeringKey = "sermorelin", daysSupply = 30 } = options;
  const code = options.code ?? null;
  const quote = await quoteMonth(ctx, { userId, offeringKey, daysSupply, code });
  const agreedCents = sumOf(quote.lines.filter(({ item }) => item !== "discount"));
  const { version } = await getRenewalTerms(ctx, { amountCents: agreedCents, daysSupply });
  const agreed = { offeringKey, daysSupply, termsVersion: version, agreedCents, code, agent: "Firefox" };
  const started = await startPlan(ctx, agreed);
  if (started.kind !== "started") throw new Error(`Starting the plan ended with ${started.kind}`);
  return started.plan;
}

/** An order of the plan, as the slice above creates it: quoted, invoiced, and collected with the prescription's id. */
export async function anOrder(
  plan: Plan,
  options: { now?: Date; approvalId?: string | null; orderId?: string } = {},
): Promise<string> {
  const ctx = system(options.now);
  const { userId, offeringKey, daysSupply } = plan;
  const { lines } = await quoteMonth(ctx, { userId, offeringKey, daysSupply });
  const reference = { kind: "order", id: options.orderId ?? newId(), planId: plan.id } as const;
  const { invoiceId } = await openInvoice(ctx, { userId, reference, lines });
  const approvalId = options.approvalId === undefined ? newId() : options.approvalId;
  if (approvalId) await collectInvoice(ctx, { invoiceId, approvalId });
  return invoiceId;
}

const WORK: Record<string, (ctx: Ctx, payload: never) => Promise<unknown>> = {
  "billing.charge": (ctx, payload) => chargeInvoice(ctx, payload, payments.processor),
  "billing.move-payment": (ctx, payload) => movePayment(ctx, payload, payments.processor),
  "billing.refund": (ctx, payload) => sendRefund(ctx, payload, payments.processor),
  "billing.after-void": (ctx, payload) => afterVoid(ctx, payload, payments.processor),
  "billing.finish-cancel": (ctx, payload) => finishCancel(ctx, payload, payments.processor),
  "billing.retry-failed": (ctx, payload) => retryFailed(ctx, payload, payments.processor),
  "billing.processor-event": (ctx, payload) => handleEvent(ctx, payload, payments.processor),
};

/** Does a worker's job, at a time of our choosing, until billing has nothing left to do. */
export async function work(now?: Date): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const jobs = await asSuperuser<{ id: string; name: string; data: never }>(
      `with taken as (delete from pgboss.job where name = any($1) returning id, name, data, created_on)
       select id, name, data from taken order by created_on`,
      [Object.keys(WORK)],
    );
    if (jobs.length === 0) return;
    for (const { name, data } of jobs) await WORK[name]?.(system(now), data);
  }
  throw new Error("The work does not end");
}

/** Jobs for the slices above, oldest first: names with the id in their payload. */
export async function news(): Promise<string[]> {
  const rows = await asSuperuser<{ name: string }>(
    `select name from pgboss.job where name = 'billing.invoice-paid' order by created_on`,
  );
  return rows.map(({ name }) => name.replace("billing.", ""));
}

/** Every charge in the processor's own books for this person, in cents. */
export function charged(userId: string): number[] {
  const { customers, charges } = payments.sandbox.books;
  const own = [...customers.values()].find(({ metadata }) => metadata["user"] === userId)?.id;
  return [...charges.values()]
    .filter((charge) => charge.customer === own && charge.captured && charge.status === "succeeded")
    .map((charge) => charge.amount_captured);
}
