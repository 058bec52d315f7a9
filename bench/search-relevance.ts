import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Ctx } from "#core/ctx.ts";
import { connect } from "#core/db.ts";
import { readEnv } from "#test/read-env.ts";
import { createLog } from "#core/log.ts";
import { indexOfferings } from "#domain/search/index-offerings.ts";
import { searchSite, type SearchParts, type SearchResults } from "#domain/search/search-site.ts";
import { report, say } from "#test/report.ts";
import { OFFERING_TEXT } from "#worker/offering-text.ts";
import { startMigratedPostgres } from "../scripts/migrated-postgres.ts";

/**
 * How often search answers 210 questions as a person would: the expected page first, in the first three, and the mean reciprocal rank.
 * Also without corrections, without synonyms and without both.
 */
const TARGET = { first: 0.85, three: 0.95 };
const Query = z.object({ q: z.string(), first: z.array(z.string()).min(1) });
const Queries = z.object({
  "as-spelled": z.array(Query).length(120),
  misspelled: z.array(Query).length(30),
  names: z.array(Query).length(60),
});
const queries = Queries.parse(parse(await readFile(new URL("search-relevance/queries.yaml", import.meta.url), "utf8")));

const postgres = await startMigratedPostgres({ dir: join(tmpdir(), `clinic-bench-relevance-${process.pid}`) });
const env = readEnv({
  APP_ENV: "test",
  DATABASE_URL: postgres.url("app_web", "clinic"),
  DATABASE_AUTH_URL: postgres.url("app_auth", "clinic"),
  DATABASE_WORKER_URL: postgres.url("app_worker", "clinic"),
});
const rest = { now: new Date(), requestId: "bench", address: null, log: createLog({ level: "silent", name: "bench" }) };
const web = connect(env.DATABASE_URL, { name: "bench" });
const worker = connect(env.DATABASE_WORKER_URL, { name: "bench-worker" });
const visitor: Ctx = { ...rest, actor: { kind: "anonymous" }, env, db: web, authDb: null };
await indexOfferings({ ...visitor, actor: { kind: "system", job: "bench" }, db: worker }, OFFERING_TEXT);

type Score = { first: number; three: number; mrr: number; failures: string[] };
const whole = await score({ synonyms: true, corrections: true });
for (const failure of whole.failures) say(failure);
const names = await score({ synonyms: true, corrections: true }, "names");
say(line("whole, 210 queries", whole));
say(line("whole, the 30 misspelled", await score({ synonyms: true, corrections: true }, "misspelled")));
say(line("whole, the 60 names", names));
say(line("without trigram corrections", await score({ synonyms: true, corrections: false })));
say(line("without synonyms", await score({ synonyms: false, corrections: true })));
say(line("without both", await score({ synonyms: false, corrections: false })));
await Promise.all([web.destroy(), worker.destroy()]);
await postgres.stop();
report({
  name: "search-relevance",
  value: Number(whole.first.toFixed(3)),
  unit: `first, and ${whole.three.toFixed(3)} in the first three, of 210; of the 60 names ${names.three.toFixed(3)} in the first three`,
  target: `${TARGET.first} and ${TARGET.three}`,
  ok: whole.first >= TARGET.first && whole.three >= TARGET.three && names.three >= TARGET.three,
});

async function score(parts: SearchParts, only?: keyof typeof queries): Promise<Score> {
  const asked = only ? queries[only] : Object.values(queries).flat();
  const result: Score = { first: 0, three: 0, mrr: 0, failures: [] };
  for (const { q, first } of asked) {
    const paths = inOrder(await searchSite(visitor, { term: q }, parts));
    const place = paths.findIndex((path) => first.includes(path)) + 1;
    if (place === 1) result.first += 1 / asked.length;
    if (place >= 1 && place <= 3) result.three += 1 / asked.length;
    if (place > 0) result.mrr += 1 / place / asked.length;
    if (place !== 1) result.failures.push(`${q}: place ${place || "none"}, first came ${paths.slice(0, 3).join(", ")}`);
  }
  return result;
}

/** As the page shows it: the best result, then group by group. A page that appears twice counts once. */
function inOrder({ best, groups }: SearchResults): string[] {
  const hits = [...(best ? [best] : []), ...groups.flatMap((group) => group.hits)];
  return [...new Set(hits.map(({ path }) => path))];
}

function line(name: string, { first, three, mrr }: Score): string {
  return `${name}: first ${percent(first)}, in three ${percent(three)}, mean reciprocal rank ${mrr.toFixed(3)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
