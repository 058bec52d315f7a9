import { describe, expect, test } from "vitest";
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
