import { existsSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDemoClinic } from "../scripts/demo-clinic.ts";
import { startClinic, type Clinic } from "./clinic.ts";
import { exportEverybody } from "./export-run.ts";
import { openSession } from "./sessions.ts";

/** The export of everybody, small: the bench does the same with a million. */
if (!existsSync(`${process.env["BUILD_DIR"] ?? "build"}/server/index.js`)) throw new Error("First: npm run build");

const PEOPLE = 40_000;
let clinic: Clinic;
let client: pg.Client;

beforeAll(async () => {
  clinic = await startClinic({ sandbox: false });
  const superuserUrl = clinic.postgres.url("postgres", clinic.database);
  await makeDemoClinic(superuserUrl, { patients: 5, auditRows: 10 });
  client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into profile (user_id, email, first_name, last_name, created_at)
     select gen_random_uuid(), 'p' || n || '@x.test', (array['=cmd|/c calc', '+1', '-2', '@SUM(A1)', 'Ana'])[1 + n % 5],
       repeat('x', 60), now() from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await client.query("analyze profile");
}, 120_000);

afterAll(async () => {
  await client?.end();
  await clinic?.stop();
});

test("everybody is written in parts and streamed, the page tells how far it is, and no cell calculates", async () => {
  const { rows } = await client.query<{ people: number }>("select count(*)::int as people from profile");
  const exported = await exportEverybody(clinic, await openSession(client, "employee@demo.test"));
  expect(exported.lines).toBe(rows[0]!.people + 1);
  expect(exported.formulas).toBe(0);
  expect(exported.progress.length).toBeGreaterThan(0);
  expect(Math.max(exported.above.worker, exported.above.web)).toBeLessThan(200);
}, 120_000);
