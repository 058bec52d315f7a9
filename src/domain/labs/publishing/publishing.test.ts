import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { aKnownPerson } from "#test/people.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { selectOrderPanels, selectOrderSets } from "../orders/queries-order.server.ts";
import { decideLabSet } from "./decide-lab-set.ts";
import type { OrderSetValue, PanelValue } from "./lab-set.ts";
import { listLabSets } from "./list-lab-sets.ts";
import { proposeLabSet } from "./propose-lab-set.ts";

/** Panels and order sets change by two admins; a version in force never changes. */
useDatabase();

const NOW = new Date("2026-11-17T15:00:00Z");
const TODAY = "2026-11-17";
let [one, two, employee]: Awaited<ReturnType<typeof aKnownPerson>>[] = [];

beforeEach(async () => {
  await emptyTables("lab_set_proposal");
  await asSuperuser("delete from lab_panel_test where effective_from > '2026-11-01'");
  await asSuperuser("delete from lab_panel where effective_from > '2026-11-01'");
  await asSuperuser("delete from lab_order_set where effective_from > '2026-11-01'");
  [one, two] = [await aKnownPerson("admin", { now: NOW }), await aKnownPerson("admin", { now: NOW })];
  employee = await aKnownPerson("employee", { now: NOW });
});

const WEEK_8: PanelValue = {
  name: "Testosterone, week 8",
  is_fasting: true,
  draw_from: "07:00",
  draw_until: "09:30",
  tests: ["2986-8", "2243-4", "2857-1"],
};
const SET: OrderSetValue = { name: "Testosterone, week 8", panel_keys: ["trt-week8"], icd10: ["E29.1"] };
const panel = (more: Partial<PanelValue> = {}) =>
  ({
    kind: "panel",
    key: "trt-week8",
    effective_from: TODAY,
    source: "Meeting",
    value: { ...WEEK_8, ...more },
  }) as const;
const open = async () => (await listLabSets(one!.ctx)).proposals;
const orderPanel = () =>
  inTransaction(testCtx({ as: "system", now: NOW }), async ({ trx }) =>
    (await selectOrderPanels(trx, TODAY)).find(({ key }) => key === "trt-week8"),
  );

test("a panel changes once a second admin approves, and its tests keep their conditions", async () => {
  await proposeLabSet(one!.ctx, panel());
  const [proposal] = await open();
  expect(await orderPanel()).toMatchObject({ isFasting: false, drawUntil: "10:00" });
  await expect(decideLabSet(one!.ctx, { proposalId: proposal!.id, isApproved: true })).rejects.toMatchObject({
    code: "forbidden",
  });
  await decideLabSet(two!.ctx, { proposalId: proposal!.id, isApproved: true });
  const changed = await orderPanel();
  expect(changed).toMatchObject({ isFasting: true, drawFrom: "07:00", drawUntil: "09:30" });
  expect(changed?.tests.map(({ loinc }) => loinc)).toEqual(WEEK_8.tests);
  expect(await open()).toEqual([]);
  const versions = await asSuperuser("select 1 from lab_panel where key = 'trt-week8'");
  expect(versions).toHaveLength(2);
});

test("an order set changes the same way", async () => {
  const change = { kind: "order-set", key: "trt-week-8", effective_from: TODAY, source: "Meeting" } as const;
  await proposeLabSet(one!.ctx, { ...change, value: SET });
  await decideLabSet(two!.ctx, { proposalId: (await open())[0]!.id, isApproved: true });
  const sets = await inTransaction(testCtx({ as: "system", now: NOW }), ({ trx }) => selectOrderSets(trx, TODAY));
  expect(sets.find(({ key }) => key === "trt-week-8")).toMatchObject({ panelKeys: ["trt-week8"], step: 1 });
});

test("what is refused changes nothing, and can be proposed again", async () => {
  await proposeLabSet(one!.ctx, panel());
  await expect(proposeLabSet(two!.ctx, panel())).rejects.toMatchObject({ code: "conflict" });
  await decideLabSet(two!.ctx, { proposalId: (await open())[0]!.id, isApproved: false });
  expect(await orderPanel()).toMatchObject({ isFasting: false });
  await proposeLabSet(two!.ctx, panel());
  expect(await open()).toHaveLength(1);
});

test("tests and panels that nobody knows are named; a past day and other people are refused", async () => {
  expect(await proposeLabSet(one!.ctx, panel({ tests: ["2986-8", "99999-9"] }))).toEqual({
    kind: "unknown",
    names: ["99999-9"],
  });
  await expect(proposeLabSet(one!.ctx, { ...panel(), effective_from: "2026-11-16" })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(proposeLabSet(employee!.ctx, panel())).rejects.toMatchObject({ code: "forbidden" });
  await withPoliciesOff(() =>
    expect(proposeLabSet(employee!.ctx, panel())).rejects.toMatchObject({ code: "forbidden" }),
  );
});

test("no admin writes a version past the two, nor another one than was approved", async () => {
  const insert = () =>
    inTransaction(two!.ctx, ({ trx }) =>
      trx
        .insertInto("lab_order_set")
        .values({
          key: "trt-week-8",
          effective_from: TODAY,
          name: "Other",
          treatment_key: "trt",
          purpose: "monitoring",
          panel_keys: ["trt-week8"],
          icd10: ["E29.1"],
          source: "Meeting",
        })
        .execute(),
    );
  await expect(insert()).rejects.toThrow("row-level security");
});
