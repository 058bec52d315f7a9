import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { SafetyRule } from "#domain/safety/rules/rule.ts";
import { readForms } from "../../../../../scripts/clinical-forms.ts";
import { readRules } from "../../../../../scripts/clinical-rules.ts";
import { compareRules } from "./compare-rules.ts";
import { RULE_MESSAGES, ruleMessage } from "./rule-messages.ts";
import { caseLines, conditionText, exampleText, ruleLines, type RuleWords } from "./rule-text.ts";
import { exampleValues, factsOf, NONE, tryRule } from "./try-rule.ts";

const RULES = readRules();
const find = (key: string) => RULES.find(({ rule }) => rule.key === key)!;
const WORDS: RuleWords = {
  items: readForms().flatMap(({ items }) => items),
  markers: { "4544-3": { name: "Hematocrit", unit: "%" }, "2986-8": { name: "Total testosterone", unit: "ng/dL" } },
};
const TODAY = "2026-11-16";

test("every reason that publishing refuses a rule for is said in words of its own", () => {
  const source = readFileSync(new URL("../../../../domain/safety/rules/check-rule.ts", import.meta.url), "utf8");
  const codes = [.../RuleProblemCode =([^;]+);/.exec(source)![1]!.matchAll(/"([a-z-]+)"/g)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThanOrEqual(15);
  const messages = codes.map((code) => RULE_MESSAGES[code as keyof typeof RULE_MESSAGES]);
  expect(messages.filter((message) => !message?.includes(" "))).toEqual([]);
  expect(new Set(messages).size).toBe(codes.length);
  expect(ruleMessage({ code: "no-test", at: "high" })).toBe("high: Say what the fact must be");
});

test("conditions are read in words", () => {
  const whenOf = (key: string, index = 0) => conditionText(find(key).rule.cases[index]!.when, WORDS);
  expect(whenOf("R12")).toBe("Hematocrit is at least 50 %, is at most 90 days old");
  expect(whenOf("R45")).toBe("always");
  expect(whenOf("R05")).toBe('"Allergies were reviewed" is no and is from today');
  expect(whenOf("R03")).toBe(
    '"Blood pressure, upper number" is at least 180 or "Blood pressure, lower number" is at least 120',
  );
  expect(whenOf("R19", 4)).toContain('includes "Heart failure"');
});

test("every rule and every example has lines without a hole", () => {
  for (const { rule, fixtures } of RULES) {
    const lines = [...ruleLines(rule), ...rule.cases.flatMap((one) => caseLines(one, WORDS))];
    const examples = fixtures.examples.map((one) => exampleText(fixtures, one, WORDS));
    expect(JSON.stringify([lines, examples])).not.toMatch(/undefined|\[object|NaN/);
    expect(lines.every(({ text }) => text.length > 0)).toBe(true);
  }
});

test("a comparison shows what changed, and nothing else", () => {
  const before = find("R12").rule;
  const after: SafetyRule = {
    ...before,
    cases: before.cases.map((one) => ({ ...one, when: { lab: "4544-3", atLeast: 48, withinDays: 90 } })),
  };
  expect(compareRules(before, after, WORDS)).toEqual([
    {
      id: "case high",
      lines: [
        {
          label: "If",
          from: "Hematocrit is at least 50 %, is at most 90 days old",
          to: "Hematocrit is at least 48 %, is at most 90 days old",
        },
      ],
    },
  ]);
  expect(compareRules(before, before, WORDS)).toEqual([]);
});

test("the first made-up patient of every rule comes out as its example says", () => {
  for (const { rule, fixtures } of RULES) {
    const facts = factsOf(rule, fixtures, WORDS.items);
    const typed = typedOf(exampleValues(fixtures));
    const found = tryRule(rule, facts, TODAY, typed);
    expect(`${rule.key} ${found?.result}`).toBe(`${rule.key} ${rule.key === "R45" ? "hit" : "miss"}`);
  }
});

test("what is typed decides, and what is left empty isn't known", () => {
  const { rule, fixtures } = find("R12");
  const values = exampleValues(fixtures);
  const tried = (value: string) => tryRule(rule, [], TODAY, typedOf({ ...values, "lab-4544-3-1-value": [value] }));
  expect(tried("50")).toMatchObject({ result: "hit", severity: "stop" });
  expect(tried("49.9")).toMatchObject({ result: "miss" });
  expect(tried("")).toMatchObject({ result: "unknown", severity: "stop" });
  expect(tryRule(rule, [], TODAY, typedOf({ ...values, treatment: ["semaglutide"] }))).toBeNull();
  const { rule: allergy, fixtures: people } = find("R02");
  const known = exampleValues(people);
  expect(known["chart.allergy_classes"]).toEqual([NONE]);
  const withOil = { ...known, "chart.allergy_classes": ["sesame-oil"] };
  const facts = factsOf(allergy, people, WORDS.items);
  expect(tryRule(allergy, facts, TODAY, typedOf(withOil))).toMatchObject({ result: "hit" });
  expect(tryRule(allergy, facts, TODAY, typedOf({ ...known, "chart.allergy_classes": [] }))!.result).toBe("unknown");
});

function typedOf(values: Record<string, string[]>): FormData {
  const typed = new FormData();
  for (const [name, all] of Object.entries(values)) for (const value of all) typed.append(name, value);
  return typed;
}
