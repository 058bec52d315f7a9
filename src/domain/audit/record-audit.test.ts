import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { recordAudit } from "./record-audit.ts";

useDatabase();
beforeEach(() => asSuperuser("truncate audit_event"));

const count = async () => (await asSuperuser("select 1 from audit_event")).length;

test("an act and its audit row are one commit", async () => {
  const ctx = testCtx({ as: "admin" });
  const subjectId = newId();
  await inTransaction(ctx, (tx) => recordAudit(tx, { action: "site-banner.published", subjectId, reason: "asked" }));
  expect(await asSuperuser("select actor_kind, subject_id, reason, request_id from audit_event")).toEqual([
    { actor_kind: "admin", subject_id: subjectId, reason: "asked", request_id: ctx.requestId },
  ]);
});

test("an act that fails leaves no audit row", async () => {
  const act = inTransaction(testCtx({ as: "admin" }), async (tx) => {
    await recordAudit(tx, { action: "site-banner.published" });
    throw new Error("the act failed");
  });
  await expect(act).rejects.toThrow("the act failed");
  expect(await count()).toBe(0);
});

test("nobody can write a row in another person's name", async () => {
  const ctx = testCtx({ as: "member" });
  const forged = inTransaction(ctx, (tx) =>
    recordAudit({ ...tx, actor: testCtx({ as: "member" }).actor }, { action: "site-banner.published" }),
  );
  await expect(forged).rejects.toThrow("row-level security");
  expect(await count()).toBe(0);
});

describe.each([
  { role: "app_web", as: "admin" },
  { role: "app_worker", as: "system" },
] as const)("$role, acting as $as,", ({ as }) => {
  test.each([
    "update audit_event set reason = 'changed'",
    "delete from audit_event",
    "truncate audit_event",
    "update audit_seal set row_count = 1",
    "delete from audit_seal",
  ])("may not: %s", async (statement) => {
    const ctx = testCtx({ as });
    await inTransaction(ctx, (tx) => recordAudit(tx, { action: "audit.verified" }));
    const attempt = inTransaction(ctx, ({ trx }) => sql.raw(statement).execute(trx));
    await expect(attempt).rejects.toThrow("permission denied");
    expect(await count()).toBe(1);
  });

  test("can read what it wrote", async () => {
    const ctx = testCtx({ as });
    await inTransaction(ctx, (tx) => recordAudit(tx, { action: "audit.verified" }));
    const read = await inTransaction(ctx, ({ trx }) => trx.selectFrom("audit_event").select("id").execute());
    expect(read).toHaveLength(1);
  });
});

test.each(["anonymous", "member", "employee", "provider"] as const)("%s sees no audit rows", async (as) => {
  await inTransaction(testCtx({ as: "admin" }), (tx) => recordAudit(tx, { action: "audit.verified" }));
  const read = await inTransaction(testCtx({ as }), ({ trx }) => trx.selectFrom("audit_event").select("id").execute());
  expect(read).toEqual([]);
});
