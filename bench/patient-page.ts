import { loadavg } from "node:os";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import pg from "pg";
import { connect } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { createLog } from "#core/log.ts";
import { getPatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { startClinic } from "#test/clinic.ts";
import { readEnv } from "#test/read-env.ts";
import { median, report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { recordStatements } from "#test/statements/record-statements.ts";
import { openLargeClinics } from "./large-clinic/open.ts";
import { sizesFor } from "./large-clinic/sizes.ts";
import { treeOf } from "./my-orders/tree.ts";
import { replayFor, share } from "./patient-page/replay.ts";

/**
 * The provider's page about one patient end to end (session, limits, the use case, formatting, the page rendered and compressed)
 * compared with the same SQL plus a bare renderToString of the same number of elements. Then the same with a hundred times the
 * patients: how much slower does the page get?
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZES = sizesFor({ isSmall });
const ROUNDS = isSmall ? 3 : 7;
const REQUESTS = isSmall ? 100 : 300;
const CONNECTIONS = 8;
const PEOPLE = 200;
const PROVIDER = "provider@demo.test";
const TARGET = { ratio: 0.7, growth: 1.5 };

/** Six values for each report that has none. */
const VALUES = `
  insert into lab_value (id, report_id, user_id, position, loinc, value, unit, range_low, range_high, range_text)
  select gen_random_uuid(), r.id, r.user_id, m.position, m.loinc, m.value, m.unit, m.low, m.high, m.low || '-' || m.high
  from lab_report r cross join (values
    (1, '2986-8', 641, 'ng/dL', 264, 916), (2, '4544-3', 48.9, '%', 38.3, 51), (3, '2857-1', 0.9, 'ng/mL', 0, 4),
    (4, '2243-4', 31, 'pg/mL', 8, 43), (5, '718-7', 17.1, 'g/dL', 13.5, 17.5), (6, '1742-6', 28, 'U/L', 0, 44))
    as m (position, loinc, value, unit, low, high)
  where r.user_id = any($1::uuid[]) and not exists (select from lab_value v where v.report_id = r.id)`;

const postgres = await openLargeClinics(SIZES);
const few = await openSize("few");
const many = await openSize("many");
const rates = { page: [] as number[], bare: [] as number[] };
const times = { few: [] as number[], many: [] as number[] };
try {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of round % 2 ? (["page", "bare"] as const) : (["bare", "page"] as const)) {
      const started = performance.now();
      const work = (n: number) => (side === "page" ? many.get(n, round) : many.bare(n));
      await share(work, { requests: REQUESTS, connections: CONNECTIONS });
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
  name: "patient-page",
  value: Number(ratio.toFixed(3)),
  unit: `of the same SQL and a bare renderToString with ${SIZES.many.patients} patients; ${growth.toFixed(2)} times slower than with ${SIZES.few.patients}`,
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
  const { providerId, patients } = await makePatientsOfOne(client);
  say(`${name}: ${SIZES[name].patients} patients in the clinic, ${patients.length} of the provider's are opened`);
  const cookie = `__Host-session=${await openSession(client, PROVIDER)}`;
  const env = readEnv(clinic.env);
  const db = connect(env.DATABASE_URL, { max: 10, name: "bench" });
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 10 });
  const log = createLog({ level: "silent", name: "bench" });
  const patient = (n: number) => patients[n % patients.length]!;
  const useCase = (n: number) => {
    const actor = { kind: "provider", userId: providerId, sessionId: newId() } as const;
    const ctx = { actor, now: new Date(), requestId: newId(), address: null, log, env, db, authDb: null };
    return getPatientPage(ctx, { userId: patient(n) });
  };
  await useCase(0);
  const statements = await recordStatements(() => useCase(0));
  const tree = treeOf(await fetchPage(0, 0));

  async function fetchPage(n: number, round: number): Promise<string> {
    const answer = await fetch(`${clinic.web[0]!.url}/provider/patients/${patient(n)}`, {
      headers: {
        Cookie: cookie,
        "Accept-Encoding": "gzip",
        // Limits stay on: every request comes from a separate address.
        "X-Forwarded-For": `10.${round}.${n >> 8}.${n & 255}`,
      },
    });
    const html = await answer.text();
    if (!html.includes("Opening this page is recorded")) throw new Error(`The page answered ${answer.status}`);
    return html;
  }

  return {
    name,
    statements: statements.length,
    useCase,
    get: (n: number, round: number) => fetchPage(n, round),
    async bare(n: number) {
      await replayFor(pool, statements, { from: patient(0), to: patient(n) });
      renderToString(createElement(() => tree));
    },
    async stop() {
      await Promise.all([client.end(), pool.end(), db.destroy()]);
      await clinic.stop();
    },
  };
}

/** Some generated patients become the demo provider's, with results to draw. */
async function makePatientsOfOne(client: pg.Client): Promise<{ providerId: string; patients: string[] }> {
  const { rows: providers } = await client.query<{ user_id: string }>("select user_id from profile where email = $1", [
    PROVIDER,
  ]);
  const providerId = providers[0]!.user_id;
  const { rows } = await client.query<{ user_id: string }>(
    `select p.user_id from profile p where p.email like '%@patients.demo.test' and exists (
       select from prescription r where r.user_id = p.user_id and r.status = 'active') order by p.id limit $1`,
    [PEOPLE],
  );
  const patients = rows.map(({ user_id }) => user_id);
  if (patients.length === 0) throw new Error("Nobody has a prescription");
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into prescriber_patient (provider_id, user_id, prescribed_at)
     select $1, unnest($2::uuid[]), now() on conflict do nothing`,
    [providerId, patients],
  );
  await client.query(VALUES, [patients]);
  return { providerId, patients };
}
