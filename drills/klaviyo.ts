import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { anonymous } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { connect } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { createEvent } from "#domain/marketing/create-event.ts";
import { deliver } from "#domain/marketing/deliver.ts";
import type { MarketingVendor } from "#domain/marketing/delivery.ts";
import { deliverJob } from "#domain/marketing/jobs.ts";
import { subscribeToNewsletter } from "#domain/marketing/subscribe-to-newsletter.ts";
import { report, say } from "#test/report.ts";
import { on } from "#worker/handler.ts";
import { createKlaviyo } from "#worker/klaviyo/create-klaviyo.ts";
import { startWorker } from "#worker/start-worker.ts";
import { NEWSLETTER_CONSENT } from "#web/shared/visit/newsletter-consent.ts";
import { createKlaviyoSandbox, type Fault, type KlaviyoSandbox } from "../sandbox/klaviyo.ts";
import { freePort } from "../scripts/local-postgres.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";

/**
 * A thousand events to a vendor that fails every fifth request: too many requests, errors, late responses and connections that break
 * after the event was accepted. Each must arrive, exactly once by its unique id. Control: with a new id for every attempt there are
 * duplicates.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [EVENTS, CONTROL] = isSmall ? [100, 60] : [1_000, 200];
const FAULTS: Fault[] = ["429", "500", "503", "slow-after", "reset-after"];
const FAULT_RATE = 0.2;
const TIMEOUT_MS = 700;
const WAIT_LIMIT_MS = 300_000;

const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-klaviyo-${process.pid}`) });
const database = "clinic";
const port = await freePort();
const env = readEnv({
  APP_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: postgres.url("app_web", database),
  DATABASE_AUTH_URL: postgres.url("app_auth", database),
  DATABASE_WORKER_URL: postgres.url("app_worker", database),
  KLAVIYO_URL: `http://127.0.0.1:${port}`,
});
const log = createLog({ level: "silent", name: "drill" });
const superuser = new pg.Client({ connectionString: postgres.url("postgres", database) });
await superuser.connect();
const webDb = connect(env.DATABASE_URL, { name: "drill" });
const workerDb = connect(env.DATABASE_WORKER_URL, { name: "drill-worker" });

let sandbox: KlaviyoSandbox;
const server = createServer((request, response) => {
  void sandbox.handle(request, response, new URL(request.url ?? "/", "http://sandbox").pathname);
});
await new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));

const exact = await deliverEvents(EVENTS, (vendor) => vendor);
const control = await deliverEvents(CONTROL, (vendor) => ({
  ...vendor,
  createEvent: (event) => vendor.createEvent({ ...event, id: newId() }),
}));

server.closeAllConnections();
server.close();
await Promise.all([webDb.destroy(), workerDb.destroy(), superuser.end()]);
await postgres.stop();

say(`control, a new id at every try: ${control.stored} kept of ${CONTROL} (${control.stored - CONTROL} doubles)`);
report({
  name: "klaviyo",
  value: exact.stored,
  unit: "events kept once",
  target: EVENTS,
  ok:
    exact.stored === EVENTS &&
    exact.isOneToOne &&
    exact.undelivered === 0 &&
    exact.repeats > 0 &&
    control.stored > CONTROL,
});

async function deliverEvents(count: number, change: (vendor: MarketingVendor) => MarketingVendor) {
  await superuser.query("truncate marketing_delivery; delete from pgboss.job");
  sandbox = createKlaviyoSandbox();
  const faults = new Map<Fault, number>();
  sandbox.fault = () => {
    if (Math.random() >= FAULT_RATE) return null;
    const fault = FAULTS[Math.floor(Math.random() * FAULTS.length)]!;
    faults.set(fault, (faults.get(fault) ?? 0) + 1);
    return fault;
  };
  const started = performance.now();
  const vendor = change(createKlaviyo({ url: env.KLAVIYO_URL, key: "sandbox", timeoutMs: TIMEOUT_MS }));
  const handlers = [on(deliverJob, (ctx, { deliveryId }) => deliver(ctx, { deliveryId }, vendor))];
  const worker = await startWorker({ env, log, db: workerDb, handlers });
  await sendEvents(count);
  const undelivered = await untilDelivered();
  await worker.stop();
  const { rows } = await superuser.query<{ id: string }>("select id from marketing_delivery where kind = 'event'");
  const stored = new Set([...sandbox.events.keys()].map((key) => key.split(" ").at(-1)));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const repeats = sandbox.accepted - count;
  const counted = FAULTS.map((fault) => `${fault} ${faults.get(fault) ?? 0}`).join(", ");
  say(`${count} events in ${seconds} s, ${sandbox.requests.length} requests (${counted})`);
  say(`taken ${sandbox.accepted} times (${repeats} repeats), kept ${sandbox.events.size}, undelivered ${undelivered}`);
  return { stored: sandbox.events.size, repeats, undelivered, isOneToOne: rows.every(({ id }) => stored.has(id)) };
}

/** From addresses that signed up, as visitors cause them. */
async function sendEvents(count: number): Promise<void> {
  const emails = Array.from({ length: 20 }, (_, i) => `visitor-${i}@example.test`);
  for (const email of emails) await subscribeToNewsletter(visitor(), { email, consent: NEWSLETTER_CONSENT });
  for (let i = 0; i < count; i++) {
    await createEvent(visitor(), { email: emails[i % emails.length]!, event: "Newsletter Signup" });
  }
}

function visitor(): Ctx {
  return { actor: anonymous, now: new Date(), requestId: newId(), address: null, log, env, db: webDb, authDb: null };
}

async function untilDelivered(): Promise<number> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const { rows } = await superuser.query<{ n: number }>(
      "select count(*)::int as n from marketing_delivery where kind = 'event' and state <> 'delivered'",
    );
    if (rows[0]!.n === 0 || performance.now() > deadline) return rows[0]!.n;
    // Delays double with each attempt; we move the clock instead of waiting for the long ones.
    await superuser.query(`with late as (
        update marketing_delivery set due_at = now() where state = 'waiting' and due_at > now() + interval '8 seconds' returning id)
      update pgboss.job set start_after = now()
      where name = 'marketing.deliver' and state in ('created', 'retry') and data ->> 'deliveryId' in (select id::text from late)`);
    await sleep(200);
  }
}
