import pg from "pg";
import { inTransaction } from "#core/db.ts";
import { fileResult } from "#domain/labs/interface/file-result.ts";
import { storeResult } from "#domain/labs/interface/store-result.ts";
import { readResult } from "#junction/read-result.ts";
import { startClinic } from "#test/clinic.ts";
import { median, report, say } from "#test/report.ts";
import { recordStatements } from "#test/statements/record-statements.ts";
import { ctxMaker } from "#test/visit-clinic.ts";
import { resultBody, type Line } from "../drills/lab-loop/network.ts";
import { familyName, makeClinicians, makeOrdered, type Ordered } from "../drills/lab-loop/people.ts";
import { startMailInbox } from "../sandbox/mail-inbox.ts";
import { replay } from "./lab-results/replay.ts";

/**
 * Filing a lab's result (open, read, match, run the rules, save report and values, audit, move the order, enqueue) compared with the
 * same statements, recorded once and sent for other results over a pool of the same size; rounds alternate. Also against its
 * statements that write, alone. Then a running worker empties a queue: at full size more than 100,000 values, in reports of six. A
 * result may mean a value or a report; both are counted.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const [ROUNDS, RESULTS] = isSmall ? [3, 60] : [7, 200];
/** `--queued=N`: how many reports wait for the worker. */
const asked = process.argv.find((word) => word.startsWith("--queued="))?.slice("--queued=".length);
const QUEUED = asked ? Number(asked) : isSmall ? 300 : 16_700;
const CONNECTIONS = 8;
const TARGET = 0.5;
const A_DAY = 100_000;
const TODAY = new Date().toISOString().slice(0, 10);

const LINES: readonly Line[] = [
  { loinc: "2986-8", name: "Testosterone, Total", result: "612", unit: "ng/dL", range: "264-916" },
  { loinc: "4544-3", name: "Hematocrit", result: "45.1", unit: "%", range: "37.5-51.0" },
  { loinc: "718-7", name: "Hemoglobin", result: "15.2", unit: "g/dL", range: "13.0-17.7" },
  { loinc: "2243-4", name: "Estradiol", result: "24", unit: "pg/mL", range: "8-35" },
  { loinc: "2857-1", name: "PSA", result: "0.8", unit: "ng/mL", range: "<4.0" },
  { loinc: "2823-3", name: "Potassium", result: "4.2", unit: "mmol/L", range: "3.5-5.2" },
];

type Arrived = Ordered & { messageId: string };

const clinic = await startClinic({ worker: false, sandbox: false, webs: 0, durable: true });
const superuser = new pg.Client({ connectionString: clinic.postgres.url("postgres", clinic.database) });
await superuser.connect();
const worker = ctxMaker(clinic.env, { worker: true, max: CONNECTIONS });
const pool = new pg.Pool({ connectionString: clinic.env["DATABASE_WORKER_URL"], max: CONNECTIONS });
const system = () => worker.ctx({ kind: "system", job: "bench" });
const file = ({ messageId }: Arrived) => fileResult(system(), { messageId }, { readResult });
const rates = { clinic: [] as number[], same: [] as number[], writes: [] as number[] };

try {
  const providerId = await makeClinicians(superuser);
  // The first one also looks up its queue and fills what is cached.
  const [warm] = await arrive(providerId, 1, "warm");
  await file(warm!);
  const [sample] = await arrive(providerId, 1, "sample");
  const statements = await recordStatements(() => file(sample!));
  const writes = statements.filter(({ text }) => /^\s*(begin|commit|insert|update|select set_config)/i.test(text));
  say(
    `one result of ${LINES.length} values is ${statements.length} statements in one transaction, ${writes.length} of them write, set the actor, begin or commit`,
  );
  const isKnown = new Set([providerId, ...(await known())]);
  for (let round = 0; round <= ROUNDS; round++) {
    const sides = ["clinic", "same", "writes"] as const;
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const arrived = await arrive(providerId, RESULTS, `${side}-${round}`);
      const started = performance.now();
      const list = side === "same" ? statements : writes;
      await share(arrived, (one) =>
        side === "clinic" ? file(one) : replay(pool, list, placesOf(sample!, one), isKnown),
      );
      if (round > 0) rates[side].push((RESULTS / (performance.now() - started)) * 1000);
    }
    await superuser.query("truncate pgboss.job_common");
  }
  await drain(providerId);
} finally {
  await pool.end();
  await worker.db.destroy();
  await superuser.end();
  await clinic.stop();
}
const ratio = median(rates.clinic) / median(rates.same);
say(
  `medians of ${ROUNDS} rounds of ${RESULTS}: filed ${median(rates.clinic).toFixed(0)}, the same SQL alone ${median(rates.same).toFixed(0)}, its writes alone ${median(rates.writes).toFixed(0)} a second (${(median(rates.clinic) / median(rates.writes)).toFixed(2)} of the writes alone)`,
);
report({
  name: "lab-results",
  value: Number(ratio.toFixed(3)),
  unit: "of the same SQL alone",
  target: TARGET,
  ok: ratio >= TARGET && process.exitCode !== 1,
});

/**
 * Reports wait in the queue; one worker starts. It also does what follows from each: the member's email, the episode, what is due. A
 * day leaves no backlog only if all of that fits into it.
 */
async function drain(providerId: string): Promise<void> {
  await arrive(providerId, QUEUED, "queued", true);
  const inbox = await startMailInbox({
    smtp: Number(new URL(clinic.env["SMTP_URL"]!).port),
    http: Number(new URL(clinic.env["SMS_URL"]!).port),
  });
  try {
    const started = performance.now();
    await clinic.startWorker();
    await until("select count(*)::int as left from lab_message where outcome is null");
    const filed = QUEUED / ((performance.now() - started) / 1000);
    await until(`select count(*)::int as left from pgboss.job where state < 'completed' and name = any($1)`, [
      ["labs.file-result", "care.labs-released", "mail.send"],
    ]);
    const done = QUEUED / ((performance.now() - started) / 1000);
    const { rows } = await superuser.query<{ wrong: number }>(
      "select count(*)::int as wrong from lab_message where outcome <> 'applied'",
    );
    const hours = A_DAY / done / 3600;
    if (rows[0]!.wrong > 0 || hours >= 24) process.exitCode = 1;
    const values = QUEUED * LINES.length;
    say(
      `one worker, its start included: ${QUEUED.toLocaleString("en-US")} queued reports with ${values.toLocaleString("en-US")} values, ${filed.toFixed(1)} reports a second filed, ${done.toFixed(1)} with all that follows from them (${(done * LINES.length).toFixed(0)} values). ${rows[0]!.wrong} not applied`,
    );
    say(
      `at that rate ${A_DAY.toLocaleString("en-US")} values of one day take ${(hours / LINES.length).toFixed(1)} of its 24 hours, ${A_DAY.toLocaleString("en-US")} reports ${hours.toFixed(1)}`,
    );
  } finally {
    await inbox.stop();
  }
}

async function until(countLeft: string, values: unknown[] = []): Promise<void> {
  for (;;) {
    const { rows } = await superuser.query<{ left: number }>(countLeft, values);
    if (rows[0]!.left === 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** People with an order each, whose result arrived and is stored. */
async function arrive(providerId: string, count: number, group: string, isQueued = false): Promise<Arrived[]> {
  const people = Array.from({ length: count }, (_, i) => ({
    firstName: "Mara",
    lastName: familyName(i),
    birthDate: "1985-04-27",
  }));
  const made = await makeOrdered(superuser, providerId, people, group);
  await share(made, (order) =>
    inTransaction(system(), async (tx) => {
      const { orderId, vendorRef } = order;
      const body = resultBody({
        person: order,
        orderId,
        vendorRef,
        sample: `S-${orderId}`,
        step: 5,
        status: "final",
        collectedOn: TODAY,
        lines: LINES,
      });
      await storeResult(tx, { labKey: "junction", format: "result", about: vendorRef, body: JSON.stringify(body) });
    }),
  );
  const { rows } = await superuser.query<{ id: string }>(
    "select id from lab_message where outcome is null order by id",
  );
  if (!isQueued) await superuser.query("truncate pgboss.job_common");
  // Which message is whose is sealed, and any fits any order as far as the work goes: the use case reads it by itself.
  return made.map((one, i) => ({ ...one, messageId: rows[i]!.id }));
}

/** The recorded message's ids, and those of another one. */
function placesOf(from: Arrived, to: Arrived): Map<string, string> {
  return new Map([
    [from.messageId, to.messageId],
    [from.orderId, to.orderId],
    [from.userId, to.userId],
    [from.vendorRef, to.vendorRef],
  ]);
}

/** Rows that every message shares. */
async function known(): Promise<string[]> {
  const { rows } = await superuser.query<{ user_id: string }>("select user_id from provider");
  return rows.map(({ user_id }) => user_id);
}

async function share<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < list.length) await work(list[next++]!);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}
