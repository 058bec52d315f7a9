import { describe, expect, test } from "vitest";
import { evaluateForm, visibleAnswers } from "./evaluate-form.ts";
import { evaluateForms } from "./evaluate-forms.ts";
import { findChangedAfterStop } from "./find-changed-after-stop.ts";
import { findPrefill } from "./find-prefill.ts";
import { formsFor } from "./forms-for.ts";
import type { Answers, FormDefinition, Item } from "./form.ts";
import { mayServe } from "./may-serve.ts";

const TODAY = "2026-11-16";
const SAYS = { patient: "p", provider: "q", next: "n", help: "988" } as const;
const base = { section: "s", required: true, ask: "?", source: "x" } as const;
const yes = { code: "yes", label: "Yes" };
const no = { code: "no", label: "No" };

const FORM: FormDefinition = {
  form: "common",
  version: 1,
  title: "t",
  treatments: ["trt", "hcg"],
  languages: ["en"],
  says: { child: SAYS, old: SAYS, high: SAYS, sum: SAYS, mood: SAYS, fast: SAYS, unsure: SAYS },
  scores: { mood: { label: "m", items: ["m1", "m2"], max: 6, source: "x" } },
  items: [
    {
      ...base,
      id: "child",
      type: "choice",
      options: [
        { ...yes, effect: "stop", says: "child", treatments: ["trt"] },
        no,
        { code: "unsure", label: "Not sure", effect: "review", says: "unsure" },
      ],
    },
    { ...base, id: "when", type: "date", only: "future", show: { item: "child", is: "yes" } },
    {
      ...base,
      id: "bp",
      type: "pressure",
      unknown: "I don't know",
      effects: [
        { when: { item: "bp", field: "systolic", at_least: 180, unit: "mm[Hg]" }, effect: "stop", says: "high" },
        { when: { item: "bp", is: "unknown" }, effect: "review", says: "unsure" },
        { when: { item: "bp", days_ago_over: 183 }, effect: "review", says: "old" },
      ],
    },
    {
      ...base,
      id: "pulse",
      type: "number",
      unit: "/min",
      min: 20,
      max: 250,
      required: false,
      effects: [{ when: { item: "pulse", over: 100, unit: "/min" }, effect: "review", says: "fast" }],
    },
    score("m1"),
    score("m2"),
    {
      ...base,
      id: "m3",
      type: "yes-no",
      is_restricted: true,
      show: { score: "mood", at_least: 3 },
      options: [{ ...yes, effect: "emergency", says: "mood" }, no],
    },
  ],
};

function score(id: string): Item {
  return {
    ...base,
    id,
    type: "score",
    options: [0, 1, 2, 3].map((points) => ({ code: String(points), label: "l", points })),
  };
}

const evaluate = (answers: Answers, form = FORM): ReturnType<typeof evaluateForm> =>
  evaluateForm(form, answers, {}, TODAY);
const BP = { systolic: 120, diastolic: 80, measured_on: "2026-11-01" };
const CLEAR: Answers = { child: "no", bp: BP, m1: "0", m2: "0" };

describe("what is shown and what is next", () => {
  test("a form without answers asks its first question", () => {
    expect(evaluate({})).toMatchObject({ visible: ["child", "bp", "pulse", "m1", "m2"], next: "child" });
  });

  test("an answered form has no next question, and an optional one is not missing", () => {
    expect(evaluate(CLEAR)).toMatchObject({ missing: [], next: null, outcome: { trt: "clear", hcg: "clear" } });
  });

  test("an answer with a problem is asked again and drives nothing", () => {
    const { problems, next, findings } = evaluate({ ...CLEAR, pulse: 2000 });
    expect({ problems, next, findings }).toEqual({
      problems: [{ item: "pulse", code: "too-high" }],
      next: "pulse",
      findings: [],
    });
  });

  test("a hidden answer drives nothing and is not submitted", () => {
    const answers: Answers = { ...CLEAR, m3: "yes", when: "2027-01-01" };
    const evaluation = evaluate(answers);
    expect(evaluation.findings).toEqual([]);
    expect(visibleAnswers(FORM, answers, evaluation)).toEqual(CLEAR);
  });
});

describe("effects", () => {
  test("a stop with named treatments stops those alone", () => {
    expect(evaluate({ child: "yes" }).outcome).toEqual({ trt: "stop", hcg: "clear" });
  });

  test("a stop without named treatments stops all of the form", () => {
    const bp = { ...BP, systolic: 180 };
    expect(evaluate({ bp }).outcome).toEqual({ trt: "stop", hcg: "stop" });
    expect(evaluate({ bp: { ...BP, systolic: 179 } }).outcome).toEqual({ trt: "clear", hcg: "clear" });
  });

  test("the strongest effect is the outcome", () => {
    const { outcome } = evaluate({ child: "unsure", bp: BP, m1: "3", m2: "3", m3: "yes" });
    expect(outcome).toEqual({ trt: "emergency", hcg: "emergency" });
  });

  test("a pressure that is unknown or too old goes to review", () => {
    expect(evaluate({ bp: "unknown" }).findings.map(({ code }) => code)).toEqual(["unsure"]);
    expect(evaluate({ bp: { ...BP, measured_on: "2026-05-01" } }).findings.map(({ code }) => code)).toEqual(["old"]);
  });

  test("numbers of another unit are not compared", () => {
    const items = FORM.items.map((item) => (item.id === "pulse" ? { ...item, unit: "Hz" } : item));
    expect(evaluate({ pulse: 120 }).findings).toHaveLength(1);
    expect(evaluate({ pulse: 120 }, { ...FORM, items }).findings).toHaveLength(0);
  });

  test("a score exists once all its shown items have an answer", () => {
    expect(evaluate({ m1: "3" }).scores).toEqual({});
    expect(evaluate({ m1: "3", m2: "0" })).toMatchObject({
      scores: { mood: 3 },
      visible: expect.arrayContaining(["m3"]),
    });
    expect(evaluate({ m1: "2", m2: "0" }).visible).not.toContain("m3");
  });

  test("a finding of a restricted question is marked", () => {
    const { findings } = evaluate({ m1: "3", m2: "3", m3: "yes" });
    expect(findings).toEqual([
      { item: "m3", effect: "emergency", code: "mood", treatments: ["trt", "hcg"], restricted: true },
    ]);
  });
});

describe("several forms", () => {
  const LATER: FormDefinition = {
    ...FORM,
    form: "hcg",
    treatments: ["hcg"],
    scores: {},
    items: [
      { ...base, id: "own", type: "text", show: { item: "when", answered: true } },
      { ...base, id: "child", type: "choice", options: FORM.items[0]?.options ?? [] },
      {
        ...base,
        id: "d",
        type: "derived",
        effects: [{ when: { item: "child", is: "yes" }, effect: "review", says: "child" }],
      },
    ],
  };

  test("a later form sees shown answers of an earlier one, and a shared item is answered once", () => {
    const shown = evaluateForms([FORM, LATER], { child: "yes", when: "2027-01-01" }, {}, TODAY);
    expect(shown.forms["hcg"]?.visible).toEqual(["own", "child"]);
    expect(shown.outcome).toEqual({ trt: "stop", hcg: "review" });
    const hidden = evaluateForms([FORM, LATER], { ...CLEAR, when: "2027-01-01" }, {}, TODAY);
    expect(hidden.forms["hcg"]?.visible).toEqual(["child"]);
    expect(hidden.next).toBe(null);
    expect(hidden.submitted).toEqual(CLEAR);
  });
});

describe("changed after a stop", () => {
  const log = (...entries: [string, Answers[string]][]): ReturnType<typeof findChangedAfterStop> =>
    findChangedAfterStop(
      [FORM],
      entries.map(([item, value], seq) => ({ item, value, seq })),
      {},
      TODAY,
    );

  test("a stop that was answered away comes back with both answers", () => {
    expect(log(["child", "yes"], ["child", "no"])).toEqual([
      { code: "child", item: "child", changed: "child", from: "yes", to: "no" },
    ]);
  });

  test("hiding the question that stopped counts too", () => {
    const found = log(["m1", "3"], ["m2", "3"], ["m3", "yes"], ["m1", "0"], ["m2", "0"]);
    expect(found).toEqual([{ code: "mood", item: "m3", changed: "m2", from: "3", to: "0" }]);
  });

  test("a stop that is still there, and a review that went away, do not", () => {
    expect(log(["child", "yes"], ["child", "no"], ["child", "yes"])).toEqual([]);
    expect(log(["child", "unsure"], ["child", "no"])).toEqual([]);
  });
});

test("forms of treatments, common first", () => {
  expect(formsFor(["semaglutide", "trt"])).toEqual(["common", "trt", "weight-loss"]);
  expect(formsFor([])).toEqual([]);
});

test.each([
  ["draft", "production", false],
  ["draft", "demo", true],
  ["draft", "development", true],
  ["approved", "production", true],
  ["retired", "production", false],
  ["retired", "development", false],
])("a form that is %s is served in %s: %s", (status, appEnv, expected) => {
  expect(mayServe({ status }, appEnv)).toBe(expected);
});

describe("answers of each type", () => {
  const fields = [
    { id: "what", label: "l", type: "text" as const, required: true },
    { id: "phone", label: "l", type: "phone" as const, required: false },
  ];
  const options = [
    { code: "a", label: "A" },
    { code: "b", label: "B" },
    { code: "none", label: "None", alone: true },
  ];
  test.each<[Partial<Item>, Answers[string], string | null]>([
    [{ type: "choices", options }, ["a", "b"], null],
    [{ type: "choices", options }, ["a", "none"], "alone"],
    [{ type: "choices", options }, ["a", "c"], "unknown-option"],
    [{ type: "choice", options }, ["a"], "wrong-shape"],
    [{ type: "number", decimals: 1 }, 1.25, "too-many-decimals"],
    [{ type: "number", decimals: 1 }, 0.3, null],
    [{ type: "number", min: 1 }, 0, "too-low"],
    [{ type: "number" }, "unknown", "not-a-number"],
    [{ type: "date", only: "past" }, "2026-11-17", "in-the-future"],
    [{ type: "date", only: "future" }, "2026-11-15", "in-the-past"],
    [{ type: "date" }, "2026-02-30", "not-a-date"],
    [{ type: "text", max_length: 3 }, "abcd", "too-long"],
    [{ type: "list", fields, none: "None" }, "none", null],
    [{ type: "list", fields }, "none", "wrong-shape"],
    [{ type: "list", fields }, [{ what: " " }], "field-missing"],
    [{ type: "list", fields }, [{ what: "x", phone: "555" }], "not-a-phone"],
    [{ type: "list", fields }, [{ what: "x", other: "y" }], "wrong-shape"],
    [{ type: "list", fields, max_rows: 1 }, [{ what: "x" }, { what: "y" }], "too-many"],
    [{ type: "file", max_files: 1 }, ["a", "b"], "too-many"],
    [{ type: "measurements" }, { height_in: 10, weight_lb: 180 }, "too-low"],
    [{ type: "pressure" }, { systolic: 80, diastolic: 120, measured_on: TODAY }, "too-high"],
    [{ type: "tick", may_refuse: true }, false, null],
  ])("%j %j: %s", (item, answer, code) => {
    const form = { ...FORM, items: [{ ...base, id: "x", type: "text" as const, ...item }] };
    expect(evaluate({ x: answer }, form).problems[0]?.code ?? null).toBe(code);
  });
});

describe("what is known already", () => {
  const item = { ...base, id: "x", type: "choices" as const };
  test("measurements come from facts, if both are known", () => {
    const body: Item = {
      ...item,
      type: "measurements",
      prefill: { facts: { height_in: "height", weight_lb: "weight" } },
    };
    expect(findPrefill(body, {}, { height: 70, weight: 200 })).toEqual({ height_in: 70, weight_lb: 200 });
    expect(findPrefill(body, {}, { height: 70 })).toBe(null);
  });

  test("codes of an earlier answer become the codes of this question", () => {
    const prefill = { item: "cancer", map: { prostate: "prostate-cancer" } };
    expect(findPrefill({ ...item, prefill }, { cancer: ["prostate", "skin"] }, {})).toEqual(["prostate-cancer"]);
    expect(findPrefill({ ...item, type: "choice", prefill }, { cancer: "prostate" }, {})).toBe("prostate-cancer");
    expect(findPrefill({ ...item, prefill }, { cancer: ["skin"] }, {})).toBe(null);
  });
});
