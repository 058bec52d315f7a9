import { expect, test } from "vitest";
import { readRange, readResult } from "./reading.ts";
import { resultStatusOf, type Flag } from "./result-status.ts";

test.each([
  ["641", { comparator: null, value: "641" }],
  [" 0.90 ", { comparator: null, value: "0.90" }],
  ["<0.1", { comparator: "<", value: "0.1" }],
  ["≥ 1500", { comparator: ">=", value: "1500" }],
  ["Negative", { text: "negative" }],
  ["1,024", null],
  ["6.4.1", null],
  ["", null],
  ["641 ng/dL", null],
])("the result %j", (typed, read) => {
  expect(readResult(typed)).toEqual(read);
});

test.each([
  ["264-916", { low: "264", high: "916", text: "264-916" }],
  ["264 – 916", { low: "264", high: "916", text: "264 - 916" }],
  ["38.3 to 51", { low: "38.3", high: "51", text: "38.3 to 51" }],
  ["<4.0", { low: null, high: "4.0", text: "<4.0" }],
  ["≥60", { low: "60", high: null, text: ">=60" }],
  ["Negative", { low: null, high: null, text: "Negative" }],
  ["", null],
])("the range %j", (typed, read) => {
  expect(readRange(typed)).toEqual(read);
});

const result = (value: string, range: string, flag: Flag | null = null) => {
  const read = readResult(value)!;
  const of = readRange(range);
  const { comparator, value: number } = "text" in read ? { comparator: null, value: null } : read;
  return resultStatusOf({
    comparator,
    value: number,
    valueText: "text" in read ? read.text : null,
    rangeLow: of?.low ?? null,
    rangeHigh: of?.high ?? null,
    rangeText: of?.text ?? null,
    flag,
  });
};

test.each([
  ["641", "264-916", "in-range"],
  ["916", "264-916", "in-range"],
  ["916.1", "264-916", "high"],
  ["228", "264-916", "low"],
  ["<264", "264-916", "low"],
  ["4.0", "<4.0", "high"],
  ["4.0", "<=4.0", "in-range"],
  ["39", ">40", "low"],
  ["641", "", "unknown"],
  ["641", "see comment", "unknown"],
  ["negative", "Negative", "in-range"],
  ["positive", "Negative", "abnormal"],
])("%s in %j is %s", (value, range, status) => {
  expect(result(value, range)).toBe(status);
});

test("the lab's own mark counts before its range", () => {
  expect(result("641", "264-916", "H")).toBe("high");
});
