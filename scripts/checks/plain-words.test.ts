import { expect, test } from "vitest";
import { findWords } from "./plain-words.ts";

test.each([
  ["British spelling in a comment", "// the visit was cancelled", "a.ts"],
  ["British spelling in a document", "Your licence number", "docs/a.md"],
  ["British spelling in a name", "const isAuthorised = true;", "a.ts"],
  ["a hyphen in email", "Send us an e-mail", "content/a.mdx"],
  ["a function that keeps", "export function keepCard() {}", "a.ts"],
  ["a function that tells", "await tellMember(tx);", "a.ts"],
  ["words for a label", "const doneWords = labels[done];", "a.ts"],
  ["most for an upper bound", "const MOST_ROWS = 100;", "a.ts"],
  ["British spelling where names may say words", "// the colour of a hit", "src/domain/search/a.ts"],
  ["how a thing stands", "standingOf(result)", "a.ts"],
])("is refused: %s", (_, text, file) => {
  expect(findWords(text, file)).toEqual([expect.stringContaining(`${file}:1 `)]);
});

test("a file's own name counts", () => {
  expect(findWords("", "src/domain/scheduling/licences.ts")).toHaveLength(1);
});

test.each([
  ["plain American English", "// the visit was canceled and the license saved", "a.ts"],
  ["aria-labelledby", '<p aria-labelledby="a" />', "a.tsx"],
  ["keep in a sentence", "Keep it in the fridge.", "content/a.mdx"],
  ["Node's own name", "keepAlive: true", "a.ts"],
  ["words where words are the subject", "const queryWords = split(query);", "src/domain/search/a.ts"],
])("is fine: %s", (_, text, file) => {
  expect(findWords(text, file)).toEqual([]);
});
