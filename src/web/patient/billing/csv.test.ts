import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("a cell that would begin a formula in a spreadsheet is text there", () => {
  for (const text of ["=1+1", "+1 555", "-cmd", "@SUM(A1)", "\t=1", "\r=1"]) {
    expect(csvLine([text]).replace(/^"/, "").startsWith("'"), text).toBe(true);
  }
});

test("numbers stay numbers, also what was given back", () => {
  expect(csvLine(["110.00", "-15.00", "0"])).toBe("110.00,-15.00,0\r\n");
});

test("commas, quotes and line ends stay inside their cell", () => {
  expect(csvLine(["Refund, delayed", 'He said "no"', "a\nb"])).toBe('"Refund, delayed","He said ""no""","a\nb"\r\n');
});
