import { expect, test } from "vitest";
import { datedRows, listChanged, listTexts, readRows } from "../../scripts/content-dates.ts";

const texts = [
  { path: "/faqs", hash: "a" },
  { path: "/resources/new", hash: "b" },
];
const rows = [
  { path: "/faqs", hash: "a", day: "2026-11-01" },
  { path: "/resources/gone", hash: "c", day: "2026-11-02" },
];

test("every text has the day of exactly its words", () => {
  expect(listChanged(listTexts(), readRows())).toEqual([]);
  expect(readRows().length).toBeGreaterThan(50);
});

test("a text with one changed letter, a new one and one that is gone are all found", () => {
  expect(listChanged(texts, rows)).toEqual(["/resources/new", "/resources/gone"]);
  expect(listChanged([{ path: "/faqs", hash: "other" }], rows.slice(0, 1))).toEqual(["/faqs"]);
});

test("only what changed gets a new day", () => {
  expect(datedRows(texts, rows, "2026-11-18")).toEqual([
    { path: "/faqs", hash: "a", day: "2026-11-01" },
    { path: "/resources/new", hash: "b", day: "2026-11-18" },
  ]);
});
