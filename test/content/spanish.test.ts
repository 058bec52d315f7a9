import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PolicyFrontMatter, TreatmentFrontMatter } from "../../content/front-matter.ts";
import { dataStrings, readContentFile, sections } from "./content-files.ts";

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

test("a number that was lost or changed in translation is found", () => {
  expect(numbersIn("De 0.25 mg a 2.4 mg desde la semana 17")).toEqual(numbersIn("0.25 mg to 2.4 mg from week 17"));
  expect(numbersIn("De 0.25 mg a 2.4 mg")).not.toEqual(numbersIn("0.25 mg to 2.4 mg from week 17"));
});
