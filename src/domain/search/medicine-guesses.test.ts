import { beforeAll, expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { indexOfferings } from "./index-offerings.ts";
import { MEDICINE_NAMES } from "./medicine-names.ts";
import { searchSite, type SearchHit } from "./search-site.ts";

useDatabase();
beforeAll(() => indexOfferings(testCtx({ as: "system" }), { keywords: "price cost", description: "What it costs." }));

const search = (term: string) => searchSite(testCtx({ as: "anonymous" }), { term });

/** The pages of Schedule III medicines. */
const CONTROLLED = new Set([
  "/featured-treatments/testosterone-replacement-therapy-trt",
  "/featured-treatments/female-trt",
  "/featured-treatments/oxandrolone-anavar",
  "/featured-treatments/nandrolone-deca-durabolin",
]);

/** Names that mean one of them. */
const MEANT =
  /^(testosterone|cypionate|enanthate|undecanoate|propionate|nandrolone|durabolin|oxandrolone|oxandrin|anavar|androgel|testim|xyosted|jatenzo|natesto|aveed|tlando|kyzatrex|azmiro|testopel|vogelxo|fortesta|androderm|methyltestosterone|prasterone)$/;

const others = [...MEDICINE_NAMES].filter((name) => !MEANT.test(name));

test("another medicine's name is never corrected, and no controlled medicine is its best answer", async () => {
  const wrong: string[] = [];
  for (const name of others) {
    const { didYouMean, best } = await search(name);
    if (didYouMean !== null) wrong.push(`${name}: did you mean ${didYouMean}`);
    if (isGuess(best, name)) wrong.push(`${name}: ${best?.path}`);
  }
  expect(others.length).toBeGreaterThan(250);
  expect(wrong).toEqual([]);
}, 120_000);

test("a misspelled medicine becomes itself or nothing, never another one", async () => {
  const wrong: string[] = [];
  const asked = others
    .filter((name) => name.length >= 6)
    .flatMap((name, i) => misspell(name, i).map((typed) => ({ name, typed })));
  for (const { name, typed } of asked) {
    if (MEDICINE_NAMES.has(typed)) continue;
    const { didYouMean, best } = await search(typed);
    if (didYouMean && didYouMean !== name && MEDICINE_NAMES.has(didYouMean)) wrong.push(`${typed}: ${didYouMean}`);
    if (isGuess(best, name)) wrong.push(`${typed}: ${best?.path}`);
  }
  expect(asked.length).toBeGreaterThan(700);
  expect(wrong).toEqual([]);
}, 300_000);

test("these tests would notice: a synonym that leads elsewhere is caught", async () => {
  await asSuperuser("insert into search_synonym (phrase, means) values ('carvedilol', '{nandrolone}')");
  expect(isGuess((await search("carvedilol")).best, "carvedilol")).toBe(true);
  await asSuperuser("delete from search_synonym where phrase = 'carvedilol'");
  expect(isGuess((await search("carvedilol")).best, "carvedilol")).toBe(false);
});

/** A page that says the very name, such as one about interactions, answers what was asked. */
function isGuess(best: SearchHit | null, name: string): boolean {
  if (!best || !CONTROLLED.has(best.path)) return false;
  return !best.excerpt.some(({ text, isMatch }) => isMatch && text.toLowerCase().startsWith(name.slice(0, 6)));
}

/** A letter missing, doubled, swapped with the next and mistaken, at a place that differs from name to name. */
function misspell(name: string, i: number): string[] {
  const at = 1 + (i % (name.length - 2));
  const [before, letter, after] = [name.slice(0, at), name[at]!, name.slice(at + 1)];
  const mistaken = "aeiou".includes(letter) ? (letter === "a" ? "e" : "a") : letter === "s" ? "c" : "s";
  return [
    before + after,
    before + letter + letter + after,
    before + after[0] + letter + after.slice(1),
    before + mistaken + after,
  ];
}
