import { expect, test } from "vitest";
import { correctSpelling, editDistance } from "./correct-spelling.ts";
import { excerptPieces } from "./excerpt.ts";
import { cleanTerm, termToSave } from "./search-term.ts";
import { withSynonyms } from "./synonym.ts";
import { wordsOf } from "./words.ts";

test.each([
  ["GLP-1", ["glp", "1"]],
  ["Sémaglutide, 2.4 mg!", ["semaglutide", "2", "4", "mg"]],
  ["can’t sign in", ["can't", "sign", "in"]],
  ["<b>&|!", ["b"]],
])("%s has the words %j", (term, words) => {
  expect(wordsOf(term)).toEqual(words);
});

test("the longest known phrase wins, and its own words are gone", () => {
  const synonyms = [
    { phrase: "low t", means: ["testosterone"] },
    { phrase: "low", means: ["small"] },
  ];
  expect(withSynonyms(["low", "t", "low", "dose"], synonyms)).toEqual([["testosterone"], ["small"], ["dose"]]);
});

test.each([
  ["dsoe", "dose", 1],
  ["testosteron", "testosterone", 1],
  ["kitten", "sitting", 3],
  ["", "abc", 3],
])("from %s to %s it is %i steps", (a, b, steps) => {
  expect(editDistance(a, b)).toBe(steps);
});

test("an unknown word is replaced by the nearest one, and stays if none is near", () => {
  const near = [{ word: "nausea", documents: 5, likeness: 0.4 }];
  expect(correctSpelling(["nasuea"], [{ typed: "nasuea", isKnown: false, near }])).toEqual(["nausea"]);
  expect(correctSpelling(["nasuea"], [{ typed: "nasuea", isKnown: true, near }])).toBeNull();
  expect(correctSpelling(["banana"], [{ typed: "banana", isKnown: false, near }])).toBeNull();
});

test.each([
  ["vardenafil", "sildenafil"],
  ["liraglutide", "semaglutide"],
  ["tesamorelin", "sermorelin"],
  ["estriol", "estradiol"],
])("%s is not corrected to %s", (typed, other) => {
  const choices = [{ typed, isKnown: false, near: [{ word: other, documents: 5, likeness: 0.5 }] }];
  expect(correctSpelling([typed], choices)).toBeNull();
  expect(correctSpelling([typed], choices, new Set()), "without the names").toEqual([other]);
});

test.each([
  ["oxandralone", ["oxandrolone"]],
  ["nandralone", ["nandrolone"]],
  ["vardenafl", ["vardenafil"]],
  ["testosteron", ["testosterone"]],
  // Two names are as near, the first letter differs, too far, too short.
  ["predniso", null],
  ["xxandrolone", null],
  ["naltrolone", null],
  ["decaf", null],
])("%s, misspelled, becomes %j", (typed, corrected) => {
  expect(correctSpelling([typed], [{ typed, isKnown: false, near: [] }])).toEqual(corrected);
});

test("a plain word that's as near as a medicine wins", () => {
  const near = [{ word: "viager", documents: 1, likeness: 0.5 }];
  expect(correctSpelling(["viagre"], [{ typed: "viagre", isKnown: false, near }])).toEqual(["viager"]);
  expect(correctSpelling(["viagre"], [{ typed: "viagre", isKnown: false, near: [] }])).toEqual(["viagra"]);
});

test("marks become pieces", () => {
  expect(excerptPieces("Ease ⟦nausea⟧ <b>now</b>")).toEqual([
    { text: "Ease ", isMatch: false },
    { text: "nausea", isMatch: true },
    { text: " <b>now</b>", isMatch: false },
  ]);
});

test.each([
  ["  two   words ", "two words"],
  ["a\u0000b\u0007c", "a b c"],
  ["x".repeat(10_000), "x".repeat(200)],
  ["💉".repeat(300), "💉".repeat(200)],
  ["\ud800", ""],
])("%j is cleaned", (text, cleaned) => {
  expect(cleanTerm(text)).toBe(cleaned);
});

test("what is saved never grows over the limit in lower case", () => {
  expect([...termToSave("İ".repeat(200))]).toHaveLength(200);
});
