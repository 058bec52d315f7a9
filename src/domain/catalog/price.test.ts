import { expect, test } from "vitest";
import { firstMonth, firstYear, laterMonth } from "./price.ts";

const trt = { medicine: 8900, visit: 9500, labs: 12900, shipping: 0, "follow-up-visit": 6000, "follow-up-labs": 6900 };

test("the first month holds the medicine, the visit, the labs and the shipping", () => {
  expect(firstMonth(trt)).toBe(313_00);
  expect(firstMonth({ ...trt, shipping: 15_00 })).toBe(328_00);
});

test("each later month holds the medicine and the shipping", () => {
  expect(laterMonth({ ...trt, shipping: 1500 })).toBe(104_00);
});

test("the first year adds eleven months and the follow-ups of the monitoring plan", () => {
  expect(firstYear(trt, { labs: [8, 26, 52], visits: [26, 52] })).toBe(1_619_00);
  expect(firstYear(trt, { labs: [], visits: [] })).toBe(313_00 + 11 * 89_00);
});
