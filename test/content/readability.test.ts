import { describe, expect, test } from "vitest";
import { readContent, textIn, type ContentFile } from "./content-files.ts";
import { bodyProse, countSyllables, dataProse, glossaryNames, gradeOf } from "./readability.ts";

const PAGE = 9;
const POLICY = 12;
const ENOUGH_WORDS = 100;

describe("what a patient reads stays within the grade", () => {
  const names = glossaryNames();
  test.each(texts(readContent()))("$text", ({ passages, limit }) => {
    expect(gradeOf(passages, names)).toBeLessThanOrEqual(limit);
  });
});

describe("the grade itself", () => {
  test.each([
    ["The cat sat on the mat.", -1.45],
    ["This sentence, taken as a reading passage unto itself, is being used to prove a point.", 7.61],
    ["The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.", 11.26],
  ])("%s", (text, grade) => {
    expect(gradeOf([text])).toBeCloseTo(grade, 1);
  });

  test("headings, tables and names of medicines do not count", () => {
    const file = {
      path: "x.mdx",
      data: null,
      body: "## Pharmaceutical characteristics\n\n| Semaglutide | Administration |\n|---|---|\n\nThe *cat* sat on [tirzepatide](/x).\n",
    };
    expect(bodyProse(file)).toEqual(["The cat sat on tirzepatide."]);
    expect(gradeOf(bodyProse(file), ["tirzepatide"])).toBeCloseTo(gradeOf(["The cat sat on."]), 5);
  });

  test("hard writing is caught", () => {
    const hard =
      "Administration of exogenous hormones necessitates individualized laboratory surveillance considerations.";
    expect(gradeOf([hard])).toBeGreaterThan(POLICY);
  });

  test.each([
    ["needed", 2],
    ["stopped", 1],
    ["changes", 2],
    ["takes", 1],
    ["muscle", 2],
    ["rule", 1],
    ["tables", 2],
    ["medicine", 3],
    ["medication", 4],
    ["evaluation", 5],
    ["period", 3],
    ["serious", 3],
    ["usual", 3],
    ["diagnosis", 4],
    ["patient", 2],
    ["ingredient", 4],
    ["being", 2],
    ["trying", 2],
    ["closely", 2],
    ["treatment", 2],
    ["measurement", 3],
    ["provider", 3],
    ["fluid", 2],
    ["build", 1],
    ["diet", 2],
    ["earlier", 3],
    ["quality", 3],
    ["FDA", 3],
  ])("%s has %i syllables", (word, count) => {
    expect(countSyllables(word)).toBe(count);
  });
});

function texts(files: ContentFile[]) {
  return files
    .flatMap((file) => [
      { file, part: "body", passages: bodyProse(file) },
      { file, part: "data", passages: dataProse(file) },
    ])
    .filter(({ file, passages }) => file.path !== "glossary.yaml" && textIn(passages.join(" ")) >= ENOUGH_WORDS)
    .map(({ file, part, passages }) => {
      const limit = file.path.startsWith("policies/") ? POLICY : PAGE;
      return { text: `${file.path} (${part}), at most ${limit}`, passages, limit };
    });
}
