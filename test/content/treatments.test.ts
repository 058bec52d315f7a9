import { expect, test } from "vitest";
import { z } from "zod";
import { TreatmentFrontMatter } from "../../content/front-matter.ts";
import { CATALOG_KEYS } from "./claims.ts";
import { dataStrings, readContent, sections, textIn } from "./content-files.ts";

/** Stricter than the build: no unknown fields, no brand as a name, a description short enough for search engines to show in full. */
const TreatmentPage = TreatmentFrontMatter.extend({
  catalogKey: z.enum(CATALOG_KEYS),
  description: z.string().max(160),
  questions: z.array(z.strictObject({ q: z.string().endsWith("?"), a: z.string().endsWith(".") })).min(5),
}).strict();

const SECTIONS = ["What it is", "Who it suits", "Risks", "Monitoring", "How shipping works"];
const PATHS: Record<string, string> = {
  "testosterone-replacement-therapy-trt": "/featured-treatments/testosterone-replacement-therapy-trt",
  "human-chorionic-gonadotropin": "/featured-treatments/human-chorionic-gonadotropin",
  "female-trt": "/featured-treatments/female-trt",
  "oxandrolone-anavar": "/featured-treatments/oxandrolone-anavar",
  sermorelin: "/featured-treatments/sermorelin",
  "nandrolone-deca-durabolin": "/featured-treatments/nandrolone-deca-durabolin",
  semaglutide: "/semaglutide",
};

const pages = readContent()
  .filter((file) => file.path.startsWith("treatments/"))
  .map((file) => ({ slug: file.path.replace(/^treatments\/|\.mdx$/g, ""), data: file.data, body: file.body }));

test("there is one page for each treatment, under the specification's slugs", () => {
  expect(pages.map((page) => page.slug).sort()).toEqual(Object.keys(PATHS).sort());
});

test.each(pages)("$slug has whole front matter and its own address", ({ slug, data }) => {
  const page = TreatmentPage.parse(data);
  expect(page.path).toBe(PATHS[slug]);
});

test.each(pages)("$slug has the five sections in order", ({ body }) => {
  expect([...sections(body).keys()]).toEqual(SECTIONS);
});

test.each(pages)("$slug gives its risks at least the room of its benefits", ({ body }) => {
  const words = (name: string) => textIn(sections(body).get(name) ?? "");
  expect(words("Risks")).toBeGreaterThanOrEqual(words("What it is"));
  expect(words("Risks")).toBeGreaterThanOrEqual(words("Who it suits"));
});

test.each(pages)(
  "$slug is between 700 and 1,200 words with its questions, besides the results of trials and samples",
  ({ data, body: whole }) => {
    const { questions } = TreatmentPage.parse(data);
    const body = whole.replace(/<(?:Evidence|SampleResult)\b[\s\S]*?\/>/g, "");
    expect(textIn(body)).toBeGreaterThanOrEqual(700);
    expect(textIn(body) + textIn(dataStrings(questions).join(" "))).toBeLessThanOrEqual(1200);
  },
);
