import { expect, test } from "vitest";
import fc from "fast-check";
import { csvLine } from "./csv.ts";

test.each(["=1+1", "+1", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =cmd|' /C calc'!A0", "＝1+1", "%0A=1", "|calc"])(
  "a name that a spreadsheet would calculate is data: %j",
  (name) => expect(csvLine([name])).toMatch(/^"'/),
);

test("an ordinary name is as it is, and a quote is doubled", () => {
  expect(csvLine(["O'Brien", 'Sam "Sammy"', null])).toBe(`"O'Brien","Sam ""Sammy""",""\r\n`);
});

test("whatever stands in a cell, a line stays one line with its cells, and no cell begins like a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 5 }), (cells) => {
      const line = csvLine(cells);
      expect(line.slice(0, -2)).not.toMatch(/[\r\n]/);
      const read = [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell]) => cell!.replaceAll('""', '"'));
      expect(read).toHaveLength(cells.length);
      for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    }),
    { numRuns: 40 },
  );
});

test("a number is a number, also below zero", () => {
  expect(csvLine([-5, 110.5])).toBe("-5,110.5\r\n");
});

test("money has its cents, also what was given back", () => {
  expect(csvLine([{ cents: 11_000 }, { cents: -1_500 }, { cents: 0 }])).toBe("110.00,-15.00,0.00\r\n");
});
