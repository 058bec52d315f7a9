import { expect, test } from "vitest";
import { findBanned } from "./claims.ts";
import { parseContent, readContentFile } from "./content-files.ts";

/** Search suggestions put words in people's mouths: none may lead to buying, to steroid cycles or around a prescription. */
const LEADING_ASTRAY =
  /\b(?:buy|order online|cheap(?:est)?|for sale|black market|cycles?|stack(?:s|ing)?|bulk(?:ing)?|cutting|shredded|no (?:rx|script|prescription|doctor)|without (?:a )?(?:rx|script|prescription|doctor)|over the counter|anavar|deca|ozempic|wegovy|zepbound|mounjaro)\b/i;

const file = readContentFile("suggestions.txt");
const phrases = Array.isArray(file.data) ? file.data.map(String) : [];

test("several hundred phrases, each once, plain and short", () => {
  expect(phrases.length).toBeGreaterThanOrEqual(400);
  expect(new Set(phrases).size).toBe(phrases.length);
  for (const phrase of phrases) expect(phrase).toMatch(/^[a-z0-9](?:[a-z0-9 '&/%.-]{0,58}[a-z0-9])?$/);
});

test("no phrase makes a claim we may not make or leads astray", () => {
  expect(findBanned(file)).toEqual([]);
  expect(phrases.filter((phrase) => LEADING_ASTRAY.test(phrase))).toEqual([]);
});

test.each([
  "buy testosterone",
  "trt without a prescription",
  "first steroid cycle",
  "hcg for weight loss",
  "generic ozempic",
])("%j would be caught", (phrase) => {
  const banned = findBanned(parseContent("suggestions.txt", `${phrase}\n`));
  expect(banned.length > 0 || LEADING_ASTRAY.test(phrase)).toBe(true);
});
