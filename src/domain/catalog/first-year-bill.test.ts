import { expect, test } from "vitest";
import { firstYearBill } from "./first-year-bill.ts";
import { firstYear } from "./price.ts";

const prices = {
  medicine: 349_00,
  visit: 75_00,
  labs: 89_00,
  shipping: 15_00,
  "follow-up-visit": 60_00,
  "follow-up-labs": 69_00,
};
const followUps = { labs: [26], visits: [52] };
const start = { labsOn: "2026-11-19", visitOn: "2026-11-27", firstDoseOn: "2026-12-11" };
const steps = { doses: [0.25, 0.5, 1, 1.7, 2.4], weeks: 4, up: 4 };
const billOf = (changed: Partial<Parameters<typeof firstYearBill>[1]> = {}) =>
  firstYearBill(prices, { followUps, start, steps, ...changed });
const dosesOf = ({ lines }: ReturnType<typeof firstYearBill>) =>
  lines.flatMap((line) => (line.kind === "order" ? [line.dose] : []));

test("the dated charges add up to the first-year total of the price list", () => {
  const { lines, totalCents } = billOf();
  expect(totalCents).toBe(firstYear(prices, followUps));
  expect(totalCents).toBe(4_661_00);
  expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
  expect(billOf({ followUps: { labs: [8, 26, 52], visits: [] } }).totalCents).toBe(4_661_00 + 2 * 69_00 - 60_00);
});

test("charges are in the order of their days, twelve orders 30 days apart, follow-ups by the week", () => {
  const { lines, nextOrderOn } = billOf();
  expect(lines.map(({ on }) => on)).toEqual(lines.map(({ on }) => on).toSorted());
  expect(lines.slice(0, 3).map(({ on, kind }) => [on, kind])).toEqual([
    ["2026-11-19", "labs"],
    ["2026-11-27", "visit"],
    ["2026-11-27", "order"],
  ]);
  const orders = lines.filter(({ kind }) => kind === "order").map(({ on }) => on);
  expect([orders.length, orders[1], orders[11], nextOrderOn]).toEqual([12, "2026-12-27", "2027-10-23", "2027-11-22"]);
  expect(lines.find(({ kind }) => kind === "follow-up-labs")?.on).toBe("2027-06-11");
  expect(lines.at(-1)).toEqual({ kind: "follow-up-visit", on: "2027-12-10", cents: 60_00, week: 52 });
});

test("the dose goes up a step at a time, as far as expected and no further", () => {
  expect(dosesOf(billOf()).slice(0, 6)).toEqual([0.25, 0.5, 1, 1.7, 2.4, 2.4]);
  expect(dosesOf(billOf({ steps: { ...steps, up: 1 } })).slice(0, 4)).toEqual([0.25, 0.5, 0.5, 0.5]);
  expect(new Set(dosesOf(billOf({ steps: { ...steps, up: 0 } })))).toEqual(new Set([0.25]));
  expect(dosesOf(billOf({ steps: { ...steps, up: 9 } })).at(-1)).toBe(2.4);
  expect(new Set(dosesOf(billOf({ steps: null })))).toEqual(new Set([null]));
  expect(billOf({ steps: { ...steps, up: 0 } }).totalCents).toBe(billOf().totalCents);
});
