import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("cells are separated by commas, and what would break a line is quoted", () => {
  expect(csvLine(["a", 'say "b"', "c,d", "e\nf", null, 7])).toBe('a,"say ""b""","c,d","e\nf",,7\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("x")'])("the formula %j is inert", (text) => {
  const cell = csvLine([text]).replace(/\r\n$/, "");
  const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  expect(shown).toBe(`'${text}`);
});

test("a number may be negative", () => {
  expect(csvLine([-5])).toBe("-5\r\n");
});
