import { beforeAll, expect, test } from "vitest";
import { client, clinic, useClinic } from "../running-clinic.ts";
import { exportEverybody } from "./export-run.ts";
import { openSession } from "../sessions.ts";

/** The full export, small: the benchmark does the same with a million people. */
const PEOPLE = 40_000;

useClinic({ sandbox: false, demo: { patients: 5, auditRows: 10 } });
beforeAll(async () => {
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into profile (user_id, email, first_name, last_name, created_at)
     select gen_random_uuid(), 'p' || n || '@x.test', (array['=cmd|/c calc', '+1', '-2', '@SUM(A1)', 'Ana'])[1 + n % 5],
       repeat('x', 60), now() from generate_series(1, $1::int) n`,
    [PEOPLE],
  );
  await client.query("analyze profile");
}, 120_000);

test("everybody is written in parts and streamed, the page tells how far it is, and no cell calculates", async () => {
  const { rows } = await client.query<{ people: number }>("select count(*)::int as people from profile");
  const exported = await exportEverybody(clinic, await openSession(client, "employee@demo.test"));
  expect(exported.lines).toBe(rows[0]!.people + 1);
  expect(exported.formulas).toBe(0);
  expect(exported.progress.length).toBeGreaterThan(0);
  expect(Math.max(exported.above.worker, exported.above.web)).toBeLessThan(200);
}, 120_000);
