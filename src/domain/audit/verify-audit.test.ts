import { rm, truncate, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { parseKeyring } from "#core/keyring.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, untilAuditSettles, useDatabase } from "#test/test-ctx.ts";
import { recordAudit } from "./record-audit.ts";
import { sealAudit } from "./seal-audit.ts";
import { verifyAudit } from "./verify-audit.ts";

useDatabase();
let system: Ctx;
let anchorFile: string;

/** Three batches of three rows, sealed and anchored. */
beforeEach(async () => {
  await emptyTables("audit_event", "audit_seal");
  anchorFile = join(tmpdir(), `anchor-${newId()}.jsonl`);
  system = testCtx({ as: "system", env: { AUDIT_ANCHOR_FILE: anchorFile } });
  for (const _batch of [1, 2, 3]) await recordAndSeal(3);
  return () => rm(anchorFile, { force: true });
});

test("a trail that nobody touched is clean", async () => {
  expect(await verifyAudit(system)).toEqual({ rows: 9n, seals: 3n, unsealed: 0n, problems: [] });
});

describe("a row changed by a superuser is named", () => {
  test.each([
    "at = at + interval '1 millisecond'",
    "actor_kind = 'system'",
    "actor_id = gen_random_uuid()",
    "actor_id = null",
    "action = 'audit.verified'",
    "subject_id = gen_random_uuid()",
    "object_id = gen_random_uuid()",
    "reason = ''",
    "request_id = 'another'",
    "key_id = 'unknown'",
  ])("%s", async (change) => {
    const id = await rowOfBatch(2);
    await asSuperuser(`update audit_event set ${change} where id = $1`, [id]);
    expect((await verifyAudit(system)).problems).toEqual([{ kind: "row-changed", id }]);
  });

  test("together with a keyed hash copied from another row", async () => {
    const [first, second] = await asSuperuser<{ id: string }>("select id from audit_event order by xid, id limit 2");
    await asSuperuser("update audit_event set mac = (select mac from audit_event where id = $1) where id = $2", [
      first?.id,
      second?.id,
    ]);
    expect((await verifyAudit(system)).problems).toEqual([
      { kind: "row-changed", id: second?.id },
      { kind: "batch-changed", n: 1n, expected: 3n, found: 3n },
    ]);
  });

  test("also before it is sealed", async () => {
    await record();
    const [row] = await asSuperuser<{ id: string }>(
      "update audit_event set reason = 'x' where xid = (select max(xid) from audit_event) returning id",
    );
    expect(await verifyAudit(system)).toMatchObject({ unsealed: 1n, problems: [{ kind: "row-changed", id: row?.id }] });
  });
});

describe("a batch that is not what was sealed is named", () => {
  test("one row removed", async () => {
    await asSuperuser("delete from audit_event where id = $1", [await rowOfBatch(2)]);
    expect((await verifyAudit(system)).problems).toEqual([{ kind: "batch-changed", n: 2n, expected: 3n, found: 2n }]);
  });

  test("one row moved to another batch", async () => {
    await asSuperuser("update audit_event set xid = (select xid_from from audit_seal where n = 3) where id = $1", [
      await rowOfBatch(2),
    ]);
    expect((await verifyAudit(system)).problems).toMatchObject([
      { kind: "batch-changed", n: 2n, found: 2n },
      { kind: "batch-changed", n: 3n, found: 4n },
    ]);
  });
});

describe("a seal changed by a superuser is named", () => {
  test.each([
    "row_count = row_count + 1",
    "sealed_at = sealed_at + interval '1 second'",
    "previous = sha256('x')",
    "hash = sha256('x')",
    "key_id = 'unknown'",
  ])("%s", async (change) => {
    await asSuperuser(`update audit_seal set ${change} where n = 3`);
    expect((await verifyAudit(system)).problems).toEqual([{ kind: "seal-changed", n: 3n }]);
  });

  test("a root fitted to the rows that are left", async () => {
    await asSuperuser("delete from audit_event where id = $1", [await rowOfBatch(3)]);
    await asSuperuser(`update audit_seal set row_count = 2, root =
      (select sha256(string_agg(convert_to(id::text, 'UTF8') || mac, '' order by xid, id)) from audit_event
       where xid >= xid_from and xid < xid_to) where n = 3`);
    expect((await verifyAudit(system)).problems).toEqual([{ kind: "seal-changed", n: 3n }]);
  });

  test("a seal taken out of the middle", async () => {
    await asSuperuser("delete from audit_seal where n = 2");
    expect((await verifyAudit(system)).problems).toEqual([{ kind: "seal-missing", n: 2n }]);
  });
});

describe("the newest rows cut off together with their seal", () => {
  beforeEach(async () => {
    await asSuperuser("delete from audit_event where xid >= (select xid_from from audit_seal where n = 3)");
    await asSuperuser("delete from audit_seal where n = 3");
  });

  test("are missed, because the anchor outside knows them", async () => {
    expect((await verifyAudit(system)).problems).toEqual([{ kind: "seal-missing", n: 3n }]);
  });

  test("are still missed after the chain has grown again", async () => {
    await recordAndSeal(3);
    expect((await verifyAudit(system)).problems).toEqual([{ kind: "seal-changed", n: 3n }]);
    await recordAndSeal(3);
    expect((await verifyAudit(system)).problems).toEqual([{ kind: "seal-changed", n: 3n }]);
  });

  test("are not missed without the anchor: this is what it is for", async () => {
    await truncate(anchorFile, 0);
    expect((await stat(anchorFile)).size).toBe(0);
    expect((await verifyAudit(system)).problems).toEqual([]);
  });
});

test("rows and seals made with an older key stay good after the key is changed", async () => {
  const rotated = parseKeyring(`next:${Buffer.alloc(32, "next").toString("base64")}`);
  system = { ...system, env: { ...system.env, AUDIT_KEYS: [...rotated, ...testEnv().AUDIT_KEYS] } };
  await recordAndSeal(2);
  expect(await verifyAudit(system)).toMatchObject({ rows: 11n, seals: 4n, problems: [] });
  const newOnly = { ...system, env: { ...system.env, AUDIT_KEYS: rotated } };
  expect((await verifyAudit(newOnly)).problems).toHaveLength(12);
});

test.each(["anonymous", "member", "employee", "nurse", "provider"] as const)("%s cannot verify", async (as) => {
  await expect(verifyAudit(testCtx({ as }))).rejects.toMatchObject({ code: "forbidden" });
});

async function record(): Promise<void> {
  const admin = testCtx({ as: "admin", env: system.env });
  await inTransaction(admin, (tx) => recordAudit(tx, { action: "site-banner.published", subjectId: newId() }));
}

async function recordAndSeal(rows: number): Promise<void> {
  for (let i = 0; i < rows; i++) await record();
  await untilAuditSettles();
  await sealAudit(system);
}

async function rowOfBatch(n: number): Promise<string> {
  const [row] = await asSuperuser<{ id: string }>(
    "select e.id from audit_event e join audit_seal s on e.xid >= s.xid_from and e.xid < s.xid_to where s.n = $1 limit 1",
    [n],
  );
  if (!row) throw new Error(`no row in batch ${n}`);
  return row.id;
}
