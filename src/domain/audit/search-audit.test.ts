import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, emptyTables, testCtx, untilAuditSettles, useDatabase } from "#test/test-ctx.ts";
import { askForAuditCheck } from "./ask-for-audit-check.ts";
import { checkAudit } from "./check-audit.ts";
import { getLastAuditCheck } from "./get-last-audit-check.ts";
import { recordAudit } from "./record-audit.ts";
import type { AuditLine, AuditQuestion } from "./audit-line.ts";
import { exportAudit } from "./export-audit.ts";
import { searchAudit } from "./search-audit.ts";
import { sealAudit } from "./seal-audit.ts";

useDatabase();
const NOW = new Date("2026-11-15T12:00:00Z");
const admin = testCtx({ as: "admin", now: NOW });
const mara = newId();
const ben = newId();

const at = (minute: number) => new Date(Date.UTC(2026, 10, 14, 8, minute));
const note = (minute: number, subjectId: string, action: "profile.read" | "profile.changed") =>
  inTransaction(testCtx({ as: "employee", now: at(minute) }), (tx) => recordAudit(tx, { action, subjectId }));

beforeEach(async () => {
  await emptyTables("audit_event", "audit_seal", "audit_check");
  await note(1, mara, "profile.read");
  await note(2, ben, "profile.read");
  await note(3, mara, "profile.changed");
});

const found = async (question: AuditQuestion) =>
  (await searchAudit(admin, { question })).lines.map(({ at: when }) => when.getUTCMinutes());

describe("the trail is searched", () => {
  test("by nothing: everything, newest first", async () => expect(await found({ to: NOW })).toEqual([3, 2, 1]));
  test("by whose data", async () => expect(await found({ subjectId: mara })).toEqual([3, 1]));
  test("by act", async () => expect(await found({ action: "profile.read" })).toEqual([2, 1]));
  test("by time", async () => expect(await found({ from: at(2), to: at(3) })).toEqual([2]));
  test("by who did it", async () => expect(await found({ actorId: newId() })).toEqual([]));
});

test("looking is written down", async () => {
  await searchAudit(admin, { question: { subjectId: mara } });
  expect(await asSuperuser("select subject_id from audit_event where action = 'audit.searched'")).toEqual([
    { subject_id: mara },
  ]);
});

test("pages follow each other without a gap or a double", async () => {
  for (let minute = 4; minute < 58; minute++) await note(minute % 60, ben, "profile.read");
  const question = { to: at(59) };
  const first = await searchAudit(admin, { question });
  const second = await searchAudit(admin, { question, after: first.next ?? undefined });
  expect(first.lines).toHaveLength(50);
  expect(second.lines).toHaveLength(7);
  expect(second.next).toBeNull();
  expect(new Set([...first.lines, ...second.lines].map(({ id }) => id)).size).toBe(57);
});

test("an export has every row, and its reason is recorded", async () => {
  const lines: AuditLine[] = [];
  for await (const page of exportAudit(admin, { question: {}, reason: "court order 7" })) lines.push(...page);
  expect(lines).toHaveLength(3);
  expect(await asSuperuser("select reason from audit_event where action = 'audit.exported'")).toEqual([
    { reason: "court order 7" },
  ]);
});

test.each(["member", "employee", "nurse", "provider"] as const)("a %s sees nothing of it", async (kind) => {
  const ctx = testCtx({ as: kind });
  await expect(searchAudit(ctx, { question: {} })).rejects.toThrow("forbidden");
  await expect(askForAuditCheck(ctx)).rejects.toThrow("forbidden");
  await expect(getLastAuditCheck(ctx)).rejects.toThrow("forbidden");
  await expect(exportAudit(ctx, { question: {}, reason: "x" }).next()).rejects.toThrow("forbidden");
});

describe("a check of the chain", () => {
  const anchorFile = join(tmpdir(), `anchor-${newId()}.jsonl`);
  const system = testCtx({ as: "system", env: { AUDIT_ANCHOR_FILE: anchorFile } });
  beforeEach(async () => {
    await rm(anchorFile, { force: true });
    await untilAuditSettles();
    await sealAudit(system);
    await askForAuditCheck(admin);
    return () => rm(anchorFile, { force: true });
  });
  const run = async () => {
    const [check] = await asSuperuser<{ id: string }>("select id from audit_check");
    await checkAudit(system, { checkId: check!.id });
  };

  test("is under way, then says that the trail is whole", async () => {
    expect(await getLastAuditCheck(admin)).toMatchObject({ finishedAt: null });
    await run();
    expect(await getLastAuditCheck(admin)).toMatchObject({ rows: 3, seals: 1, unsealed: 1, problemCount: 0 });
  });

  test("names a changed row", async () => {
    await asSuperuser("update audit_event set reason = 'x' where subject_id = $1", [ben]);
    await run();
    const check = await getLastAuditCheck(admin);
    expect(check?.problemCount).toBe(1);
    expect(check?.problems[0]).toMatch(/^row-changed [0-9a-f-]+$/);
  });

  test("is done once", async () => {
    await run();
    const first = await getLastAuditCheck(admin);
    await asSuperuser("update audit_event set reason = 'x' where subject_id = $1", [ben]);
    await run();
    expect(await getLastAuditCheck(admin)).toEqual(first);
  });
});
