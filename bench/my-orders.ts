import { loadavg } from "node:os";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import pg from "pg";
import { connect } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { getMyOrders } from "#domain/orders/lists/get-my-orders.ts";
import { startClinic } from "#test/clinic.ts";
import { median, report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { recordStatements, type Statement } from "#test/statements/record-statements.ts";
import { openLargeClinics } from "./large-clinic/open.ts";
import { sizesFor } from "./large-clinic/sizes.ts";
import { treeOf } from "./my-orders/tree.ts";

/**
 * My Orders end to end (session, limits, the use case, formatting, the page rendered and compressed) compared with the same SQL in one
 * transaction plus a bare renderToString of the same number of elements. Then the same with a hundred times the patients: how much
 * slower does the page get?
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZES = sizesFor({ isSmall });
const ROUNDS = isSmall ? 3 : 7;
const REQUESTS = isSmall ? 150 : 400;
const CONNECTIONS = 8;
const PEOPLE = 200;
const TARGET = { ratio: 0.7, growth: 1.5 };

const postgres = await openLargeClinics(SIZES);
const few = await openSize("few");
const many = await openSize("many");
const rates = { page: [] as number[], bare: [] as number[] };
const times = { few: [] as number[], many: [] as number[] };
try {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of round % 2 ? (["page", "bare"] as const) : (["bare", "page"] as const)) {
      const started = performance.now();
      await share((n) => (side === "page" ? many.get(n, round) : many.bare(n)));
      if (round > 0) rates[side].push((REQUESTS / (performance.now() - started)) * 1000);
    }
    for (const size of round % 2 ? ([few, many] as const) : ([many, few] as const)) {
      for (let n = 0; n < REQUESTS / 2; n++) {
        const started = performance.now();
        await size.useCase(n);
        if (round > 0) times[size.name].push(performance.now() - started);
      }
    }
  }
} finally {
  await few.stop();
  await many.stop();
  await postgres.stop();
}
const ratio = median(rates.page) / median(rates.bare);
const growth = median(times.many) / median(times.few);
say(
  `${many.statements} statements; whole page ${median(rates.page).toFixed(0)}, bare ${median(rates.bare).toFixed(0)} a second: ${ratio.toFixed(2)}`,
);
say(
  `use case ${median(times.few).toFixed(2)} ms with ${SIZES.few.patients} patients, ${median(times.many).toFixed(2)} ms with ${SIZES.many.patients}: ${growth.toFixed(2)} times`,
);
say(`load average ${loadavg()[0]!.toFixed(1)}`);
report({
  name: "my-orders",
  value: Number(ratio.toFixed(3)),
  unit: `of the same SQL and a bare renderToString with ${SIZES.many.patients} patients and ${SIZES.many.orders} orders; ${growth.toFixed(2)} times slower than with ${SIZES.few.patients}`,
  target: TARGET.ratio,
  ok: ratio >= TARGET.ratio && growth <= TARGET.growth,
});

async function openSize(name: "few" | "many") {
  // The web process is the clinic's own, its database the large one.
  const clinic = await startClinic({
    worker: false,
    sandbox: false,
    env: {
      DATABASE_URL: postgres.url("app_web", name),
      DATABASE_AUTH_URL: postgres.url("app_auth", name),
      DATABASE_WORKER_URL: postgres.url("app_worker", name),
    },
  });
  const client = new pg.Client({ connectionString: postgres.url("postgres", name) });
  await client.connect();
  const size = await client.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  say(`${name}: ${SIZES[name].patients} patients, ${SIZES[name].orders} orders, ${size.rows[0]!.size}`);
  const { rows: people } = await client.query<{ user_id: string; email: string }>(
    `select p.user_id, p.email from profile p where p.email like '%@patients.demo.test' and exists (
       select from customer_order o where o.user_id = p.user_id and o.status = 'delivered') limit $1`,
    [PEOPLE],
  );
  const cookies = await Promise.all(
    people.map(async ({ email }) => `__Host-session=${await openSession(client, email)}`),
  );
  const env = readEnv(clinic.env);
  const db = connect(env.DATABASE_URL, { max: 10, name: "bench" });
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 10 });
  const log = createLog({ level: "silent", name: "bench" });
  const person = (n: number) => people[n % people.length]!;
  const useCase = (n: number) => {
    const actor = { kind: "member", userId: person(n).user_id, sessionId: newId() } as const;
    return getMyOrders({ actor, now: new Date(), requestId: newId(), address: null, log, env, db, authDb: null });
  };
  await useCase(0);
  const statements = await recordStatements(() => useCase(0));
  const page = await fetchPage(0, 0);
  const tree = treeOf(page);

  async function fetchPage(n: number, round: number): Promise<string> {
    const answer = await fetch(`${clinic.web[0]!.url}/profile/my-orders`, {
      headers: {
        Cookie: cookies[n % cookies.length]!,
        "Accept-Encoding": "gzip",
        // Limits stay on: every request comes from a separate address.
        "X-Forwarded-For": `10.${round}.${n >> 8}.${n & 255}`,
      },
    });
    const html = await answer.text();
    if (!html.includes("Next anticipated reorder date")) throw new Error(`The page answered ${answer.status}`);
    return html;
  }

  return {
    name,
    statements: statements.length,
    useCase,
    get: (n: number, round: number) => fetchPage(n, round),
    async bare(n: number) {
      await replayFor(pool, statements, people[0]!.user_id, person(n).user_id);
      renderToString(createElement(() => tree));
    },
    async stop() {
      await Promise.all([client.end(), pool.end(), db.destroy()]);
      await clinic.stop();
    },
  };
}

/** The same statements for another member. Those with the first member's other ids find nothing, which is the same amount of work. */
async function replayFor(pool: pg.Pool, statements: Statement[], first: string, userId: string): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      // The actor is in the text that begins the transaction.
      await client.query(
        text.replaceAll(first, userId),
        values.map((value) => swap(value, first, userId)),
      );
    }
  } finally {
    client.release();
  }
}

function swap(value: unknown, first: string, other: string): unknown {
  if (Array.isArray(value)) return value.map((one) => swap(one, first, other));
  return value === first ? other : value;
}

async function share(work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < REQUESTS) await work(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}
