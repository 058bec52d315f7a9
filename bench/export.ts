import { loadavg } from "node:os";
import pg from "pg";
import { startClinic } from "#test/clinic.ts";
import { exportEverybody } from "#test/export/export-run.ts";
import { report, say } from "#test/report.ts";
import { openSession } from "#test/sessions.ts";
import { openLargeClinics } from "./large-clinic/open.ts";
import { sizesFor } from "./large-clinic/sizes.ts";

/** A full export in a large clinic: the worker writes it and the web process serves it; neither may have all of it in memory. */
const isSmall = process.argv.includes("--small") || Boolean(process.env["CI"]);
const SIZES = sizesFor({ isSmall });
const MAX_MB = 200;

const postgres = await openLargeClinics(SIZES);
const clinic = await startClinic({
  sandbox: false,
  env: {
    DATABASE_URL: postgres.url("app_web", "many"),
    DATABASE_AUTH_URL: postgres.url("app_auth", "many"),
    DATABASE_WORKER_URL: postgres.url("app_worker", "many"),
  },
});
const client = new pg.Client({ connectionString: postgres.url("postgres", "many") });
await client.connect();
await client.query("update profile set first_name = '=1+1' where email = 'member@demo.test'");
const exported = await exportEverybody(clinic, await openSession(client, "employee@demo.test"));
const { rows } = await client.query<{ people: number }>("select count(*)::int as people from profile");
await client.query("update profile set first_name = 'Sam' where email = 'member@demo.test'");
await client.end();
await clinic.stop();
await postgres.stop();

const { lines, bytes, formulas, progress, seconds, above } = exported;
say(
  `${lines - 1} people, ${(bytes / 2 ** 20).toFixed(0)} MB: written in ${seconds.write.toFixed(0)} s, read in ${seconds.read.toFixed(0)} s; the page showed ${progress.length} steps; ${formulas} cells calculate; load average ${loadavg()[0]!.toFixed(1)}`,
);
report({
  name: "export",
  value: Number(Math.max(above.worker, above.web).toFixed(0)),
  unit: `MB above rest at most: worker ${above.worker.toFixed(0)}, web ${above.web.toFixed(0)}, for ${lines - 1} people`,
  target: MAX_MB,
  ok:
    Math.max(above.worker, above.web) < MAX_MB &&
    formulas === 0 &&
    progress.length > 1 &&
    lines === rows[0]!.people + 1,
});
