import { describe, expect, test } from "vitest";
import { editDistance } from "#domain/search/correct-spelling.ts";
import { guessPairs, guessWords } from "./rank-words.ts";

const NAMES = ["johnson", "johns", "jonas", "jones", "johansson", "smith"];
const best = (typed: string) => guessWords(typed, NAMES).map(({ word }) => word);

describe("a typed word means", () => {
  test("itself before everything else", () => expect(best("johns")[0]).toBe("johns"));
  test("what it is the beginning of", () => expect(best("johan")).toContain("johansson"));
  test("what it misspells", () => expect(best("jonhson")[0]).toBe("johnson"));
  test("what it misspells the beginning of", () => expect(best("jonso")).toContain("johnson"));
  test("nothing that is far away", () => expect(best("mitchell")).toEqual([]));
  test("if it is short, only what it begins: every short word is near to every other", () =>
    expect(best("jon")).toEqual(["jonas", "jones"]));
});

test("two words are looked for together, in the order in which pairs are kept", () => {
  const pairs = guessPairs([guessWords("sam", ["sam", "samuel"]), guessWords("jonhson", NAMES)]);
  expect(pairs[0]?.word).toBe("johnson sam");
  expect(pairs.map(({ word }) => word)).toContain("johnson samuel");
});

test("the closer a word is, the more it weighs: itself, what it begins, a slip, a slip at the beginning", () => {
  const weight = (typed: string, word: string) => guessWords(typed, [word])[0]?.weight ?? 0;
  expect(weight("johns", "johns")).toBe(1);
  expect(weight("johns", "johnson")).toBe(0.9);
  expect(weight("smoth", "smith")).toBeCloseTo(0.75);
  expect(weight("jonhson", "johnson")).toBeCloseTo(0.85 - 0.1 * editDistance("jonhson", "johnson"));
  expect(weight("smoth", "smithers")).toBeCloseTo(0.65);
  expect(weight("smithers", "smath")).toBe(0);
});

test.each([
  ["abc", "abd", false],
  ["abcd", "abce", true],
  ["abcde", "abcfg", false],
  ["abcdef", "abcdgh", true],
  ["abcdefgh", "abcdeijk", false],
  ["abcdefghi", "abcdefjkl", true],
  ["abcdefghi", "abcdejklm", false],
])("a slip is forgiven by length: %s means %s: %s", (typed, word, meant) => {
  expect(guessWords(typed, [word]).length > 0).toBe(meant);
});

test("of equal guesses the shorter comes first, then by letter; ten are enough", () => {
  expect(guessWords("sam", ["samuel", "samson", "sami"]).map(({ word }) => word)).toEqual(["sami", "samson", "samuel"]);
  const many = Array.from({ length: 12 }, (_, i) => `sam${String.fromCodePoint(97 + i)}`);
  expect(guessWords("sam", many).map(({ word }) => word)).toEqual(many.slice(0, 10));
});

test("a pair weighs what both weigh together, at most forty of them, heaviest first", () => {
  const guess = (word: string, weight: number) => ({ word, weight });
  expect(guessPairs([[guess("b", 0.5)], [guess("a", 0.5), guess("b", 1)], [guess("a", 1)]])).toEqual([guess("a b", 1)]);
  expect(guessPairs([[guess("a", 1)], [guess("b", 0.2), guess("c", 0.7)]])).toEqual([
    guess("a c", 0.7),
    guess("a b", 0.2),
  ]);
  expect(guessPairs([[guess("a", 1)]])).toEqual([]);
  const letters = (from: number) => Array.from({ length: 7 }, (_, i) => guess(String.fromCodePoint(from + i), 1));
  expect(guessPairs([letters(97), letters(110)])).toHaveLength(40);
});
