import { sql, type KyselyPlugin } from "kysely";
import type { Ctx } from "#core/ctx.ts";
import { connect, inTransaction } from "#core/db.ts";
import { orExit, workerEnv } from "#core/env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { collectInvoice } from "#domain/billing/payments/collect-invoice.ts";
import { openInvoice } from "#domain/billing/invoices/open-invoice.ts";
import type { PaymentProcessor } from "#domain/billing/payments/processor.ts";
import { quoteMonth } from "#domain/billing/plans/quote-month.ts";
import { findPlanById } from "#domain/billing/plans/find-plan-by-id.ts";
import { createStripe } from "#stripe/create-stripe.ts";
import { on, type Handler } from "#worker/handler.ts";
import { billingHandlers } from "#worker/billing-handlers.ts";
import { startWorker } from "#worker/start-worker.ts";
import { orderJob } from "./jobs.ts";
import { maybeDie } from "./kill.ts";

/** The worker that gets killed: the real one, plus orders, a clock that can be ahead, and a processor client that can be careless. */
const env = orExit(() => workerEnv(process.env));
const log = createLog({ level: env.LOG_LEVEL, name: "worker" });
const db = connect(env.DATABASE_WORKER_URL, { max: 12, name: "worker" }).withPlugin(dieAtTheLedger());
const ahead = Number(process.env["CLOCK_AHEAD_MS"] ?? 0);
const isCareless = process.env["CONTROL"] === "another key each time";

const stripe = createStripe(env, { timeoutMs: 800 });
const processor: PaymentProcessor = {
  ...stripe,
  async createPaymentIntent(input) {
    maybeDie("worker: before the processor is asked");
    const answer = await stripe.createPaymentIntent(isCareless ? { ...input, key: newId() } : input);
    maybeDie("worker: after it answered");
    return answer;
  },
};

const order = on(orderJob, async (ctx, { planId, userId, orderId }) => {
  if (process.env["CONTROL"] === "no row before the call") return chargeStraightAway(ctx, userId);
  const plan = await findPlanById(ctx, { planId });
  if (!plan) throw new Error("no such plan");
  const { lines } = await quoteMonth(ctx, { userId, offeringKey: plan.offeringKey, daysSupply: plan.daysSupply });
  const reference = { kind: "order", id: orderId, planId } as const;
  const { invoiceId } = await openInvoice(ctx, { userId, reference, lines });
  await collectInvoice(ctx, { invoiceId, approvalId: planId });
});

const handlers = [...billingHandlers(processor), order];
const { boss } = await startWorker({ env, log, db, handlers: handlers.map(later) });
setInterval(() => void boss.send("billing.sweep", {}).catch(() => {}), 2_000);
process.stdout.write("ready\n");

/** The same work at the drill's chosen time. */
function later(handler: Handler): Handler {
  return {
    ...handler,
    run: (ctx, payload, id) => handler.run({ ...ctx, now: new Date(Date.now() + ahead) }, payload, id),
  };
}

/** How not to do it: the processor is called without saving anything first. */
async function chargeStraightAway(ctx: Ctx, userId: string): Promise<void> {
  const card = await inTransaction(ctx, async ({ trx }) => {
    const found = await sql<{ customer: string; method: string }>`
      select c.processor_id as customer, m.processor_id as method from payment_customer c
      join payment_method m on m.user_id = c.user_id where c.user_id = ${userId}`.execute(trx);
    return found.rows[0]!;
  });
  await stripe.createPaymentIntent({
    key: newId(),
    customerId: card.customer,
    paymentMethodId: card.method,
    amountCents: 174_00,
    capture: "automatic",
    paymentId: newId(),
    statementText: "MEMBER",
  });
}

function dieAtTheLedger(): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const into = node.kind === "InsertQueryNode" ? node.into?.table.identifier.name : null;
      if (into === "ledger_posting") maybeDie("worker: while the ledger is written");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
