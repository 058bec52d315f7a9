import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, emptyTables, testCtx, untilAuditSettles, useDatabase } from "#test/test-ctx.ts";
import { readAnchors } from "./anchor.ts";
import { recordAudit } from "./record-audit.ts";
import { sealAudit } from "./seal-audit.ts";
import { verifyAudit } from "./verify-audit.ts";

useDatabase();
let system: Ctx;
let anchorFile: string;
beforeEach(async () => {
  await emptyTables("audit_event", "audit_seal");
  anchorFile = join(tmpdir(), `anchor-${newId()}.jsonl`);
  system = testCtx({ as: "system", env: { AUDIT_ANCHOR_FILE: anchorFile } });
  return () => rm(anchorFile, { force: true });
});

test("without rows there is nothing to seal", async () => {
  expect(await sealAudit(system)).toBeNull();
  expect(await readAnchors(anchorFile)).toEqual([]);
});

test("each seal continues the one before it and is anchored outside", async () => {
  await record(3);
  expect(await sealSettled()).toMatchObject({ n: 1n, rows: 3n });
  await record(2);
  expect(await sealSettled()).toMatchObject({ n: 2n, rows: 2n });
  const seals = await asSuperuser<{ previous: Buffer; hash: Buffer }>("select * from audit_seal order by n");
  expect(seals[1]?.previous).toEqual(seals[0]?.hash);
  expect(await readAnchors(anchorFile)).toEqual([
    { n: 1n, hash: seals[0]?.hash },
    { n: 2n, hash: seals[1]?.hash },
  ]);
});

test("rows of a transaction that is still running are not skipped", async () => {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
  const slow = inTransaction(testCtx({ as: "admin" }), async (tx) => {
    await recordAudit(tx, { action: "site-banner.published" });
    wrote();
    await mayCommit;
  });
  await hasWritten;
  await record(2);
  expect(await sealAudit(system)).toBeNull();
  commit();
  await slow;
  await sealSettled();
  expect(await verifyAudit(system)).toMatchObject({ rows: 3n, unsealed: 0n, problems: [] });
});

test("many sealers at once make one chain", async () => {
  for (let i = 0; i < 5; i++) {
    await record(2);
    await Promise.all(Array.from({ length: 4 }, () => sealAudit(system)));
  }
  await sealSettled();
  expect(await verifyAudit(system)).toMatchObject({ rows: 10n, unsealed: 0n, problems: [] });
});

test("a sealer that died before it wrote the anchor is made good by the next", async () => {
  await record(1);
  await sealSettled();
  await rm(anchorFile);
  expect(await sealAudit(system)).toBeNull();
  expect(await readAnchors(anchorFile)).toHaveLength(1);
  await sealAudit(system);
  expect(await readAnchors(anchorFile)).toHaveLength(1);
});

test("only the system seals", async () => {
  await expect(sealAudit(testCtx({ as: "admin" }))).rejects.toMatchObject({ code: "forbidden" });
});

async function record(rows: number): Promise<void> {
  for (let i = 0; i < rows; i++) {
    await inTransaction(testCtx({ as: "admin" }), (tx) => recordAudit(tx, { action: "site-banner.published" }));
  }
}

async function sealSettled() {
  await untilAuditSettles();
  return sealAudit(system);
}
