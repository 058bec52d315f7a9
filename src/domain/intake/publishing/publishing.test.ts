import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import type { FormDefinition } from "../forms/form.ts";
import { formatYaml, type Fixtures } from "../forms/parse-form.server.ts";
import { listFormsToServe } from "../responses/list-forms-to-serve.ts";
import { approveForm } from "./approve-form.ts";
import { getFormVersion } from "./get-form-version.ts";
import { listFormVersions } from "./list-form-versions.ts";
import { proposeForm } from "./propose-form.ts";
import { approveVersion } from "./queries.server.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
const TODAY = "2026-11-16";
const firstId = newId();
const first = testCtx({ as: "admin", id: firstId, now: NOW });
const second = testCtx({ as: "admin", id: newId(), now: NOW });

/** Forms come with the migrations and stay from test to test. */
async function resetForms(): Promise<void> {
  await asSuperuser("alter table form_version disable trigger user");
  await asSuperuser("delete from form_version where version > 1");
  await asSuperuser(
    "update form_version set status = 'draft', approved_by = null, approved_at = null, effective_from = null, proposed_by = null",
  );
  await asSuperuser("alter table form_version enable trigger user");
}
beforeAll(resetForms);
afterAll(resetForms);

/** The newest version of a form with one more question, which nobody has to answer. */
async function changedForm(form: string, id: string): Promise<{ form: string; text: string; fixtures: string }> {
  const { definition, fixtures } = await getFormVersion(first, { form });
  const items = [...definition.items, { ...NOTE, id }];
  return { form, text: formatYaml({ ...definition, items }), fixtures: formatYaml(fixtures!) };
}
const NOTE = { section: "Notes", type: "text", required: false, ask: "Anything else?", source: "test" } as const;

async function proposed(form: string, id: string): Promise<number> {
  const result = await proposeForm(first, await changedForm(form, id));
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.version;
}

test("a new clinic has seven forms, all of them drafts of the release", async () => {
  const forms = await listFormVersions(first);
  expect(forms.map(({ formKey, versions }) => `${formKey} ${versions.at(-1)!.status}`)).toEqual([
    "common draft",
    "trt draft",
    "female-trt draft",
    "hcg draft",
    "sermorelin draft",
    "nandrolone draft",
    "weight-loss draft",
  ]);
});

test("a proposal is a draft under the next number, and another admin approves it", async () => {
  const version = await proposed("hcg", "h90");
  expect(version).toBe(2);
  expect(await getFormVersion(second, { form: "hcg" })).toMatchObject({
    version: 2,
    status: "draft",
    proposedBy: firstId,
    definition: { version: 2 },
  });
  expect(await approveForm(second, { form: "hcg", version, effectiveFrom: TODAY })).toEqual({ kind: "approved" });
  expect(await getFormVersion(first, { form: "hcg", version })).toMatchObject({ status: "approved" });
  await expect(approveForm(second, { form: "hcg", version, effectiveFrom: TODAY })).rejects.toThrow("conflict");
  const trail = await asSuperuser("select action from audit_event where reason = 'hcg 2' order by at, action desc");
  expect(trail).toEqual([{ action: "form.proposed" }, { action: "form.approved" }]);
});

test("nobody approves their own proposal, in the use case or in the database", async () => {
  const version = await proposed("sermorelin", "s90");
  await expect(approveForm(first, { form: "sermorelin", version, effectiveFrom: TODAY })).rejects.toThrow("forbidden");
  const approval = { effective_from: TODAY, approved_by: firstId, approved_at: NOW };
  const byHand = inTransaction(first, ({ trx }) => approveVersion(trx, { formKey: "sermorelin", version }, approval));
  expect(await byHand).toBe(false);
  await expect(
    asSuperuser(
      `update form_version set status = 'approved', effective_from = '2026-11-16', approved_by = $1, approved_at = now()
       where form_key = 'sermorelin' and version = $2`,
      [firstId, version],
    ),
  ).rejects.toThrow("check constraint");
});

test("production serves a form once it is approved, and not before its day", async () => {
  const production = testCtx({ as: "member", now: NOW });
  const served = (now: Date) =>
    inTransaction({ ...production, now, env: { ...production.env, APP_ENV: "production" } }, (tx) =>
      listFormsToServe(tx, { treatments: ["nandrolone"], begun: [] }),
    );
  expect(await served(NOW)).toBeNull();
  for (const [form, effectiveFrom] of [
    ["common", TODAY],
    ["nandrolone", "2026-11-20"],
  ] as const) {
    expect(await approveForm(first, { form, version: 1, effectiveFrom })).toEqual({ kind: "first-approval" });
    expect(await served(new Date("2026-11-20T15:00:00Z"))).toBeNull();
    expect(await approveForm(second, { form, version: 1, effectiveFrom })).toEqual({ kind: "approved" });
  }
  expect(await served(NOW)).toBeNull();
  expect(await served(new Date("2026-11-20T15:00:00Z"))).toMatchObject({ hasDraft: false });
});

test("what came with a release needs two admins, in the use case and in the database", async () => {
  const form = { formKey: "weight-loss", version: 1 };
  const approval = { effective_from: TODAY, approved_by: firstId, approved_at: NOW };
  const byHand = () => inTransaction(first, ({ trx }) => approveVersion(trx, form, approval));
  await expect(byHand()).rejects.toThrow("two people");
  await expect(
    asSuperuser(
      `update form_version set status = 'approved', effective_from = '2026-11-16', approved_by = $1, approved_at = now()
       where form_key = 'weight-loss' and version = 1`,
      [firstId],
    ),
  ).rejects.toThrow("two people");
  const input = { form: "weight-loss", version: 1, effectiveFrom: TODAY };
  expect(await approveForm(first, input)).toEqual({ kind: "first-approval" });
  await expect(approveForm(first, input)).rejects.toThrow("forbidden");
  expect(await byHand()).toBe(false);
  await expect(
    asSuperuser("update form_version set sha256 = repeat('1', 64) where form_key = 'weight-loss' and version = 1"),
  ).rejects.toThrow("never changed");
  expect(await approveForm(second, input)).toEqual({ kind: "approved" });
});

test("a form is not approved from a day in the past", async () => {
  const input = { form: "female-trt", version: 1, effectiveFrom: "2026-11-15" };
  await expect(approveForm(first, input)).rejects.toThrow("conflict");
});

test("a broken form, broken fixtures, or a form that fails its fixtures is not saved", async () => {
  const { definition, fixtures } = await getFormVersion(first, { form: "female-trt" });
  const propose = async (form: FormDefinition | string, people: Fixtures | string = fixtures!) => {
    const text = typeof form === "string" ? form : formatYaml(form);
    const result = await proposeForm(first, {
      form: "female-trt",
      text,
      fixtures: typeof people === "string" ? people : formatYaml(people),
    });
    return result.kind === "refused" ? result.problems.map(({ code, at }) => `${code} ${at}`.trim()) : [];
  };
  const harmless = definition.items.map((item) => {
    const options = item.options?.map((option) => without(option, ["effect", "says", "also"]));
    return { ...without(item, ["effects"]), ...(options && { options }) };
  });
  expect(await propose(": not yaml : [")).toEqual(["wrong-shape yaml"]);
  expect(await propose("form: female-trt")).toContain("wrong-shape items");
  expect(await propose({ ...definition, form: "trt" })).toEqual(["another-form"]);
  expect(await propose(definition)).toEqual(["unchanged"]);
  expect(await propose({ ...definition, items: [...definition.items, definition.items[0]!] })).toContain(
    `duplicate-id ${definition.items[0]!.id}`,
  );
  const changed = { ...definition, title: "Weight" };
  expect(await propose(changed, "fixtures: 1")).toContain("fixtures-wrong-shape fixtures");
  expect(await propose(changed, { ...fixtures!, fixtures: [] })).toEqual(["no-fixtures"]);
  const failed = await propose({ ...definition, items: harmless, says: {} });
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.every((problem) => problem.startsWith("fixture-failed"))).toBe(true);
  expect((await getFormVersion(first, { form: "female-trt" })).version).toBe(1);
});

test("what another form's change broke is noticed before approving", async () => {
  const version = await proposed("trt", "t90");
  await asSuperuser("alter table form_version disable trigger user");
  await asSuperuser(
    `update form_version set fixtures = jsonb_set(fixtures, '{fixtures,0,outcome}', '{"trt": "stop"}')
     where form_key = 'trt' and version = $1`,
    [version],
  );
  await asSuperuser("alter table form_version enable trigger user");
  expect(await approveForm(second, { form: "trt", version, effectiveFrom: TODAY })).toMatchObject({
    kind: "refused",
    problems: [{ code: "fixture-failed" }],
  });
  expect(await getFormVersion(first, { form: "trt" })).toMatchObject({ status: "draft" });
});

test.each(["employee", "nurse", "provider", "member"] as const)("a %s can't publish", async (as) => {
  const ctx = testCtx({ as, now: NOW });
  const change = await changedForm("trt", "t91");
  await expect(listFormVersions(ctx)).rejects.toThrow("forbidden");
  await expect(getFormVersion(ctx, { form: "trt" })).rejects.toThrow("forbidden");
  await expect(proposeForm(ctx, change)).rejects.toThrow("forbidden");
  await expect(approveForm(ctx, { form: "trt", version: 1, effectiveFrom: TODAY })).rejects.toThrow("forbidden");
});

test("a form that doesn't exist can't be read or proposed", async () => {
  await expect(getFormVersion(first, { form: "nothing" })).rejects.toThrow("not-found");
  await expect(getFormVersion(first, { form: "trt", version: 99 })).rejects.toThrow("not-found");
  await expect(proposeForm(first, { form: "nothing", text: "", fixtures: "" })).rejects.toThrow("not-found");
});

function without<T extends object, K extends keyof T>(thing: T, keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(thing).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;
}
