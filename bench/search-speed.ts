import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Ctx } from "#core/ctx.ts";
import { connect, type Db } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { createLog } from "#core/log.ts";
import { saveSearchTerm } from "#domain/search/save-search-term.ts";
import { searchSite } from "#domain/search/search-site.ts";
import { saveSearch } from "#web/api/search.ts";
import { median, report, say } from "#test/report.ts";
import { startLocalPostgres } from "../scripts/local-postgres.ts";
import { migrate } from "../scripts/migrations.ts";
import { fillDocuments, fillTerms } from "./search-speed/fill.ts";

/**
 * What a search costs with a thousand and with a hundred thousand documents, alternating; what saving a term costs compared with a bare
 * INSERT over the same pool; and whether ten million saved terms slow down the next one.
 */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const FEW = 1_000;
const MANY = isSmall ? 10_000 : 100_000;
const TERMS = isSmall ? 200_000 : 10_000_000;
const ROUNDS = isSmall ? 15 : 40;
const TARGET = 1.5;

const postgres = await startLocalPostgres({ dir: join(tmpdir(), `clinic-bench-search-${process.pid}`) });
const log = createLog({ level: "silent", name: "bench" });
const clinics: { few: Ctx; many: Ctx } = { few: await openClinic("few", FEW), many: await openClinic("many", MANY) };

const selective = await compare(["raretermone", "raretermtwo rareterm", "raretermthree commonword", "raretermfour"]);
say(`selective terms: ${selective.words}`);
const misspelled = await compare(["raretermonne", "raretermtwwo"]);
say(`misspelled terms: ${misspelled.words}`);
const broad = await compare(["commonword", "commonword frequentword"]);
say(`broad terms, ranked up to the limit: ${broad.words}`);

const { few: ctx } = clinics;
const bare = () =>
  ctx.db.insertInto("search_term").values({ at: new Date(), search_term: "low t", user_id: null }).execute();
const call = () => saveSearch({ ...ctx, now: new Date() }, { search_term: "Low T", user_id: null });
// The bare insert needs an actor; a superuser's pool wouldn't be comparable.
await allowBareInsert();
const costs = await turns({ bare, call }, ROUNDS * 25);
const cost = costs.call / costs.bare;
say(
  `keeping a term costs ${cost.toFixed(2)} times a bare INSERT (${costs.call.toFixed(2)} against ${costs.bare.toFixed(2)} ms)`,
);

await asSuperuser("many", (client) => fillTerms(client, TERMS));
const saveIn = (clinic: Ctx) => () => saveSearchTerm({ ...clinic, now: new Date() }, { search_term: "low t" });
const saves = await turns({ empty: saveIn(clinics.few), full: saveIn(clinics.many) }, ROUNDS * 25);
const slower = saves.full / saves.empty;
say(`with ${TERMS.toLocaleString("en-US")} terms kept, the next one takes ${slower.toFixed(2)} times as long`);
say(`load average ${loadavg()[0]!.toFixed(1)}`);

await Promise.all([clinics.few.db.destroy(), clinics.many.db.destroy()]);
await postgres.stop();
report({
  name: "search-speed",
  value: Number(selective.ratio.toFixed(2)),
  unit: `times slower with ${MANY} documents than with ${FEW}, selective terms; keeping a term ${slower.toFixed(2)} times`,
  target: TARGET,
  ok: selective.ratio <= TARGET && slower <= TARGET,
});

async function openClinic(database: string, documents: number): Promise<Ctx> {
  await postgres.createDatabase(database);
  await migrate(postgres.url("app_owner", database));
  await asSuperuser(database, (client) => fillDocuments(client, documents));
  const env = readEnv({
    APP_ENV: "test",
    DATABASE_URL: postgres.url("app_web", database),
    DATABASE_AUTH_URL: postgres.url("app_auth", database),
    DATABASE_WORKER_URL: postgres.url("app_worker", database),
  });
  const db: Db = connect(env.DATABASE_URL, { name: "bench" });
  return {
    actor: { kind: "anonymous" },
    now: new Date(),
    requestId: "bench",
    address: null,
    log,
    env,
    db,
    authDb: null,
  };
}

async function compare(terms: string[]): Promise<{ ratio: number; words: string }> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const size of round % 2 ? (["few", "many"] as const) : (["many", "few"] as const)) {
      for (const term of terms) {
        const started = performance.now();
        const { total } = await searchSite(clinics[size], { term });
        if (total === 0) throw new Error(`Nothing was found for a term of the bench with ${size} documents`);
        if (round > 0) times[size].push(performance.now() - started);
      }
    }
  }
  const [few, many] = [median(times.few), median(times.many)];
  const ratio = many / few;
  return {
    ratio,
    words: `${few.toFixed(1)} ms with ${FEW}, ${many.toFixed(1)} ms with ${MANY}: ${ratio.toFixed(2)} times`,
  };
}

/** Medians in milliseconds, sequential and alternating. */
async function turns<Name extends string>(work: Record<Name, () => Promise<unknown>>, rounds: number) {
  const names = Object.keys(work) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 ? names : names.toReversed()) {
      const started = performance.now();
      await work[name]();
      if (round > rounds / 10) times[name].push(performance.now() - started);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>;
}

async function allowBareInsert(): Promise<void> {
  await asSuperuser("few", (client) =>
    client.query("create policy bench_bare on search_term for insert to app_web with check (user_id is null)"),
  );
}

async function asSuperuser(database: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url("postgres", database) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
