import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { prepareAuditPartitions } from "./prepare-audit-partitions.ts";
import { recordAudit } from "./record-audit.ts";

useDatabase();

const now = new Date("2031-12-20T12:00:00Z");

test("the months ahead get their partitions, however often it is asked", async () => {
  expect(await partitionsOf2031And2032()).toEqual([]);
  await prepareAuditPartitions(testCtx({ as: "system", now }));
  await prepareAuditPartitions(testCtx({ as: "system", now }));
  expect(await partitionsOf2031And2032()).toEqual([
    "audit_event_2031_12",
    "audit_event_2032_01",
    "audit_event_2032_02",
    "audit_event_2032_03",
  ]);
});

test("a row lies in its month and is read through the trail, never from the month directly", async () => {
  await prepareAuditPartitions(testCtx({ as: "system", now }));
  const admin = testCtx({ as: "admin", now });
  await inTransaction(admin, (tx) => recordAudit(tx, { action: "audit.verified" }));
  expect(await asSuperuser("select 1 from audit_event_2031_12")).toHaveLength(1);
  const throughTrail = sql`select 1 from audit_event where at = ${now}`;
  expect((await inTransaction(admin, ({ trx }) => throughTrail.execute(trx))).rows).toHaveLength(1);
  for (const ctx of [admin, testCtx({ as: "system", now })]) {
    const directly = inTransaction(ctx, ({ trx }) => sql`select 1 from audit_event_2031_12`.execute(trx));
    await expect(directly).rejects.toThrow("permission denied");
  }
});

test("only the system prepares partitions", async () => {
  await expect(prepareAuditPartitions(testCtx({ as: "admin", now }))).rejects.toMatchObject({ code: "forbidden" });
});

async function partitionsOf2031And2032(): Promise<string[]> {
  const rows = await asSuperuser<{ name: string }>(
    `select relname as name from pg_class where relname ~ '^audit_event_203[12]_\\d\\d$' and relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}
