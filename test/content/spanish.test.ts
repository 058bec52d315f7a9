import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { PolicyFrontMatter, ResourceFrontMatter, TreatmentFrontMatter } from "../../content/front-matter.ts";
import { drawings } from "#web/shared/language/es/drawings.server.ts";
import { findSpanish, toEnglish } from "#web/shared/language/language.ts";
import { translateForms } from "#domain/intake/forms/translate-form.ts";
import { readForms } from "../../scripts/clinical-forms.ts";
import { dataStrings, readContent, readContentFile, sections, textIn } from "./content-files.ts";

/** A translation says the same as its English page: the same sections, the same numbers in each, the same warnings. */
const HEADINGS: Record<string, string> = {
  "What it is": "Qué es",
  "Who it suits": "A quién puede servirle",
  Risks: "Riesgos",
  Monitoring: "Control médico",
  "How shipping works": "Cómo funciona el envío",
};

const pages = readdirSync(join(import.meta.dirname, "../../content/es/treatments")).map((file) => ({
  file,
  english: readContentFile(`treatments/${file}`),
  spanish: readContentFile(`es/treatments/${file}`),
}));

/** In the order of size: sentences of a translation are ordered differently. Spelled-out numbers aren't compared. */
const numbersIn = (text: string) => (text.match(/\d[\d.,]*\d|\d/g) ?? []).sort();

test.each(pages)("$file has the sections of its English page, in order", ({ english, spanish }) => {
  const titles = [...sections(english.body).keys()].map((title) => HEADINGS[title]);
  expect([...sections(spanish.body).keys()]).toEqual(titles);
});

test.each(pages)("$file has every number of its English page, section by section", ({ english, spanish }) => {
  for (const [title, text] of sections(english.body)) {
    const translated = sections(spanish.body).get(HEADINGS[title] ?? "") ?? "";
    expect(numbersIn(translated), title).toEqual(numbersIn(text));
    expect(translated.match(/^- /gm)?.length ?? 0, `${title}: points`).toBe(text.match(/^- /gm)?.length ?? 0);
    expect(translated.match(/^\|/gm)?.length ?? 0, `${title}: rows`).toBe(text.match(/^\|/gm)?.length ?? 0);
  }
});

test.each(pages)("$file has the facts of its English page under /es", ({ english, spanish }) => {
  const [from, to] = [TreatmentFrontMatter.parse(english.data), TreatmentFrontMatter.parse(spanish.data)];
  expect(to.path).toBe(`/es${from.path}`);
  expect(to).toMatchObject({ catalogKey: from.catalogKey, followUps: from.followUps, tags: from.tags });
  expect(to.boxedWarning === null).toBe(from.boxedWarning === null);
  expect(to.sources.map(({ year }) => year)).toEqual(from.sources.map(({ year }) => year));
  expect(to.questions).toHaveLength(from.questions.length);
  expect(to.facts.mustNotUse).toHaveLength(from.facts.mustNotUse.length);
  expect(numbersIn(dataStrings(to.questions).join(" "))).toEqual(numbersIn(dataStrings(from.questions).join(" ")));
});

const policies = readdirSync(join(import.meta.dirname, "../../content/es/policies")).map((file) => ({
  file,
  english: readContentFile(`policies/${file}`),
  spanish: readContentFile(`es/policies/${file}`),
}));

test.each(policies)("$file is the same version as its English page, part by part", ({ english, spanish }) => {
  const [from, to] = [PolicyFrontMatter.parse(english.data), PolicyFrontMatter.parse(spanish.data)];
  expect(to).toMatchObject({ path: `/es${from.path}`, version: from.version, effective: from.effective });
  const [parts, translated] = [[...sections(english.body).values()], [...sections(spanish.body).values()]];
  expect(translated).toHaveLength(parts.length);
  for (const [index, text] of parts.entries()) {
    const other = translated[index] ?? "";
    expect(numbersIn(other), text.slice(0, 60)).toEqual(numbersIn(text));
    expect(other.match(/^(?:- |\d+\. )/gm)?.length ?? 0).toBe(text.match(/^(?:- |\d+\. )/gm)?.length ?? 0);
    expect(other.split("\n\n")).toHaveLength(text.split("\n\n").length);
  }
});

const guides = readdirSync(join(import.meta.dirname, "../../content/es/resources")).map((file) => ({
  file,
  english: readContentFile(`resources/${file}`),
  spanish: readContentFile(`es/resources/${file}`),
}));

test.each(guides)("$file has the parts, numbers, steps and drawings of its English page", ({ english, spanish }) => {
  const [from, to] = [ResourceFrontMatter.parse(english.data), ResourceFrontMatter.parse(spanish.data)];
  const { kind, topic, minutes } = from;
  expect(to).toMatchObject({ path: `/es${from.path}`, kind, topic, minutes });
  expect(to.sources.map(({ year }) => year)).toEqual(from.sources.map(({ year }) => year));
  for (const related of to.related) expect(findSpanish(toEnglish(related))).toBe(related);
  const [parts, translated] = [english, spanish].map(({ body }) => body.split(/^## /m));
  expect(translated).toHaveLength(parts!.length);
  const drawingsIn = (text: string) => [...text.matchAll(/<Picture\s+name="([^"]+)"/g)].map(([, name]) => name);
  for (const [index, text] of parts!.entries()) {
    const other = translated?.[index] ?? "";
    expect(numbersIn(other), text.slice(0, 60)).toEqual(numbersIn(text));
    expect(drawingsIn(other)).toEqual(drawingsIn(text));
    expect(other.match(/^(?:- |> |\d+\. )/gm)?.length ?? 0).toBe(text.match(/^(?:- |> |\d+\. )/gm)?.length ?? 0);
    expect(other.split("\n\n")).toHaveLength(text.split("\n\n").length);
  }
});

/** Drawings of other texts stay in English until those have a translation. */
test.each(["hand", "skin", "syringe", "vial"])("the words in drawings of %s are in Spanish too", (kind) => {
  const file = join(import.meta.dirname, `../../src/web/site/pictures/${kind}-pictures.tsx`);
  const labels = [...readFileSync(file, "utf8").matchAll(/<Label\b[^>]*>\s*([^<{]+?)\s*<|\{t\("([^"]+)"\)\}/g)];
  const words = labels
    .map(([, label, text]) => label ?? text ?? "")
    .filter((word) => !/^[ABC]$|^[\d.]+(?:°| mL)$/.test(word));
  expect(words.length).toBeGreaterThan(1);
  expect(words.filter((word) => !(word in drawings))).toEqual([]);
});

test("exactly the texts with a translation have a Spanish page", () => {
  const english = readContent().filter(({ path }) => /^(?:treatments|policies|resources)\//.test(path));
  const inSpanish = english.filter(({ data }) => findSpanish((data as { path: string }).path));
  const translated = [...pages, ...policies, ...guides].map(({ english: { path } }) => path);
  expect(inSpanish.map(({ path }) => path)).toEqual(translated.toSorted());
  expect(findSpanish("/policies/terms?from=mail")).toBe("/es/policies/terms?from=mail");
});

test("a number that was lost or changed in translation is found", () => {
  expect(numbersIn("De 0.25 mg a 2.4 mg desde la semana 17")).toEqual(numbersIn("0.25 mg to 2.4 mg from week 17"));
  expect(numbersIn("De 0.25 mg a 2.4 mg")).not.toEqual(numbersIn("0.25 mg to 2.4 mg from week 17"));
});

const QUESTIONS = z.record(z.string(), z.string().min(1)).parse(readContentFile("es/questions.yaml").data);

test.each(readForms().map((form) => [form.form, form] as const))("every text of %s is in Spanish", (_, form) => {
  const asked = translateForms([form], QUESTIONS);
  const [english, spanish] = [form, asked?.definitions[0]].map((one) => JSON.stringify(one, withoutTexts));
  expect(spanish).toBe(english);
  for (const [text, translated] of Object.entries(asked?.texts[0] ?? {})) {
    expect(numbersIn(translated), text).toEqual(numbersIn(text.replace(/^c\d+: /, "")));
    expect(translated.endsWith("?"), text).toBe(text.endsWith("?"));
  }
});

/** Codes, rules and what staff read must be those of the English form. */
function withoutTexts(key: string, value: unknown): unknown {
  return ["title", "section", "ask", "why", "help", "label", "patient", "next", "unknown", "none"].includes(key)
    ? null
    : value;
}

test("no Spanish text is left of a question that isn't asked anymore", () => {
  const used = new Set(readForms().flatMap((form) => Object.keys(translateForms([form], QUESTIONS)?.texts[0] ?? {})));
  expect(Object.keys(QUESTIONS).filter((text) => !used.has(text))).toEqual([]);
});

test.each(["Not sure", "Your mood", "c11: None"])("without %s the questions for everybody are in English", (text) => {
  const [common] = readForms();
  const rest = Object.fromEntries(Object.entries(QUESTIONS).filter(([key]) => key !== text && key !== "None"));
  expect(translateForms([common!], rest)).toBeNull();
});

test("sentences of the questions are short in Spanish too", () => {
  const long = Object.values(QUESTIONS)
    .flatMap((text) => text.split(/(?<=[.?!])\s+/))
    .filter((sentence) => textIn(sentence) > 26);
  expect(long).toEqual([]);
});
