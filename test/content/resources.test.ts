import { expect, test } from "vitest";
import { ResourceFrontMatter } from "../../content/front-matter.ts";
import { readContent, textIn } from "./content-files.ts";
import { bodyProse, glossaryNames, gradeOf } from "./readability.ts";

/** Written before articles had drawings and a lower limit for the reading grade. */
const OLDER = new Set([
  "blood-pressure-on-testosterone",
  "first-16-weeks-of-semaglutide",
  "high-hematocrit-explained",
  "how-to-avoid-testosterone-medication-waste",
  "keeping-medicine-away-from-others",
  "managing-nausea",
  "missed-doses",
  "preparing-for-a-lab-draw",
  "preparing-for-a-video-visit",
  "psa-and-prostate-checks",
  "reading-your-lab-results",
  "stopping-treatment",
  "storing-and-traveling-with-medicine",
  "subcutaneous-injection-processes",
  "testosterone-and-fertility",
  "tirzepatide-and-birth-control",
  "what-compounded-means",
  "why-two-morning-tests",
]);

const files = readContent();
const texts = files.filter(({ path }) => /^(?:resources|treatments|policies)\//.test(path));
const paths = new Set(texts.map(({ data }) => (data as { path: string }).path));
const resources = files
  .filter(({ path }) => path.startsWith("resources/"))
  .map((file) => ({ ...file, slug: file.path.replace(/^resources\/|\.mdx$/g, "") }));
const newer = resources.filter(({ slug }) => !OLDER.has(slug));

/** A screen reader reads the head of a column with each of its cells. */
test.each(texts)("$path names every column of its tables", ({ body }) => {
  const heads = [...body.matchAll(/^(\|.*\|)\n\|[\s:|-]+\|$/gm)].map(([, head]) => head!);
  expect(heads.filter((head) => /\|\s*\|/.test(head))).toEqual([]);
});

test.each(texts)("$path links only to texts that exist", ({ data, body }) => {
  const written = `${JSON.stringify(data)} ${body}`;
  const linked = [...written.matchAll(/(?<![\w:/])\/(?:resources|policies|featured-treatments)\/[a-z0-9-]+/g)];
  expect(linked.map(([path]) => path).filter((path) => !paths.has(path))).toEqual([]);
});

test.each(resources)("$slug is at the address of its file, and its related texts exist", ({ slug, data }) => {
  const page = ResourceFrontMatter.parse(data);
  expect(page.path).toBe(`/resources/${slug}`);
  expect(page.related.filter((path) => !paths.has(path))).toEqual([]);
});

test.each(newer)("$slug has a drawing of its own", ({ body }) => {
  const used = (text: string) => [...text.matchAll(/<Picture\s+name="([^"]+)"/g)].map(([, name]) => name);
  const elsewhere = new Set(resources.filter((other) => other.body !== body).flatMap((other) => used(other.body)));
  const own = used(body).filter((name) => !elsewhere.has(name));
  expect(own.length + (body.match(/<Evidence\b/g)?.length ?? 0)).toBeGreaterThan(0);
});

test.each(newer)(
  "$slug is 700 to 1,400 words, short enough for search engines to show its title and description",
  (file) => {
    const { title, description } = ResourceFrontMatter.parse(file.data);
    expect(textIn(file.body)).toBeGreaterThanOrEqual(700);
    expect(textIn(file.body)).toBeLessThanOrEqual(1400);
    expect(title.length).toBeLessThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
  },
);

test.each(newer)("$slug reads like an adult wrote it for an adult: grade 5.5 to 8", (file) => {
  const grade = gradeOf(bodyProse(file), glossaryNames());
  expect(grade).toBeGreaterThanOrEqual(5.5);
  expect(grade).toBeLessThanOrEqual(8);
});

test.each(newer)("$slug says when to get help", ({ body }) => {
  expect(body).toMatch(/^## When (?:to get help|not to wait)$/m);
});

test("a fact shown as 100 dots is in words too", () => {
  const cards = texts.flatMap(({ body }) => body.match(/<Evidence\b[\s\S]*?\/>/g) ?? []);
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    const caption = /caption="([^"]*)"/.exec(card)?.[1] ?? "";
    for (const [, count] of card.matchAll(/arked=\{(\d+)\}/g)) {
      expect(caption).toContain("100");
      expect(caption).toMatch(new RegExp(`\\b${count}\\b`));
    }
    expect(/source="([^"]*)"/.exec(card)?.[1]).toMatch(/\b20\d\d\b/);
  }
});
