import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkRule, type RuleNames } from "#domain/safety/rules/check-rule.ts";
import { answerCondition, leavesOf, loincsOf } from "#domain/safety/rules/condition.ts";
import { evaluateRule } from "#domain/safety/rules/evaluate-rule.ts";
import { FACTS } from "#domain/safety/rules/facts.ts";
import {
  MOMENTS,
  type About,
  type FactCondition,
  type FactValue,
  type LabCondition,
  type LabFact,
  type SafetyRule,
  type Snapshot,
} from "#domain/safety/rules/rule.ts";
import { failedFixtures, snapshotOf } from "#domain/safety/rules/run-fixtures.ts";
import { readForms } from "../../scripts/clinical-forms.ts";
import { readRules, seedOf } from "../../scripts/clinical-rules.ts";

const RULES = readRules();
const FORMS = readForms();
const TREATMENTS = ["trt", "female-trt", "hcg", "sermorelin", "nandrolone", "oxandrolone", "semaglutide"];
const NAMES: RuleNames = {
  items: FORMS.flatMap(({ items }) => items),
  scores: new Set(FORMS.flatMap(({ scores }) => Object.keys(scores ?? {}))),
  loincs: new Set(RULES.flatMap(({ rule }) => labsOf(rule))),
  treatments: new Set(TREATMENTS),
};
const TODAY = "2026-11-16";

describe("the rules of content/clinical", () => {
  test("there are 45, each once", () => {
    const keys = Array.from({ length: 45 }, (_, index) => `R${String(index + 1).padStart(2, "0")}`);
    expect(RULES.map(({ rule }) => rule.key)).toEqual(keys);
  });

  test("a new clinic starts with them in force", () => {
    expect(readFileSync("migrations/0115-safety-rules-version-1.sql", "utf8") === seedOf(RULES)).toBe(true);
  });

  test.each(RULES.map(({ rule, fixtures }) => [rule.key, rule, fixtures] as const))(
    "%s does what its made-up patients expect, and has them for a hit of each case, a miss, unknown and another treatment",
    (_, rule, fixtures) => {
      expect(checkRule(rule, fixtures, NAMES)).toEqual([]);
    },
  );

  test("every fact a rule may ask for is asked for", () => {
    const asked = new Set(
      RULES.flatMap(({ rule }) => rule.cases).flatMap(({ when }) =>
        leavesOf(when).flatMap((leaf) => ("lab" in leaf ? [] : [leaf.fact, leaf.sharesWith, leaf.overFact])),
      ),
    );
    expect(Object.keys(FACTS).filter((key) => !asked.has(key) && key !== "chart.documents")).toEqual([]);
  });

  test("a rule that reads unknown as normal fails its made-up patients", () => {
    const careless: typeof evaluateRule = (rule, snapshot, about) => {
      const found = evaluateRule(rule, snapshot, about);
      const hits = found?.cases.filter(({ result }) => result === "hit") ?? [];
      return found && { ...found, cases: hits, result: hits[0]?.result ?? "miss", severity: hits[0]?.severity ?? null };
    };
    const passing = RULES.filter(({ rule, fixtures }) => failedFixtures(rule, fixtures, careless).length === 0);
    expect(passing.map(({ rule }) => rule.key)).toEqual(["R45"]);
  });

  test("a check without rules finds nothing in patients who hit: the rules do the work", () => {
    const hits = RULES.flatMap(({ rule, fixtures }) =>
      fixtures.examples
        .filter(({ expect: expected }) => expected.startsWith("hit"))
        .map((one) => ({ rule, snapshot: snapshotOf(fixtures, one), about: aboutOf(one) })),
    );
    expect(hits.length).toBeGreaterThan(100);
    expect(
      hits.every(({ rule, snapshot, about }) => evaluateRule({ ...rule, cases: [] }, snapshot, about) === null),
    ).toBe(true);
  });
});

/**
 * A rule comes out clean only if no value of what is unknown, too old or withdrawn could have hit it. Facts that a rule explicitly
 * uses "if there is one" are left alone.
 */
describe("unknown is not normal", () => {
  const asking = RULES.map(({ rule }) => rule).filter((rule) => hideableOf(rule).length > 0);
  const runs = { numRuns: 300, seed: 45 };

  test("all rules but one ask for something", () => expect(asking).toHaveLength(44));

  test.each(asking.map((rule) => [rule.key, rule] as const))("%s", (_, rule) => {
    const { failed, counterexample } = fc.check(
      propertyOf(rule, (snapshot, about) => evaluateRule(rule, snapshot, about)?.result ?? null),
      runs,
    );
    expect(counterexample).toBeNull();
    expect(failed).toBe(false);
  });

  test("an engine that reads unknown as a miss is caught, for every rule but one", () => {
    const uncaught = asking.filter((rule) => {
      const careless = (snapshot: Snapshot, about: About) => {
        const cases = evaluateRule(rule, snapshot, about)?.cases;
        return cases ? (cases.some(({ result }) => result === "hit") ? "hit" : "miss") : null;
      };
      return !fc.check(propertyOf(rule, careless), { numRuns: 3000, seed: 45 }).failed;
    });
    // R16 compares PSA values "if there are some"; its made-up patients show what one value alone means.
    expect(uncaught.map(({ key }) => key)).toEqual(["R16"]);
  });

  test("an engine that takes old facts for new ones is caught", () => {
    const hits = RULES.filter(({ rule, fixtures }) =>
      fixtures.examples.some((one) => {
        const { facts, labs } = snapshotOf(fixtures, one);
        const on = TODAY;
        const fresh = {
          today: TODAY,
          facts: Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, { ...fact, on }])),
          labs: labs.map((lab) => ({ ...lab, on })),
        };
        const now = evaluateRule(rule, fresh, aboutOf(one));
        return one.expect.startsWith("unknown") && now?.result !== "unknown";
      }),
    );
    expect(hits.map(({ rule }) => rule.key)).toEqual(expect.arrayContaining(["R04", "R05", "R08", "R12", "R15"]));
  });
});

test("all, any and not agree with trying every value of what is unknown", () => {
  const leaf = fc.constantFrom("a", "b", "c").map((name) => ({ fact: `answer:${name}`, is: true }));
  const { tree } = fc.letrec<{ tree: Parameters<typeof answerCondition>[0] }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie("tree").map((not) => ({ not })),
    ),
  }));
  const values = fc.record({ a: fc.constantFrom(true, false, null), b: fc.boolean(), c: fc.boolean() });
  fc.assert(
    fc.property(tree, values, (when, known) => {
      const resultOf = (a: boolean | null) => answerCondition(when, snapshotWith({ ...known, a })).result;
      if (known.a !== null || resultOf(null) === "unknown") return;
      expect([resultOf(true), resultOf(false)]).toEqual([resultOf(null), resultOf(null)]);
    }),
    { numRuns: 2000 },
  );
});

function propertyOf(rule: SafetyRule, resultOf: (snapshot: Snapshot, about: About) => string | null) {
  const treatments = rule.treatments === "all" ? TREATMENTS : rule.treatments;
  const hideable = hideableOf(rule);
  return fc.property(
    fc.record({
      treatmentKey: fc.constantFrom(...treatments),
      moment: fc.constantFrom(...MOMENTS.filter((moment) => rule.moments.includes(moment))),
    }),
    snapshotsFor(rule),
    fc.subarray(hideable, { minLength: 1 }),
    fc.constantFrom("withdrawn", "too old", "not sure"),
    (about, snapshot, hidden, how) => {
      if (resultOf(hide(rule, snapshot, hidden, how), about) !== "miss") return;
      expect(resultOf(snapshot, about)).not.toBe("hit");
    },
  );
}

function hide(rule: SafetyRule, snapshot: Snapshot, keys: readonly string[], how: string): Snapshot {
  const facts = { ...snapshot.facts };
  let labs = snapshot.labs;
  for (const key of keys) {
    const days = staleAfter(rule, key);
    const old = days === null || how !== "too old" ? null : dayBefore(days + 1);
    const codes = key.startsWith("lab:") ? key.slice(4).split(",") : null;
    if (codes) labs = labs.flatMap((lab) => (codes.includes(lab.loinc) ? (old ? [{ ...lab, on: old }] : []) : [lab]));
    else if (old) facts[key] = { ...facts[key]!, on: old };
    else if (how === "not sure" && key.startsWith("answer:")) facts[key] = { ...facts[key]!, value: "unsure" };
    else delete facts[key];
  }
  return { ...snapshot, facts, labs };
}

/** The days after which a fact is too old wherever the rule asks for it; null if it never is. */
function staleAfter(rule: SafetyRule, key: string): number | null {
  const days = leavesFor(rule, key).map(({ withinDays }) => withinDays ?? null);
  return days.some((one) => one === null) ? null : Math.max(...days.map(Number));
}

function hideableOf(rule: SafetyRule): string[] {
  const keys = keysOf(rule).filter((key) => !leavesFor(rule, key).some((leaf) => leaf.isKnown !== undefined));
  // What one condition asks "if there is one", another asks under more codes or beside a treatment's first day.
  const named = rule.cases.flatMap(({ when }) => leavesOf(when));
  return keys.filter(
    (key) =>
      !key.startsWith("answer:") || !named.some((leaf) => "fact" in leaf && leaf.fact === key && hasUnsure(leaf)),
  );
}

function hasUnsure({ hasAny = [] }: FactCondition): boolean {
  return hasAny.includes("unsure");
}

function leavesFor(rule: SafetyRule, key: string): (FactCondition | LabCondition)[] {
  return rule.cases
    .flatMap(({ when }) => leavesOf(when))
    .filter((leaf) =>
      "lab" in leaf
        ? `lab:${loincsOf(leaf).join()}` === key
        : [leaf.fact, leaf.sharesWith, leaf.overFact].includes(key),
    );
}

function keysOf(rule: SafetyRule): string[] {
  const leaves = rule.cases.flatMap(({ when }) => leavesOf(when));
  return [
    ...new Set(
      leaves.flatMap((leaf) =>
        "lab" in leaf
          ? [`lab:${loincsOf(leaf).join()}`]
          : [leaf.fact, leaf.sharesWith, leaf.overFact].filter((key) => key !== undefined),
      ),
    ),
  ];
}

function labsOf(rule: SafetyRule): string[] {
  return rule.cases.flatMap(({ when }) => leavesOf(when)).flatMap((leaf) => ("lab" in leaf ? loincsOf(leaf) : []));
}

/** Patients of whom everything the rule asks for is known, with values around its limits. */
function snapshotsFor(rule: SafetyRule): fc.Arbitrary<Snapshot> {
  const keys = keysOf(rule);
  const values = Object.fromEntries(
    keys.filter((key) => !key.startsWith("lab:")).map((key) => [key, valuesFor(rule, key)]),
  );
  const labs = keys.filter((key) => key.startsWith("lab:")).map((key) => drawsFor(rule, key));
  return fc.tuple(fc.record(values), fc.tuple(...labs)).map(([facts, draws]) => ({
    today: TODAY,
    facts: Object.fromEntries(
      Object.entries(facts).map(([key, value]) => [key, { value, on: TODAY, source: "chart" }]),
    ),
    labs: draws.flat().toSorted((a, b) => (a.on > b.on ? -1 : 1)),
  }));
}

function valuesFor(rule: SafetyRule, key: string): fc.Arbitrary<FactValue> {
  const leaves = leavesFor(rule, key).filter((leaf) => "fact" in leaf);
  const own = leaves.filter(({ fact }) => fact === key);
  const shared = leaves.find(({ sharesWith }) => sharesWith);
  const codes = [...new Set(own.flatMap(({ hasAny = [], hasNone = [] }) => [...hasAny, ...hasNone]))];
  if (shared || codes.length > 0) return fc.subarray([...codes, "shared", "other"]);
  if (leaves.some(({ overFact }) => overFact)) return fc.constantFrom(0, 1, 2, 3, ...own.flatMap(limitsOf));
  const limits = own.flatMap(limitsOf);
  if (limits.length > 0) return fc.constantFrom(...limits);
  const named = own.flatMap(({ is }) => (is === undefined ? [] : [is]));
  if (named.some((one) => typeof one === "boolean")) return fc.boolean();
  return fc.constantFrom<FactValue>(...named, "other");
}

function drawsFor(rule: SafetyRule, key: string): fc.Arbitrary<LabFact[]> {
  const leaves = leavesFor(rule, key).filter((leaf) => "lab" in leaf);
  const limits = leaves.flatMap((leaf) => limitsOf(leaf).map((limit) => limit * (leaf.timesUpperLimit ? HIGH : 1)));
  const fresh = Math.min(200, ...leaves.map(({ withinDays = 200 }) => withinDays));
  return fc.array(
    fc.record({
      loinc: fc.constantFrom(...key.slice(4).split(",")),
      value: fc.constantFrom(0.5, 5, HIGH, 15, ...limits),
      text: fc.constantFrom("positive", "negative"),
      low: fc.constant(1),
      high: fc.constant(HIGH),
      on: fc.integer({ min: 0, max: fresh }).map(dayBefore),
      hour: fc.constantFrom(8, 11),
      sourceId: fc.constant("value"),
    }),
    { minLength: leaves.some(({ isKnown }) => isKnown !== undefined) ? 0 : 2, maxLength: 4 },
  );
}

const HIGH = 10;

function limitsOf({ over, atLeast, below, atMost }: FactCondition | LabCondition): number[] {
  return [over, atLeast, below, atMost].flatMap((limit) =>
    limit === undefined ? [] : [limit - 1, limit - 0.1, limit, limit + 0.1, limit + 1],
  );
}

function snapshotWith(values: Record<string, boolean | null>): Snapshot {
  const known = Object.entries(values).filter(([, value]) => value !== null);
  const facts = known.map(([key, value]) => [`answer:${key}`, { value, on: TODAY, source: "chart" }] as const);
  return { today: TODAY, facts: Object.fromEntries(facts) as Snapshot["facts"], labs: [] };
}

function aboutOf({ treatment, moment }: { treatment: string; moment: About["moment"] }): About {
  return { treatmentKey: treatment, moment };
}

function dayBefore(days: number): string {
  return new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
}
