import { expect, test } from "vitest";
import { sentencesIn } from "./domain-sentences.ts";

const texts = (source: string) => sentencesIn("gates.ts", source).map((sentence) => sentence.text);

test("what a person would read is a sentence, with the line it stands on", () => {
  expect(sentencesIn("gates.ts", 'export const a = 1;\nexport const b = "Choose a reason";')).toEqual([
    { file: "gates.ts", line: 2, text: "Choose a reason" },
  ]);
  expect(texts('const often = { weekly: "once a week" };')).toEqual(["once a week"]);
  expect(texts("const said = `Expires ${date}. ${more}`;")).toEqual(["Expires …. …"]);
  expect(texts("const until = `until ${date}`;")).toEqual(["until …"]);
});

test("codes, units and lists of codes are not", () => {
  expect(texts('const a = "not-found"; const b = "AL AR IA"; const c = `${n} mL`; const d = `${x} ${y}`;')).toEqual([]);
});

test("what only programmers see is not", () => {
  expect(texts('throw new AppError("conflict", "the plan has ended");')).toEqual([]);
  expect(texts('const error = new Error("no such job here");')).toEqual([]);
  expect(texts('ctx.log.warn({ id }, "a refund failed"); log.error("the books differ");')).toEqual([]);
  expect(texts("const rows = sql<Row>`select id from plan where ended`;")).toEqual([]);
  expect(texts('import x from "./the file.ts"; type A = "some words here"; // Choose a reason')).toEqual([]);
});

test("what people type into the search is compared, not shown", () => {
  expect(texts('const page = { title: "My Orders", phrases: ["my order", "track order"] };')).toEqual(["My Orders"]);
});
