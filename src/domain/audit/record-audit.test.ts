import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { auditMac, type AuditEvent } from "./event.ts";
import { recordAudit } from "./record-audit.ts";

useDatabase();
beforeEach(() => emptyTables("audit_event"));

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

test.each(["anonymous", "member", "employee", "nurse", "provider"] as const)("%s sees no audit rows", async (as) => {
  await inTransaction(testCtx({ as: "admin" }), (tx) => recordAudit(tx, { action: "audit.verified" }));
  const read = await inTransaction(testCtx({ as }), ({ trx }) => trx.selectFrom("audit_event").select("id").execute());
  expect(read).toEqual([]);
});

describe("the keyed hash of a row", () => {
  async function record(): Promise<AuditEvent & { mac: Buffer }> {
    const ctx = { ...testCtx({ as: "admin" }), device: "Firefox on Linux" };
    const entry = {
      action: "factor.reset-asked",
      subjectId: newId(),
      objectId: newId(),
      reason: "lost phone",
    } as const;
    await inTransaction(ctx, (tx) => recordAudit(tx, entry));
    return (await asSuperuser<AuditEvent & { mac: Buffer }>("select * from audit_event"))[0]!;
  }
  const key = () => testEnv().AUDIT_KEYS[0]!.key;

  test("covers what is stored, the reason too", async () => {
    const row = await record();
    expect(row).toMatchObject({ reason: "lost phone", address: "127.0.0.1", device: "Firefox on Linux" });
    expect(auditMac(key(), row)).toEqual(row.mac);
  });

  test.each([
    "id",
    "at",
    "actor_kind",
    "actor_id",
    "action",
    "subject_id",
    "object_id",
    "reason",
    "request_id",
    "address",
    "device",
  ] as const)("is another if %s is another", async (field) => {
    const row = await record();
    const changed = field === "at" ? new Date(0) : "another";
    expect(auditMac(key(), { ...row, [field]: changed })).not.toEqual(row.mac);
    const without = field === "at" ? new Date(0) : null;
    expect(auditMac(key(), { ...row, [field]: without })).not.toEqual(row.mac);
  });
});

describe("on a page that is in the trail itself", () => {
  const member = newId();
  const actions = async (entry: Parameters<typeof recordAudit>[1]) => {
    const ctx = { ...testCtx({ as: "employee" }), pageOf: member };
    await inTransaction(ctx, (tx) => recordAudit(tx, entry));
    return (await asSuperuser<{ action: string }>("select action from audit_event")).map(({ action }) => action);
  };

  test.each(["profile.read", "file.listed", "orders.read"] as const)(
    "a look at a part of it (%s) adds no row",
    async (action) => {
      expect(await actions({ action, subjectId: member })).toEqual([]);
    },
  );

  test.each([
    "profile.changed",
    "member.noted",
    "refund.requested",
    "file.deleted",
    "plan.canceled",
    "people.searched",
  ] as const)("a change (%s) has its row", async (action) => {
    expect(await actions({ action, subjectId: member })).toEqual([action]);
  });

  test("viewing someone else's data writes an audit row", async () => {
    expect(await actions({ action: "profile.read", subjectId: newId() })).toEqual(["profile.read"]);
  });
});
