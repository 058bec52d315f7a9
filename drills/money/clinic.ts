import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import type { PaymentProcessor } from "#domain/billing/payments/processor.ts";
import { reconcile } from "#domain/billing/payments/reconcile.ts";
import { createStripe } from "#stripe/create-stripe.ts";
import { addPatients, ctxMaker, startVisitClinic } from "#test/visit-clinic.ts";
import { JOBS } from "#worker/jobs.ts";
import { attachMethod, createCustomer } from "../../sandbox/stripe/customers.ts";
import { startStripeSandbox, type StripeSandbox } from "../../sandbox/stripe/server.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import { orderJob } from "./jobs.ts";

export const OFFERING = "sermorelin";
export const PRICE_CENTS = 159_00 + 15_00;

export type MoneyClinic = {
  client: pg.Client;
  settings: Record<string, string>;
  sandbox: StripeSandbox;
  processor: PaymentProcessor;
  webPort: number;
  system(now?: Date): Ctx;
  stop(): Promise<void>;
};

/** A database, the processor's sandbox that sends webhooks to the web process, and nothing else yet. */
export async function openMoneyClinic(): Promise<MoneyClinic> {
  const { client, settings: database, stop } = await startVisitClinic("money");
  const webPort = await freePort();
  const sandbox = await startStripeSandbox({
    port: 0,
    appOrigin: "http://localhost:3000",
    webhookUrl: `http://127.0.0.1:${webPort}/message`,
  });
  const settings: Record<string, string> = {
    ...database,
    LOG_LEVEL: "silent",
    STRIPE_URL: sandbox.origin,
    PORT: String(webPort),
  };
  const boss = new PgBoss({
    connectionString: settings["DATABASE_WORKER_URL"]!,
    schema: "pgboss",
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  for (const { name } of [...JOBS, orderJob]) await boss.createQueue(name);
  await boss.stop({ graceful: false });
  const { db, ctx } = ctxMaker(settings, { worker: true, max: 8 });
  const system = (now?: Date) => ctx({ kind: "system", job: "drill" }, now);
  const processor = createStripe(system().env, { timeoutMs: 2_000 });
  return {
    client,
    settings,
    sandbox,
    processor,
    webPort,
    system,
    async stop() {
      await sandbox.stop();
      await db.destroy();
      await stop();
    },
  };
}

/** Members with a card on file, inserted directly: this drill is about charging it. */
export async function addPayers({ client, sandbox }: MoneyClinic, count: number): Promise<string[]> {
  const ids = await addPatients(client, count);
  const customers = ids.map((userId) => createCustomer(sandbox.books, { metadata: { user: userId } }).id);
  const methods = customers.map((customer) => attachMethod(sandbox.books, "pm_card_visa", customer).id);
  await client.query(
    `insert into payment_customer (user_id, processor_id, created_at)
     select user_id, processor_id, now() from unnest($1::uuid[], $2::text[]) p (user_id, processor_id)`,
    [ids, customers],
  );
  await client.query(
    `insert into payment_method (id, user_id, processor_id, brand, last4, expires_month, expires_year, created_at)
     select id, user_id, processor_id, 'visa', '4242', 8, 2040, now()
     from unnest($1::uuid[], $2::uuid[], $3::text[]) p (id, user_id, processor_id)`,
    [ids.map(() => newId()), ids, methods],
  );
  return ids;
}

/** What was charged to each of these people and not refunded, by the processor's own books. */
export function chargesOf({ sandbox }: MoneyClinic, userIds: string[]): Map<string, number[]> {
  const owners = new Map([...sandbox.books.customers.values()].map(({ id, metadata }) => [id, metadata["user"] ?? ""]));
  const charges = new Map<string, number[]>(userIds.map((userId) => [userId, []]));
  for (const charge of sandbox.books.charges.values()) {
    const own = charges.get(owners.get(String(charge.customer)) ?? "");
    if (own && charge.captured && charge.status === "succeeded")
      own.push(charge.amount_captured - charge.amount_refunded);
  }
  return charges;
}

/** Half-finished things that must not exist once everything is quiet. Each line names one kind and how many. */
export async function halfWritten({ client }: MoneyClinic): Promise<string[]> {
  const questions: Record<string, string> = {
    "plans without consent": "select count(*) from plan where status = 'pending_consent'",
    "plans without their words":
      "select count(*) from plan p where not exists (select from plan_consent c where c.plan_id = p.id)",
    "payments under way": "select count(*) from payment where status in ('waiting', 'sending')",
    "paid invoices without a payment":
      "select count(*) from invoice i where i.status = 'paid' and (select count(*) from payment a where a.invoice_id = i.id and a.status = 'captured') <> 1",
    "captured payments without their entries":
      "select count(*) from payment a where a.status = 'captured' and (select count(*) from ledger_entry e where e.payment_id = a.id and e.kind in ('sale', 'charge')) <> 2",
    "invoices unlike their lines":
      "select count(*) from invoice i where total_cents <> (select sum(amount_cents) from invoice_line l where l.invoice_id = i.id)",
    "entries that do not add up":
      "select count(*) from (select 1 from ledger_posting group by entry_id having sum(amount_cents) <> 0) odd",
    "jobs that failed for good": "select count(*) from pgboss.job where name = 'dead-letter' or state = 'failed'",
  };
  const found: string[] = [];
  for (const [what, question] of Object.entries(questions)) {
    const { rows } = await client.query<{ count: string }>(question);
    if (Number(rows[0]?.count) > 0) found.push(`${what}: ${rows[0]?.count}`);
  }
  return found;
}

/** The ledger compared with the processor's books: how many charges and refunds differ, and the sums. */
export async function compareBooks(clinic: MoneyClinic) {
  const to = new Date(Date.now() + 8 * 3_600_000);
  const done = await reconcile(clinic.system(), clinic.processor, { from: new Date(Date.now() - 8 * 3_600_000), to });
  return { differences: done.differences.length, oursCents: done.oursCents, theirsCents: done.theirsCents };
}
