import pg from "pg";
import { connect } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { createLog } from "#core/log.ts";
import { newId } from "#core/id.ts";
import { sendContactRequest } from "#domain/messaging/contact/send-contact-request.ts";
import { startClinic } from "#test/clinic.ts";
import { median, report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { postForm } from "./contact-write/post.ts";
import { recordStatements, type Statement } from "#test/statements/record-statements.ts";
import { replay } from "./contact-write/replay.ts";

/**
 * A member's contact request over HTTP (read, checked, rate-limited, authorized, saved, audited, enqueued, answered) compared with the
 * same statements, recorded once and sent in one transaction over a pool of the same size. Rounds alternate.
 */
const isSmall = process.argv.includes("--small") || !!process.env["CI"];
const ROUNDS = isSmall ? 3 : 9;
const REQUESTS = isSmall ? 200 : 600;
const CONNECTIONS = 16;
const TARGET = 0.5;
const TOPIC = "billing";

const clinic = await startClinic({ worker: false, sandbox: false, durable: true });
const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await superuser.connect();
const { userId, cookie } = await makeMember();
const statements = await recordOneWrite();
say(
  `one request is ${statements.length} statements in one transaction: ${statements.map(({ text }) => text.trim().slice(0, 40)).join(" | ")}`,
);
const pool = new pg.Pool({
  connectionString: clinic.env["DATABASE_URL"],
  max: Number(clinic.env["DATABASE_POOL"] ?? 10),
});
const web = clinic.web[0]!;
const rates = { clinic: [] as number[], bare: [] as number[] };
try {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of round % 2 ? (["clinic", "bare"] as const) : (["bare", "clinic"] as const)) {
      const started = performance.now();
      await (side === "clinic" ? overHttp(round) : bare());
      const rate = (REQUESTS / (performance.now() - started)) * 1000;
      if (round > 0) rates[side].push(rate);
    }
    await superuser.query("truncate pgboss.job_common, auth.rate_limit");
  }
} finally {
  await pool.end();
  await superuser.end();
  await clinic.stop();
}
const ratio = median(rates.clinic) / median(rates.bare);
say(
  `medians of ${ROUNDS} rounds of ${REQUESTS}: over HTTP ${median(rates.clinic).toFixed(0)}, the SQL alone ${median(rates.bare).toFixed(0)} a second`,
);
report({
  name: "contact-write",
  value: Number(ratio.toFixed(3)),
  unit: "of the same SQL alone",
  target: TARGET,
  ok: ratio >= TARGET,
});

async function overHttp(round: number): Promise<void> {
  await share(async (n) => {
    const body = JSON.stringify({
      fullName: "x",
      email: "x@example.test",
      subject: TOPIC,
      message: `Round ${round}, ${n}`,
    });
    // Limits stay on: every request comes from a separate address.
    await postForm(web.url, { origin: clinic.origin, cookie, address: `10.${round}.${n >> 8}.${n & 255}`, body });
  });
}

async function bare(): Promise<void> {
  await share(() => replay(pool, statements, userId));
}

async function share(work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < REQUESTS) await work(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

/** What the use case really sends to PostgreSQL. */
async function recordOneWrite(): Promise<Statement[]> {
  const env = readEnv(clinic.env);
  const db = connect(env.DATABASE_URL, { max: 1, name: "bench" });
  const log = createLog({ level: "silent", name: "bench" });
  const actor = { kind: "member", userId, sessionId: newId() } as const;
  const ctx = () => ({ actor, now: new Date(), requestId: newId(), address: null, log, env, db, authDb: null });
  const send = () => sendContactRequest(ctx(), { topic: TOPIC, details: "Recorded", idempotency_key: newId() });
  await send(); // the first job of a name also looks up its queue
  const statements = await recordStatements(send);
  await db.destroy();
  return statements;
}

async function makeMember(): Promise<{ userId: string; cookie: string }> {
  const [id, email] = [newId(), "bench@example.test"];
  await superuser.query(
    "insert into auth.account (user_id, email, created_at, email_verified_at) values ($1, $2, now(), now())",
    [id, email],
  );
  await superuser.query(
    "insert into profile (user_id, email, first_name, last_name, created_at) values ($1, $2, 'Mara', 'Quinn', now())",
    [id, email],
  );
  return { userId: id, cookie: `__Host-session=${await openSession(superuser, email)}` };
}
