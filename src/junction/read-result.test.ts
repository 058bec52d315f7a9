import { expect, test } from "vitest";
import { readResult } from "./read-result.ts";

const collected = (date_collected: string) => {
  const metadata = { patient: "Quinn, Mara", dob: "1985-04-27", date_collected, status: "final" };
  const { collectedOn, collectedTime } = readResult(JSON.stringify({ metadata, results: [], order_id: "o" }))!;
  return [collectedOn, collectedTime];
};

test.each([
  ["2026-11-10T07:30:00-06:00", "07:30"],
  ["2026-11-10T07:30:00.000-06:00", "07:30"],
  ["2026-11-10T07:30", "07:30"],
  ["2026-11-10", null],
  // The clock at the site is not known.
  ["2026-11-10T07:30:00Z", null],
  ["2026-11-10T07:30:00.000Z", null],
  ["2026-11-10T07:30:00+00:00", null],
])("%s was drawn at %s by the clock at the site", (text, time) => {
  expect(collected(text)).toEqual(["2026-11-10", time]);
});
