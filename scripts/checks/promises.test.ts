import { expect, test } from "vitest";
import { parseContent } from "../../test/content/content-files.ts";
import { promiseProblems, readRegister } from "./promises.ts";

const proofs = (file: string) => (file === "tests/video.spec.ts" ? "test('meets by video')" : null);
const register = {
  proven: [{ promise: "Video", says: "\\bvideo\\b", proof: { file: "tests/video.spec.ts", test: "meets by video" } }],
  byPeople: [],
  notBuilt: [{ promise: "A monthly form", says: "\\bmonthly check-in\\b" }],
};
const check = (text: string) => promiseProblems([parseContent("resources/planted.mdx", text)], register, proofs);

test("a promise with its test passes, and so does a sentence that promises nothing", () => {
  expect(
    check("You need a live video visit. Testosterone can raise blood pressure. You may get side effects."),
  ).toEqual([]);
});

test.each([
  "We email you a summary of your week.",
  "You get a reminder before each step.",
  "Our system texts your doctor.",
  "You can download a copy of your order.",
  "It happens automatically.",
])("a promise without a test is refused: %s", (text) => {
  expect(check(text)).toEqual([expect.stringContaining("promises without a test")]);
});

test("what is not built may not be promised, even if another promise is in the sentence", () => {
  expect(check("In the monthly check-in by video you rate your stomach.")).toEqual([
    expect.stringContaining("isn't built (A monthly form)"),
  ]);
});

test("a proof that is gone is noticed, and so is a test with another name", () => {
  expect(promiseProblems([], register, () => null)).toEqual([expect.stringContaining("is gone")]);
  expect(promiseProblems([], register, () => "test('else')")).toEqual([expect.stringContaining("has no test")]);
});

test("every pattern of the register is one, and names one promise", () => {
  const { proven, byPeople, notBuilt } = readRegister();
  const all = [...proven, ...byPeople, ...notBuilt];
  expect(() => all.map(({ says }) => new RegExp(says, "i"))).not.toThrow();
  expect(new Set(all.map(({ promise }) => promise)).size).toBe(all.length);
});
