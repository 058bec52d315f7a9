import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { inReadTransaction } from "#core/db.ts";
import { recognize, recognizeProblem } from "#domain/chart/lists/chart-term.ts";
import { findChartTerms } from "#domain/chart/lists/reads.server.ts";
import { chartProposals } from "#domain/intake/responses/chart-proposals.ts";
import { readForms } from "../../scripts/clinical-forms.ts";
import { testCtx, useDatabase } from "../test-ctx.ts";

useDatabase();
const Term = z.strictObject({
  key: z.string(),
  label: z.string(),
  words: z.array(z.string()).default([]),
  answers: z.array(z.string()).default([]),
});
const FILE = z
  .strictObject({ source: z.string(), owner: z.string(), classes: z.array(Term), problems: z.array(Term) })
  .parse(parse(readFileSync("content/clinical/classes.yaml", "utf8")));
const TERMS = [
  ...FILE.classes.map((term) => ({ ...term, kind: "class" as const })),
  ...FILE.problems.map((term) => ({ ...term, kind: "problem" as const })),
];
const FORMS = readForms();

test("a new clinic starts with the terms of content/clinical", async () => {
  const found = await inReadTransaction(testCtx({ as: "member" }), (tx) => findChartTerms(tx.trx, "2026-11-17"));
  const byKey = (terms: typeof TERMS) => terms.toSorted((a, b) => (a.kind + a.key < b.kind + b.key ? -1 : 1));
  expect(byKey(found)).toEqual(byKey(TERMS));
});

test("every answer that a term names can be given, and means one class or one problem", () => {
  const given = new Set(
    FORMS.flatMap(({ items }) => items.flatMap(({ id, options = [] }) => options.map(({ code }) => `${id}:${code}`))),
  );
  const named = TERMS.flatMap(({ answers }) => answers);
  expect(named.filter((answer) => !given.has(answer))).toEqual([]);
  expect(named.filter((answer, index) => named.indexOf(answer) !== index)).toEqual([]);
});

test("every answer about a problem that is not a no is known by a term", () => {
  const unknown = FORMS.flatMap(({ items }) =>
    items
      .filter(({ fact = "" }) => fact.startsWith("problem"))
      .flatMap(({ id, options = [] }) => options.map(({ code }) => `${id}:${code}`)),
  ).filter(
    (answer) => !/:(no|none|unsure|prefer-not)$/.test(answer) && !TERMS.some(({ answers }) => answers.includes(answer)),
  );
  expect(unknown).toEqual([]);
});

test.each([
  ["Ozempic 0.5 mg", ["glp1", "semaglutide"]],
  ["Testosterone cypionate", ["testosterone", "anabolic"]],
  ["SESAME seeds", ["sesame-oil"]],
  ["Cotton-seed oil", ["cottonseed-oil"]],
  ["prednisone", ["steroid-tablets"]],
  ["Yazmine tea", []],
  ["alcohol", []],
])("%s is %j", (typed, keys) => expect(recognize(TERMS, "class", typed)).toEqual(keys));

test.each([
  ["Prostate cancer, 2014", "prostate-cancer"],
  ["Medullary thyroid cancer", "medullary-thyroid-cancer"],
  ["Type 2 diabetes", "diabetes-2"],
  ["Broken arm", null],
])("the problem %s is %s", (typed, key) => expect(recognizeProblem(TERMS, typed)).toBe(key));

test("answers become reported rows, each once", () => {
  const { proposals, none } = chartProposals(
    FORMS,
    {
      c08: [{ what: "Penicillin", reaction: "Rash", severity: "unsure" }],
      c09: [{ name: "Lantus", dose: "10 units" }],
      c09a: ["insulin", "pill"],
      c10: ["cancer", "sleep-apnea"],
      c11: "none",
      c12: "yes",
      c12k: ["prostate"],
      c13: ["none"],
      c16: 4,
      c16t: "never",
      c16d: "yes",
      t05: ["prostate-cancer"],
      t08: "untreated-mild",
      h02: "yes",
      w10: "unsure",
    },
    TERMS,
  );
  expect(proposals.map(({ entry }) => nameAnd(entry))).toEqual([
    ["Penicillin", []],
    ["Lantus", []],
    ["Birth control pill", ["birth-control-pill"]],
    ["Cancer", "cancer"],
    ["Sleep apnea", "sleep-apnea"],
    ["Prostate cancer", "prostate-cancer"],
    ["How many drinks with alcohol do you have in a week? 4", false],
    ["Do you use other drugs? Yes", true],
    ["hCG", ["hcg"]],
  ]);
  expect(none).toEqual([]);
});

test("a list answered with none is said to be empty only if no other answer fills it", () => {
  const none = { c08: "none", c09: "none", c09a: ["none"], c10: ["none"], c11: "none" };
  expect(chartProposals(FORMS, none, TERMS)).toEqual({
    proposals: [],
    none: ["allergies", "medicines", "problems", "history"],
  });
  expect(chartProposals(FORMS, { ...none, c09a: ["insulin"] }, TERMS).none).not.toContain("medicines");
  expect(chartProposals(FORMS, { ...none, c15: ["cirrhosis"] }, TERMS).none).not.toContain("problems");
});

function nameAnd(entry: ReturnType<typeof chartProposals>["proposals"][number]["entry"]) {
  switch (entry.section) {
    case "allergies":
      return [entry.substance, entry.classKeys];
    case "medicines":
      return [entry.name, entry.classKeys];
    case "problems":
      return [entry.name, entry.problemKey];
    case "history":
      return [entry.text, entry.isRestricted];
  }
}
