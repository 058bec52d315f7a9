import { expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { formatTemplateYaml } from "../notes/parse-note.server.ts";
import { selectTemplates } from "../notes/queries.server.ts";
import { approveTemplate } from "./approve-template.ts";
import { getTemplate } from "./get-template.ts";
import { proposeTemplate } from "./propose-template.ts";

useDatabase();
const NOW = new Date("2026-11-16T16:00:00Z");
const KEY = "secondary-followup";
const admin = testCtx({ as: "admin", now: NOW });
const colleague = testCtx({ as: "admin", now: NOW });

async function newText(change: (text: string) => string): Promise<string> {
  return change(formatTemplateYaml((await getTemplate(admin, { key: KEY })).template));
}
const inUse = async (day: string) => {
  const templates = await inTransaction(testCtx({ as: "provider", now: NOW }), ({ trx }) => selectTemplates(trx, day));
  return templates.find(({ key }) => key === KEY)?.version;
};

test("one admin proposes, another approves, and notes use it from its day on", async () => {
  const text = await newText((old) => old.replace(/^title: .*$/m, "title: Follow-up by video"));
  expect(await proposeTemplate(admin, { key: KEY, text })).toEqual({ kind: "proposed", version: 2 });
  expect(await inUse("2030-01-01")).toBe(1);
  const approval = { key: KEY, version: 2, effectiveFrom: "2026-12-01" };
  await expect(approveTemplate(admin, approval)).rejects.toMatchObject({ code: "forbidden" });
  await withPoliciesOff(() => expect(approveTemplate(admin, approval)).rejects.toMatchObject({ code: "forbidden" }));
  await expect(approveTemplate(colleague, { ...approval, effectiveFrom: "2026-11-15" })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await approveTemplate(colleague, approval)).toEqual({ kind: "approved" });
  expect([await inUse("2026-11-30"), await inUse("2026-12-01")]).toEqual([1, 2]);
  await expect(approveTemplate(colleague, approval)).rejects.toMatchObject({ code: "conflict" });
  const trail = await asSuperuser("select action from audit_event where action like 'note-template%' order by action");
  expect(trail.map(({ action }) => action)).toEqual(["note-template.approved", "note-template.proposed"]);
});

test("a text that isn't a template, is another one, changes nothing or leaves visits without one isn't saved", async () => {
  const codes = async (text: string) => {
    const result = await proposeTemplate(admin, { key: KEY, text });
    return result.kind === "refused" ? result.problems.map(({ code }) => code) : result.kind;
  };
  expect(await codes("title: [")).toEqual(["wrong-shape"]);
  expect(await codes(await newText((old) => old.replace(/^key: .*$/m, "key: renewal")))).toEqual(["another-template"]);
  expect(await codes(await newText((old) => old))).toEqual(["unchanged"]);
  const only = await newText((old) => old.replace(/^(title: .*)$/m, "$1\ntreatments:\n  - trt"));
  expect(await codes(only)).toContain("kind-without-template");
});

test("nobody else reads, proposes or approves", async () => {
  for (const as of ["employee", "nurse", "provider"] as const) {
    const ctx = testCtx({ as, now: NOW });
    await expect(getTemplate(ctx, { key: KEY })).rejects.toMatchObject({ code: "forbidden" });
    await expect(proposeTemplate(ctx, { key: KEY, text: "" })).rejects.toMatchObject({ code: "forbidden" });
    const approval = { key: KEY, version: 2, effectiveFrom: "2026-12-01" };
    await expect(approveTemplate(ctx, approval)).rejects.toMatchObject({ code: "forbidden" });
  }
});
