import { expect, test } from "vitest";
import { openPapers } from "./match-papers.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 17, hour));
const paper = (id: string, hour: number, change = {}) => ({
  id,
  userId: "pat",
  prescriberId: "robin",
  carriedAt: at(hour),
  ...change,
});
const entered = (hour: number, change = {}) => ({
  userId: "pat",
  prescriberId: "robin",
  transcribedAt: at(hour),
  ...change,
});
const open = (...args: Parameters<typeof openPapers>) => openPapers(...args).map(({ id }) => id);

test("a paper is open until its prescription is entered, oldest first", () => {
  const papers = [paper("second", 9), paper("first", 8)];
  expect(open(papers, [])).toEqual(["first", "second"]);
  expect(open(papers, [entered(10)])).toEqual(["second"]);
  expect(open(papers, [entered(10), entered(11)])).toEqual([]);
});

test("a prescription from before the visit, of somebody else or by somebody else stands for no paper", () => {
  const papers = [paper("one", 9)];
  expect(open(papers, [entered(8)])).toEqual(["one"]);
  expect(open(papers, [entered(10, { userId: "other" })])).toEqual(["one"]);
  expect(open(papers, [entered(10, { prescriberId: "other" })])).toEqual(["one"]);
});

test("one prescription stands for one paper", () => {
  expect(open([paper("one", 8), paper("two", 8), paper("three", 12)], [entered(10)])).toHaveLength(2);
});
