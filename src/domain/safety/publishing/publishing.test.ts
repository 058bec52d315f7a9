import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { ask } from "#core/questions/ask-together.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { formatRuleYaml } from "../rules/parse-rule.server.ts";
import { findRuleVersions, rulesInForce } from "../rules/reads.server.ts";
import type { SafetyRule } from "../rules/rule.ts";
import { approveRule } from "./approve-rule.ts";
import { countFirings } from "./count-firings.ts";
import { getRule } from "./get-rule.ts";
import { listRules } from "./list-rules.ts";
import { proposeRule } from "./propose-rule.ts";
import { approveVersion } from "./queries.server.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
const TODAY = "2026-11-16";
const firstId = newId();
const first = testCtx({ as: "admin", id: firstId, now: NOW });
const second = testCtx({ as: "admin", id: newId(), now: NOW });

/** Rules come with the migrations and stay from test to test. */
async function resetRules(): Promise<void> {
  await asSuperuser("alter table safety_rule disable trigger safety_rule_stays");
  await asSuperuser("delete from safety_rule where version > 1");
  await asSuperuser("alter table safety_rule enable trigger safety_rule_stays");
}
beforeAll(resetRules);
afterAll(resetRules);

async function propose(key: string, change: (rule: SafetyRule) => SafetyRule, fixtures?: string) {
  const read = await getRule(first, { key });
  const examples = fixtures ?? formatRuleYaml(read.fixtures);
  return proposeRule(first, { key, text: formatRuleYaml(change(read.rule)), fixtures: examples });
}

async function proposed(key: string): Promise<number> {
  const result = await propose(key, (rule) => ({ ...rule, title: `${rule.title} again` }));
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.version;
}

async function refusedCodes(key: string, change: (rule: SafetyRule) => SafetyRule, fixtures?: string) {
  const result = await propose(key, change, fixtures);
  return result.kind === "refused" ? [...new Set(result.problems.map(({ code }) => code))] : [];
}

const inForce = (day: string) =>
  inTransaction(testCtx({ as: "provider", now: NOW }), ({ trx }) => ask(trx, rulesInForce(day)));
const versionOf = async (key: string, day: string) => (await inForce(day)).find((rule) => rule.key === key)!.version;

test("a new clinic has 45 rules, all of them in force from the release", async () => {
  const rules = await listRules(first);
  expect(rules).toHaveLength(45);
  expect(rules.every(({ versions: [newest] }) => newest!.status === "approved" && newest!.proposedBy === null)).toBe(
    true,
  );
});

test("a proposal counts only once another admin approved it, from its day on", async () => {
  const version = await proposed("R12");
  expect(version).toBe(2);
  expect(await versionOf("R12", TODAY)).toBe(1);
  expect(await approveRule(second, { key: "R12", version, effectiveFrom: "2026-11-20" })).toEqual({ kind: "approved" });
  expect(await versionOf("R12", "2026-11-19")).toBe(1);
  expect(await versionOf("R12", "2026-11-20")).toBe(2);
  const earlier = await inTransaction(second, ({ trx }) => findRuleVersions(trx, { R12: 1 }));
  expect(earlier.map(({ title }) => title)).toEqual(["Hematocrit before the start"]);
  await expect(approveRule(second, { key: "R12", version, effectiveFrom: TODAY })).rejects.toThrow("conflict");
  const trail = await asSuperuser("select action from audit_event where reason = 'R12 2' order by at, action desc");
  expect(trail).toEqual([{ action: "rule.proposed" }, { action: "rule.approved" }]);
});

test("nobody approves their own proposal, in the use case or in the database", async () => {
  const version = await proposed("R13");
  await expect(approveRule(first, { key: "R13", version, effectiveFrom: TODAY })).rejects.toThrow("forbidden");
  const approval = { effective_from: TODAY, approved_by: firstId, approved_at: NOW };
  const byHand = inTransaction(first, ({ trx }) => approveVersion(trx, { key: "R13", version }, approval));
  expect(await byHand).toBe(false);
  await expect(
    asSuperuser(
      `update safety_rule set status = 'approved', effective_from = '2026-11-16', approved_by = $1, approved_at = now()
       where key = 'R13' and version = $2`,
      [firstId, version],
    ),
  ).rejects.toThrow("check constraint");
  await expect(
    asSuperuser(
      "update safety_rule set status = 'approved', effective_from = '2026-11-16', approved_at = now() where key = 'R13' and version = $1",
      [version],
    ),
  ).rejects.toThrow("check constraint");
});

test("an older draft isn't approved over a newer version, nor from a day in the past", async () => {
  const older = await proposed("R14");
  const newer = await proposed("R14");
  await expect(approveRule(second, { key: "R14", version: newer, effectiveFrom: "2026-11-15" })).rejects.toThrow(
    "conflict",
  );
  await approveRule(second, { key: "R14", version: newer, effectiveFrom: TODAY });
  await expect(approveRule(second, { key: "R14", version: older, effectiveFrom: TODAY })).rejects.toThrow("conflict");
});

test("a rule that would protect nobody is refused", async () => {
  const withCase = (change: Partial<SafetyRule["cases"][number]>) => (rule: SafetyRule) => ({
    ...rule,
    cases: rule.cases.map((one) => ({ ...one, ...change })),
  });
  const when = (condition: SafetyRule["cases"][number]["when"]) => withCase({ when: condition, says: "Words." });
  expect(await refusedCodes("R21", (rule) => rule)).toEqual(["unchanged"]);
  expect(await refusedCodes("R21", (rule) => ({ ...rule, key: "R22" }))).toEqual(["another-rule"]);
  expect(await refusedCodes("R21", when({ lab: "1-8", over: 1100 }))).toEqual(["unknown-lab"]);
  expect(await refusedCodes("R21", when({ fact: "patient.mood", over: 1 }))).toEqual(["unknown-fact"]);
  expect(await refusedCodes("R21", when({ fact: "answer:z99", is: "yes" }))).toEqual(["unknown-question"]);
  expect(await refusedCodes("R21", when({ fact: "answer:t04", is: "maybe" }))).toEqual(["unknown-answer"]);
  expect(await refusedCodes("R21", when({ fact: "score:zung", over: 1 }))).toEqual(["unknown-score"]);
  expect(await refusedCodes("R21", when({ fact: "patient.bmi" }))).toEqual(["no-test"]);
  expect(await refusedCodes("R21", when({ fact: "patient.bmi", hasAny: ["x"] }))).toEqual(["wrong-test"]);
  expect(await refusedCodes("R21", when({ fact: "patient.bmi", isKnown: true, over: 3 }))).toEqual([
    "is-known-not-alone",
  ]);
  expect(await refusedCodes("R21", withCase({ says: "It is {patient.age}." }))).toEqual(["unknown-placeholder"]);
  expect(await refusedCodes("R21", (rule) => ({ ...rule, treatments: ["botox"] }))).toEqual(["unknown-treatment"]);
  expect(await refusedCodes("R21", withCase({ moments: ["fill"] }))).toEqual(["case-outside-rule"]);
  expect(await refusedCodes("R21", (rule) => ({ ...rule, cases: [rule.cases[0]!, rule.cases[0]!] }))).toEqual([
    "duplicate-case",
  ]);
  expect((await getRule(first, { key: "R21" })).version).toBe(1);
});

test("a rule that fails its examples, or comes without them, is refused", async () => {
  const softer = (rule: SafetyRule): SafetyRule => ({
    ...rule,
    cases: rule.cases.map((one) => ({ ...one, severity: "info" })),
  });
  const renamed = (rule: SafetyRule) => ({ ...rule, title: "Level" });
  expect(await refusedCodes("R21", softer)).toEqual(["fixture-failed"]);
  expect(await refusedCodes("R21", renamed, "examples: 1")).toEqual(["fixtures-wrong-shape"]);
  expect(await refusedCodes("R21", renamed, ": not yaml : [")).toEqual(["fixtures-wrong-shape"]);
  const none = formatRuleYaml({ ...(await getRule(first, { key: "R21" })).fixtures, examples: [] });
  expect(await refusedCodes("R21", renamed, none)).toEqual([
    "case-without-hit",
    "no-miss",
    "no-unknown",
    "no-other-treatment",
  ]);
  expect(await proposeRule(first, { key: "R21", text: "key: R21", fixtures: none })).toMatchObject({
    problems: expect.arrayContaining([{ code: "wrong-shape", at: "cases" }]),
  });
});

test("an example that fails by now is noticed before approving", async () => {
  const version = await proposed("R14");
  await asSuperuser("alter table safety_rule disable trigger safety_rule_stays");
  await asSuperuser(
    "update safety_rule set fixtures = jsonb_set(fixtures, '{examples,0,expect}', '\"miss\"') where key = 'R14' and version = $1",
    [version],
  );
  await asSuperuser("alter table safety_rule enable trigger safety_rule_stays");
  expect(await approveRule(second, { key: "R14", version, effectiveFrom: TODAY })).toMatchObject({
    kind: "refused",
    problems: expect.arrayContaining([expect.objectContaining({ code: "fixture-failed" })]),
  });
});

test.each(["employee", "nurse", "provider", "member"] as const)("a %s can't publish", async (as) => {
  const ctx = testCtx({ as, now: NOW });
  await expect(listRules(ctx)).rejects.toThrow("forbidden");
  await expect(getRule(ctx, { key: "R12" })).rejects.toThrow("forbidden");
  await expect(proposeRule(ctx, { key: "R12", text: "", fixtures: "" })).rejects.toThrow("forbidden");
  await expect(approveRule(ctx, { key: "R12", version: 1, effectiveFrom: TODAY })).rejects.toThrow("forbidden");
});

test("the monthly report counts what fired in the month, with the reasons, and marks rules that are nearly always answered", async () => {
  const fire = (on: string, rule: string, severity: string, result: string, reason: string | null) =>
    asSuperuser(
      `insert into rule_firing (id, rule_key, rule_version, treatment_key, moment, fired_on, result, severity, reason_code)
       values ($1, $2, 1, 'trt', 'start', $3, $4, $5, $6)`,
      [newId(), rule, on, result, severity, reason],
    );
  await fire("2026-10-31", "R12", "stop", "hit", null);
  await fire("2026-11-01", "R12", "stop", "hit", null);
  await fire("2026-11-30", "R12", "stop", "unknown", null);
  await fire("2026-12-01", "R12", "stop", "hit", null);
  await fire("2026-11-10", "R04", "reason", "hit", "checked-by-hand");
  await fire("2026-11-11", "R04", "reason", "unknown", "checked-by-hand");
  await fire("2026-11-12", "R04", "reason", "unknown", "other");
  const counted = await countFirings(first, { month: "2026-11" });
  expect(counted).toMatchObject([
    { key: "R04", fired: 3, unknown: 2, stopped: 0, answered: 3, isMostlyAnswered: true },
    { key: "R12", fired: 2, unknown: 1, stopped: 2, answered: 0, reasons: [], isMostlyAnswered: false },
  ]);
  expect(counted[0]!.reasons).toEqual([
    { code: "checked-by-hand", count: 2 },
    { code: "other", count: 1 },
  ]);
  expect(await countFirings(first, { month: "2026-09" })).toEqual([]);
  await expect(countFirings(testCtx({ as: "provider", now: NOW }), { month: "2026-11" })).rejects.toThrow("forbidden");
});

test("a rule that doesn't exist can't be read or proposed", async () => {
  await expect(getRule(first, { key: "R99" })).rejects.toThrow("not-found");
  await expect(getRule(first, { key: "R12", version: 99 })).rejects.toThrow("not-found");
  await expect(proposeRule(first, { key: "R99", text: "", fixtures: "" })).rejects.toThrow("not-found");
});
