import { loadavg } from "node:os";
import pg from "pg";
import type { Ctx } from "#core/ctx.ts";
import { connect } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { createLog } from "#core/log.ts";
import type { Sort } from "#domain/desk/people/people.ts";
import { median, percentile, report, say } from "#test/report.ts";
import { casesFor } from "./admin-users/cases.ts";
import { recordStatements, type Statement } from "#test/statements/record-statements.ts";
import { openLargeClinics } from "./large-clinic/open.ts";
import { sizesFor } from "./large-clinic/sizes.ts";

/**
 * The staff's people list with ten thousand and with a million patients: each sort order, filter and search as a full use case,
 * compared with the same statements sent bare over a pool, and with itself in the smaller clinic. The plans must not scan a large
 * table.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZES = sizesFor({ isSmall });
const ROUNDS = isSmall ? 12 : 60;
const TARGETS = { bare: 2, growth: 1.5, fuzzy: 3 };
const LARGE =
  /Seq Scan on (profile|contact_request|person_word|person_trigram|person_tag|customer_order|order_late|order_event)\b/;

const postgres = await openLargeClinics(SIZES);
const clinics = { few: await openClinic("few"), many: await openClinic("many") };
const cases = { few: casesFor(clinics.few.deep), many: casesFor(clinics.many.deep) };

const worst = { bare: 0, growth: 0, fuzzy: 0 };
const walks: string[] = [];
say(
  `load average ${loadavg()[0]!.toFixed(1)}; milliseconds: median with ${SIZES.few.patients}, with ${SIZES.many.patients}, p95, p95 of the SQL alone; blocks read`,
);
for (const [i, one] of cases.many.entries()) {
  const small = cases.few[i]!;
  const statements = await recordStatements(() => one.run(clinics.many.ctx));
  const plans = {
    few: await explain(clinics.few.pool, await recordStatements(() => small.run(clinics.few.ctx))),
    many: await explain(clinics.many.pool, statements),
  };
  if (plans.many.walks.length > 0) walks.push(`${one.name}: ${plans.many.walks.join("; ")}`);
  const times = { few: [] as number[], many: [] as number[], bare: [] as number[] };
  const work = {
    few: () => small.run(clinics.few.ctx),
    many: () => one.run(clinics.many.ctx),
    bare: () => replay(clinics.many.pool, statements),
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of round % 2 ? (["few", "many", "bare"] as const) : (["bare", "many", "few"] as const)) {
      const started = performance.now();
      await work[side]();
      if (round >= ROUNDS / 6) times[side].push(performance.now() - started);
    }
  }
  const [ours, bare] = [percentile(times.many, 0.95), percentile(times.bare, 0.95)];
  const growth = median(times.many) / median(times.few);
  worst.bare = Math.max(worst.bare, ours / bare);
  worst[one.isFuzzy ? "fuzzy" : "growth"] = Math.max(worst[one.isFuzzy ? "fuzzy" : "growth"], growth);
  say(
    `${one.name.padEnd(36)} ${median(times.few).toFixed(1)} ${median(times.many).toFixed(1)} ${ours.toFixed(1)} ${bare.toFixed(1)}: grows ${growth.toFixed(2)}, bare x ${(ours / bare).toFixed(2)}; blocks ${plans.few.blocks} ${plans.many.blocks}`,
  );
}
say(walks.length ? `walks through a large table:\n${walks.join("\n")}` : "no walk through a large table");
say(`load average ${loadavg()[0]!.toFixed(1)}`);

for (const clinic of Object.values(clinics)) {
  await clinic.pool.end();
  await clinic.ctx.db.destroy();
}
await postgres.stop();
report({
  name: "admin-users",
  value: Number(worst.growth.toFixed(2)),
  unit: `times slower at most with ${SIZES.many.patients} patients and ${SIZES.many.orders} orders than with ${SIZES.few.patients}; fuzzy ${worst.fuzzy.toFixed(2)}; p95 at most ${worst.bare.toFixed(2)} times the SQL alone`,
  target: TARGETS.growth,
  ok:
    worst.growth <= TARGETS.growth && worst.fuzzy <= TARGETS.fuzzy && worst.bare <= TARGETS.bare && walks.length === 0,
});

async function openClinic(size: "few" | "many") {
  const env = readEnv({
    APP_ENV: "test",
    DATABASE_URL: postgres.url("app_web", size),
    DATABASE_AUTH_URL: postgres.url("app_auth", size),
    DATABASE_WORKER_URL: postgres.url("app_worker", size),
  });
  const superuser = new pg.Client({ connectionString: postgres.url("postgres", size) });
  await superuser.connect();
  const one = async (sql: string) => (await superuser.query<{ user_id: string }>(sql)).rows[0]!.user_id;
  const employee = await one("select user_id from profile where email = 'employee@demo.test'");
  const middle = `limit 1 offset ${Math.floor(SIZES[size].patients * 0.25)}`;
  const byCreated = await one(`select user_id from profile order by created_at ${middle}`);
  const byName = await one(`select user_id from profile order by name_key ${middle}`);
  const byContact = await one(
    `select user_id from contact_request where user_id is not null order by last_message_at limit 1 offset ${Math.floor(SIZES[size].patients * 0.15)}`,
  );
  await superuser.end();
  const deep: Record<Sort, string> = {
    newest: byCreated,
    oldest: byCreated,
    name: byName,
    "name-desc": byName,
    contact: byContact,
    "contact-oldest": byContact,
  };
  const ctx: Ctx = {
    actor: { kind: "employee", userId: employee, sessionId: employee },
    now: new Date(),
    requestId: "bench",
    address: null,
    log: createLog({ level: "silent", name: "bench" }),
    env,
    db: connect(env.DATABASE_URL, { name: "bench", max: 2 }),
    authDb: null,
  };
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
  // The database may stop before the last connection closes.
  pool.on("error", () => {});
  return { ctx, deep, pool };
}

async function replay(pool: pg.Pool, statements: Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      // An audit row exists once.
      const isAudit = text.includes("audit_event");
      await client.query(text, isAudit ? [crypto.randomUUID(), ...values.slice(1)] : values);
    }
  } finally {
    client.release();
  }
}

/**
 * Each statement's plan, with the same rights: large tables it scans, and how many 8 KB blocks it reads, which no other program on the
 * machine can affect.
 */
async function explain(pool: pg.Pool, statements: Statement[]): Promise<{ walks: string[]; blocks: number }> {
  const walks = new Set<string>();
  let blocks = 0;
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const isRead = /^\s*(select|with)/i.test(text) && !text.includes("set_config");
      if (!isRead) {
        if (!text.includes("audit_event")) await client.query(text, values);
        continue;
      }
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${text}`, values);
      const lines = rows.map((row) => row["QUERY PLAN"]);
      for (const line of lines) {
        const [walk] = LARGE.exec(line) ?? [];
        if (walk) walks.add(walk);
      }
      const whole = lines.find((line) => line.includes("Buffers: shared")) ?? "";
      for (const [, count] of whole.matchAll(/(?:hit|read)=(\d+)/g)) blocks += Number(count);
    }
  } finally {
    client.release();
  }
  return { walks: [...walks], blocks };
}
