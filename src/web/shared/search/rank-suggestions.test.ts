import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rankSuggestions } from "./rank-suggestions.ts";

const PHRASES = [
  "low testosterone",
  "testosterone gel",
  "contest rules",
  "glp-1 side effects",
  "attest a form",
  "TRT cost",
];

const marked = (typed: string) =>
  rankSuggestions(PHRASES, typed).map(
    ({ phrase, from, to }) => `${phrase.slice(0, from)}[${phrase.slice(from, to)}]${phrase.slice(to)}`,
  );

test("phrases that begin with the text come first, then words that do, then the rest", () => {
  expect(marked("test")).toEqual(["[test]osterone gel", "low [test]osterone", "con[test] rules", "at[test] a form"]);
});

test.each([
  ["trt", ["[TRT] cost"]],
  ["  LOW   Testo ", ["[low testo]sterone"]],
  ["1", ["glp-[1] side effects"]],
  ["te", ["[te]stosterone gel", "low [te]stosterone", "con[te]st rules", "at[te]st a form"]],
])("%j is found in any case and spacing, and marked where it stands", (typed, found) => {
  expect(marked(typed)).toEqual(found);
});

test("a later beginning of a word counts more than an earlier middle", () => {
  expect(rankSuggestions(["latest test"], "test")).toEqual([{ phrase: "latest test", from: 7, to: 11 }]);
});

test.each(["", "   ", "(.*", "<script>", "\\", "\u0000", "🙂", "x".repeat(10_000)])("%j suggests nothing", (typed) => {
  expect(rankSuggestions(PHRASES, typed)).toEqual([]);
});

test("every phrase that holds the text is suggested, and no other", () => {
  const phrases = readFileSync("content/suggestions.txt", "utf8").split("\n").filter(Boolean);
  for (const text of ["e", "inject", "testosterone", "a1c", "ow"]) {
    const found = rankSuggestions(phrases, text).map(({ phrase }) => phrase);
    expect(found.toSorted()).toEqual(phrases.filter((phrase) => phrase.includes(text)).toSorted());
  }
});
