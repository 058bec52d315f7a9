import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { newId } from "#core/id.ts";
import { PLACE, type OrderStatus } from "#domain/orders/order.ts";
import { sweepOrders } from "#domain/orders/sweep-orders.ts";
import { makeReadyMember, makeSupply } from "#test/patients/ready-member.ts";
import { createChecks, report, say } from "#test/report.ts";
import { ctxMaker } from "#test/visit-clinic.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";
import { createRandom } from "../scripts/demo/random.ts";
import { deliverAll, messagesFor, type Sent } from "./pharmacy/messages.ts";

/**
 * A thousand orders at the pharmacy, each with a series of messages: shuffled across all orders, repeated, forged, too old and from the
 * future, received by the web's own use case and applied by several workers at once, while the clock makes orders late. No order may
 * ever move back, every one must end where its messages say, and each late one gets one flag, one ticket and one apology. Controls:
 * without the guards, the same messages do move orders back, and without its flag, a late order is announced again.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const asked = process.argv.indexOf("--orders");
const ORDERS = asked > 0 ? Number(process.argv[asked + 1]) : isSmall ? 60 : 1_000;
const NOW = new Date();
const DAY = 86_400_000;
const AT_ONCE = 8;

const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-drill-pharmacy-${process.pid}`) });
const { check, failures } = createChecks();
const client = new pg.Client({ connectionString: postgres.url("postgres", "clinic") });
await client.connect();
const settings = {
  APP_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: postgres.url("app_web", "clinic"),
  DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
  DATABASE_WORKER_URL: postgres.url("app_worker", "clinic"),
};
const web = ctxMaker(settings, { max: 8 });
const worker = ctxMaker(settings, { worker: true, max: 8 });
const system = (now = NOW) => worker.ctx({ kind: "system", job: "drill" }, now);
try {
  await watchMoves();
  const orders = await makeOrders(ORDERS);
  const random = createRandom("pharmacy drill");
  const sent = orders.flatMap((orderId, i) => messagesFor(orderId, i, random, NOW));
  const started = performance.now();
  const answers = await deliverAll(sent, { web, system, random, now: NOW });
  const seconds = (performance.now() - started) / 1000;
  say(
    `${ORDERS} orders, ${sent.length} messages in ${seconds.toFixed(0)} s: ${answers.stored} kept, ${answers.repeated} repeated, ${answers.refused} refused`,
  );
  check((await moves("back")) === 0, `moves back: ${await moves("back")} of ${await moves("all")} moves`);
  check(answers.stored === genuine(sent).length, "every genuine message was kept once");
  check(
    answers.refused === sent.filter(({ kind }) => kind !== "genuine").length,
    "every forged, old and future one was refused",
  );
  const wrong = await wrongEnds(sent);
  check(wrong === 0, `orders that did not end where their messages say: ${wrong}`);
  await lateOnes();

  const control = await withoutGuards(random);
  check(control > 0, `control: without the guards ${control} of 20 orders move back`);
} finally {
  await Promise.all([web.db.destroy(), worker.db.destroy()]);
  await client.end();
  await postgres.stop();
}
say(`load average ${loadavg()[0]!.toFixed(1)}`);
report({
  name: "pharmacy",
  value: failures.length,
  unit: "guarantees broken",
  target: 0,
  ok: failures.length === 0,
});

/** Two thirds of the orders get no more messages and become late. Three workers sweep at once, for three days. */
async function lateOnes(): Promise<void> {
  const late = await makeOrders(Math.ceil(ORDERS / 3));
  for (const days of [16, 17, 18]) {
    const day = new Date(NOW.getTime() + days * DAY);
    await Promise.all([1, 2, 3].map(() => sweepOrders(system(day))));
  }
  const { rows } = await client.query<{ flags: string; tickets: string; apologies: string }>(
    `select (select count(*) from order_late where order_id = any($1)) as flags,
       (select count(*) from mail_outbox where template = 'order-ticket' and created_at > $2) as tickets,
       (select count(*) from mail_outbox where template = 'order-news' and created_at > $2) as apologies`,
    [late, new Date(NOW.getTime() + DAY)],
  );
  const { flags, tickets, apologies } = rows[0]!;
  say(
    `${late.length} silent orders after 18 days and 9 sweeps: ${flags} flags, ${tickets} tickets, ${apologies} apologies`,
  );
  // Orders of the first thousand that are still at the pharmacy are late too.
  const { rows: all } = await client.query<{ n: string }>("select count(*) as n from order_late");
  check(Number(flags) === late.length, "every late order was flagged");
  check(Number(tickets) === Number(all[0]!.n) && Number(apologies) === Number(all[0]!.n), "each was told of once");

  const mails = "select count(*) as n from mail_outbox where template = 'order-ticket'";
  const before = Number((await client.query<{ n: string }>(mails)).rows[0]!.n);
  await client.query("delete from order_late where order_id = any($1)", [late]);
  await sweepOrders(system(new Date(NOW.getTime() + 18 * DAY)));
  const again = Number((await client.query<{ n: string }>(mails)).rows[0]!.n) - before;
  check(again === late.length, `control: with their flags taken away ${again} of ${late.length} are told of again`);
}

/** The same messages without any checks in the code or the database. */
async function withoutGuards(random: ReturnType<typeof createRandom>): Promise<number> {
  await client.query("alter table customer_order disable trigger customer_order_forward");
  await client.query("truncate drill_move");
  const orders = await makeOrders(20);
  const sent = genuine(orders.flatMap((orderId, i) => messagesFor(orderId, i, random, NOW)));
  for (const { message } of shuffle(sent, random)) {
    await client.query("update customer_order set status = $2, shipped_at = now() where id = $1", [
      message.order_id,
      message.status,
    ]);
  }
  const { rows } = await client.query<{ n: string }>(
    "select count(distinct order_id) as n from drill_move where is_back",
  );
  return Number(rows[0]!.n);
}

async function wrongEnds(sent: Sent[]): Promise<number> {
  const best = new Map<string, { status: OrderStatus; sequence: number }>();
  for (const { message } of genuine(sent)) {
    const known = best.get(message.order_id);
    const isFurther =
      !known ||
      PLACE[message.status] > PLACE[known.status] ||
      (PLACE[message.status] === PLACE[known.status] && message.sequence > known.sequence);
    if (isFurther) best.set(message.order_id, message);
  }
  const { rows } = await client.query<{ id: string; status: OrderStatus }>("select id, status from customer_order");
  return rows.filter(({ id, status }) => best.has(id) && best.get(id)!.status !== status).length;
}

/** Every status change the database commits, whoever made it. */
async function watchMoves(): Promise<void> {
  await client.query("create table drill_move (order_id uuid, is_back boolean)");
  await client.query(`create function drill_watch() returns trigger language plpgsql security definer as $$ begin
    insert into drill_move values (new.id, app.order_place(new.status) < app.order_place(old.status));
    return new; end $$`);
  await client.query(`create trigger drill_watch after update of status on customer_order for each row
    when (old.status is distinct from new.status) execute function drill_watch()`);
}

async function moves(which: "all" | "back"): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from drill_move ${which === "back" ? "where is_back" : ""}`,
  );
  return Number(rows[0]!.n);
}

/** Paid, sent, promised: as many as requested, each for a different member. */
async function makeOrders(count: number): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: postgres.url("postgres", "clinic"), max: AT_ONCE });
  const query = async (text: string, values?: unknown[]) => (await pool.query(text, values)).rows;
  const clinic = await makeSupply(query);
  const ids: string[] = [];
  let left = count;
  const makeSome = async () => {
    while (left-- > 0) ids.push(await makeOrder(query, clinic));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeSome));
  await pool.end();
  return ids;
}

type Query = Parameters<typeof makeSupply>[0];

async function makeOrder(query: Query, clinic: Awaited<ReturnType<typeof makeSupply>>): Promise<string> {
  const { userId, prescriptionId, planId } = await makeReadyMember(query, clinic, { now: NOW });
  const id = newId();
  await query(
    `insert into customer_order (id, user_id, prescription_id, plan_id, pharmacy_id, offering_key, days_supply, total_cents,
         status, created_at, paid_at, send_tried_at, sent_at, promised_from, promised_until)
       values ($1, $2, $3, $4, $5, 'trt', 30, 8900, 'sent_to_pharmacy', $6::timestamptz, $6, $6, $6, $6::timestamptz::date + 7, $6::timestamptz::date + 14)`,
    [id, userId, prescriptionId, planId, clinic.pharmacyId, NOW],
  );
  await query("insert into prescription_fill (id, prescription_id, order_id, filled_at) values ($1, $2, $3, $4)", [
    newId(),
    prescriptionId,
    id,
    NOW,
  ]);
  return id;
}

function genuine(sent: Sent[]): Sent[] {
  return sent.filter(({ kind }) => kind === "genuine");
}

function shuffle<T>(list: T[], random: ReturnType<typeof createRandom>): T[] {
  return list
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
