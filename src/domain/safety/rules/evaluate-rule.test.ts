import { describe, expect, test } from "vitest";
import { evaluateRule, evaluateRules } from "./evaluate-rule.ts";
import type { Fact, FactValue, LabFact, RuleCase, RuleCondition, SafetyRule, Snapshot } from "./rule.ts";

const TODAY = "2026-11-16";
const ABOUT = { treatmentKey: "trt", moment: "start" } as const;
const fact = (value: FactValue, on = TODAY): Fact => ({ value, on, source: "chart" });
const lab = (loinc: string, value: number | null, rest: Partial<LabFact> = {}): LabFact => ({
  loinc,
  value,
  text: null,
  low: null,
  high: null,
  on: TODAY,
  hour: null,
  sourceId: "value",
  ...rest,
});
const snapshot = (facts: Record<string, Fact>, labs: LabFact[] = []): Snapshot => ({ today: TODAY, facts, labs });
const rule = (when: RuleCondition, rest: Partial<RuleCase> = {}): SafetyRule => ({
  key: "R01",
  version: 1,
  title: "t",
  treatments: ["trt"],
  moments: ["start"],
  cases: [{ key: "only", when, severity: "stop", says: "Seen: {value}.", unknownSays: "Not known.", ...rest }],
  source: "s",
  owner: "o",
});
const resultOf = (when: RuleCondition, facts: Record<string, Fact> = {}, labs: LabFact[] = []) =>
  evaluateRule(rule(when), snapshot(facts, labs), ABOUT)!.result;

const HIT = { fact: "patient.age", is: 1 } as const;
const MISS = { fact: "patient.age", is: 2 } as const;
const UNKNOWN = { fact: "patient.bmi", is: 1 } as const;
const KNOWN = { "patient.age": fact(1) };

describe("three answers", () => {
  test.each([
    [{ all: [HIT, HIT] }, "hit"],
    [{ all: [HIT, UNKNOWN] }, "unknown"],
    [{ all: [MISS, UNKNOWN] }, "miss"],
    [{ any: [HIT, UNKNOWN] }, "hit"],
    [{ any: [MISS, UNKNOWN] }, "unknown"],
    [{ any: [MISS, MISS] }, "miss"],
    [{ not: HIT }, "miss"],
    [{ not: MISS }, "hit"],
    [{ not: UNKNOWN }, "unknown"],
    [{ all: [] }, "hit"],
  ] as const)("%j is %s", (when, result) => expect(resultOf(when, KNOWN)).toBe(result));

  test("an unknown fact is a finding, as strong as the case says, or needs a reason", () => {
    const found = (ifUnknown?: "stop" | "info") =>
      evaluateRule(rule(UNKNOWN, ifUnknown ? { ifUnknown } : {}), snapshot({}), ABOUT)!;
    expect(found()).toMatchObject({ result: "unknown", severity: "reason", cases: [{ says: "Not known." }] });
    expect(found("stop").severity).toBe("stop");
    expect(found("info").severity).toBe("info");
  });

  test("a fact that is too old is unknown", () => {
    const when = { fact: "patient.bmi", below: 27, withinDays: 30 };
    expect(resultOf(when, { "patient.bmi": fact(33, "2026-10-17") })).toBe("miss");
    expect(resultOf(when, { "patient.bmi": fact(33, "2026-10-16") })).toBe("unknown");
    const tested = { lab: "4544-3", atLeast: 50, withinDays: 90 };
    expect(resultOf(tested, {}, [lab("4544-3", 45, { on: "2026-08-18" })])).toBe("miss");
    expect(resultOf(tested, {}, [lab("4544-3", 45, { on: "2026-08-17" })])).toBe("unknown");
  });

  test("an answer that says nothing is unknown, unless it is asked for", () => {
    const facts = { "answer:t04": fact("unsure"), "answer:c09a": fact(["unsure"]) };
    expect(resultOf({ fact: "answer:t04", is: "yes" }, facts)).toBe("unknown");
    expect(resultOf({ fact: "answer:t04", is: "unsure" }, facts)).toBe("hit");
    expect(resultOf({ fact: "answer:c09a", hasAny: ["insulin"] }, facts)).toBe("unknown");
    expect(resultOf({ fact: "answer:c09a", hasNone: ["insulin"] }, facts)).toBe("unknown");
    expect(resultOf({ fact: "answer:t04", isKnown: true }, facts)).toBe("miss");
  });

  test("a value of another kind is unknown, never a miss", () => {
    expect(resultOf({ fact: "patient.bmi", over: 30 }, { "patient.bmi": fact("thirty") })).toBe("unknown");
    expect(resultOf({ lab: "2106-3", isPositive: true }, {}, [lab("2106-3", null, { text: "unclear" })])).toBe(
      "unknown",
    );
    expect(resultOf({ lab: "1742-6", over: 3, timesUpperLimit: true }, {}, [lab("1742-6", 30)])).toBe("unknown");
    expect(resultOf({ lab: "2484-4", isAboveRange: true }, {}, [lab("2484-4", 30)])).toBe("unknown");
  });
});

describe("conditions", () => {
  test("codes in common with another fact", () => {
    const when = { fact: "chart.allergy_classes", sharesWith: "medicine.classes" };
    const allergies = (codes: string[]) => ({ "chart.allergy_classes": fact(codes) });
    const medicine = { "medicine.classes": fact(["testosterone", "sesame-oil"]) };
    expect(resultOf(when, { ...allergies(["sesame-oil"]), ...medicine })).toBe("hit");
    expect(resultOf(when, { ...allergies([]), ...medicine })).toBe("miss");
    expect(resultOf(when, allergies(["sesame-oil"]))).toBe("unknown");
  });

  test("greater than another fact", () => {
    const when = { fact: "medicine.weekly_mg", overFact: "medicine.most_weekly_mg" };
    const dose = { "medicine.weekly_mg": fact(120) };
    expect(resultOf(when, { ...dose, "medicine.most_weekly_mg": fact(119) })).toBe("hit");
    expect(resultOf(when, { ...dose, "medicine.most_weekly_mg": fact(120) })).toBe("miss");
    expect(resultOf(when, dose)).toBe("unknown");
  });

  test("multiples of the upper limit are as exact as on paper", () => {
    const when = { lab: "1975-2", over: 3, timesUpperLimit: true };
    expect(resultOf(when, {}, [lab("1975-2", 3.6, { high: 1.2 })])).toBe("miss");
    expect(resultOf(when, {}, [lab("1975-2", 3.61, { high: 1.2 })])).toBe("hit");
  });

  test("the newest of several codes counts, in whatever order they come", () => {
    const when = { lab: ["2986-8", "49041-7"], over: 1100 };
    const values = [lab("2986-8", 1200, { on: "2026-09-01" }), lab("49041-7", 700, { on: "2026-11-01" })];
    expect(resultOf(when, {}, values)).toBe("miss");
    expect(resultOf(when, {}, values.toReversed())).toBe("miss");
  });

  test("two values of one day: one that hits is enough", () => {
    expect(resultOf({ lab: "4544-3", atLeast: 54 }, {}, [lab("4544-3", 53), lab("4544-3", 54)])).toBe("hit");
  });

  test("a rise is counted from the lowest value within the days", () => {
    const when = { lab: "2857-1", roseBy: { over: 1.4, withinDays: 365 } };
    const before = (value: number | null, on: string) => lab("2857-1", value, { on });
    expect(resultOf(when, {}, [lab("2857-1", 2.3), before(0.9, "2026-02-01")])).toBe("miss");
    expect(resultOf(when, {}, [lab("2857-1", 2.4), before(2, "2026-06-01"), before(0.9, "2026-02-01")])).toBe("hit");
    expect(resultOf(when, {}, [lab("2857-1", 2.4), before(0.9, "2025-11-15")])).toBe("unknown");
    expect(resultOf(when, {}, [lab("2857-1", 2), before(1.9, "2026-06-01"), before(null, "2026-05-01")])).toBe(
      "unknown",
    );
  });

  test("only draws since the treatment began, and unknown if nobody knows when", () => {
    const when = { lab: "49041-7", isKnown: true, sinceFirstDose: 21 };
    const values = [lab("49041-7", 20, { on: "2026-10-17" })];
    const on = (days: number) => ({ "medicine.days_on_treatment": fact(days) });
    expect(resultOf(when, on(51), values)).toBe("hit");
    expect(resultOf(when, on(50), values)).toBe("miss");
    expect(resultOf(when, {}, values)).toBe("unknown");
  });
});

describe("outcome", () => {
  test("the strongest case decides, and what was seen comes before what is unknown", () => {
    const found = evaluateRule(
      {
        ...rule(HIT),
        cases: [
          { key: "weak", when: HIT, severity: "reason", says: "a" },
          { key: "unknown", when: UNKNOWN, severity: "stop", ifUnknown: "stop", says: "b" },
          { key: "strong", when: HIT, severity: "stop", says: "c" },
          { key: "missed", when: MISS, severity: "stop", says: "d" },
        ],
      },
      snapshot(KNOWN),
      ABOUT,
    )!;
    expect(found).toMatchObject({ result: "hit", severity: "stop" });
    expect(found.cases.map(({ key }) => key)).toEqual(["strong", "unknown", "weak"]);
    expect(found.facts).toEqual({ "patient.age": KNOWN["patient.age"], "patient.bmi": null });
  });

  test("it doesn't apply to another treatment or moment, nor do cases for others", () => {
    expect(evaluateRule(rule(HIT), snapshot(KNOWN), { ...ABOUT, treatmentKey: "hcg" })).toBeNull();
    expect(evaluateRule(rule(HIT), snapshot(KNOWN), { ...ABOUT, moment: "fill" })).toBeNull();
    expect(evaluateRule(rule(HIT, { treatments: ["hcg"] }), snapshot(KNOWN), ABOUT)).toBeNull();
    expect(
      evaluateRule({ ...rule(HIT), treatments: "all" }, snapshot(KNOWN), { ...ABOUT, treatmentKey: "hcg" }),
    ).not.toBeNull();
    expect(evaluateRules([rule(HIT), rule(MISS)], snapshot(KNOWN), ABOUT).map(({ result }) => result)).toEqual([
      "hit",
      "miss",
    ]);
  });

  test("a document that was accepted makes its stop information; another doesn't, and nothing lifts what is unknown", () => {
    const lifted = { ...rule(HIT), liftedBy: "urology-letter" };
    const withDocument = (key: string) => snapshot({ ...KNOWN, "chart.documents": fact([key]) });
    expect(evaluateRule(lifted, withDocument("urology-letter"), ABOUT)).toMatchObject({
      severity: "info",
      liftedBy: "urology-letter",
      cases: [{ isLifted: true }],
    });
    expect(evaluateRule(lifted, withDocument("other"), ABOUT)!.severity).toBe("stop");
    const unknown = { ...rule(UNKNOWN, { ifUnknown: "stop" }), liftedBy: "urology-letter" };
    expect(evaluateRule(unknown, withDocument("urology-letter"), ABOUT)!.severity).toBe("stop");
  });

  test("its words show what was seen", () => {
    const says = (when: RuleCondition, facts: Record<string, Fact>, text?: string) =>
      evaluateRule(rule(when, text ? { says: text } : {}), snapshot(facts), ABOUT)!.cases[0]!.says;
    expect(says({ fact: "patient.bmi", below: 27 }, { "patient.bmi": fact(26.9) })).toBe("Seen: 26.9.");
    const shared = { fact: "chart.allergy_classes", sharesWith: "medicine.classes" };
    const codes = fact(["sesame-oil", "latex"]);
    expect(says(shared, { "chart.allergy_classes": codes, "medicine.classes": codes })).toBe(
      "Seen: sesame oil, latex.",
    );
    const pressure = {
      any: [
        { fact: "patient.systolic", atLeast: 180 },
        { fact: "patient.diastolic", atLeast: 120 },
      ],
    };
    const read = { "patient.systolic": fact(180), "patient.diastolic": fact(90) };
    expect(says(pressure, read, "{patient.systolic}/{patient.diastolic}")).toBe("180/90");
  });
});
