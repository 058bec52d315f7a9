import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { lastDayOf, quantityFor, supplyDates } from "./supply-dates.ts";

const TESTOSTERONE = {
  quantity: 3,
  perDose: 0.3,
  dosesPerWeek: 2,
  daysSupply: 30,
  refills: 5,
  from: "2026-11-16",
  lastDay: "2027-05-15",
};

test("six fills of 3 mL, one each 30 days, none after six months", () => {
  expect(supplyDates(TESTOSTERONE)).toEqual({
    perWeek: 0.6,
    needed: 2.571,
    lastsDays: 35,
    fills: ["2026-11-16", "2026-12-16", "2027-01-15", "2027-02-14", "2027-03-16", "2027-04-15"].map((on, number) => ({
      number,
      on,
      isTooLate: false,
    })),
    total: 18,
    lastDay: "2027-05-15",
  });
});

test("a refill that falls due after the last day is marked", () => {
  const { fills } = supplyDates({ ...TESTOSTERONE, daysSupply: 45 });
  expect(fills.map(({ isTooLate }) => isTooLate)).toEqual([false, false, false, false, false, true]);
});

test("the quantity is the smallest whole one that lasts", () => {
  expect(quantityFor({ perDose: 0.3, dosesPerWeek: 2, daysSupply: 30 })).toBe(3);
  expect(quantityFor({ perDose: 1, dosesPerWeek: 1, daysSupply: 28 })).toBe(4);
  expect(quantityFor({ perDose: 0.35, dosesPerWeek: 2, daysSupply: 30 })).toBe(3);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom(0.25, 0.5, 1, 2, 3, 3.5, 7, 14),
      fc.integer({ min: 1, max: 365 }),
      (hundredths, dosesPerWeek, daysSupply) => {
        const perDose = hundredths / 100;
        const quantity = quantityFor({ perDose, dosesPerWeek, daysSupply });
        const lasts = (q: number) => supplyDates({ ...TESTOSTERONE, quantity: q, perDose, dosesPerWeek }).lastsDays;
        expect(lasts(quantity)).toBeGreaterThanOrEqual(daysSupply);
        // The least that lasts: one less is too little.
        expect(quantity === 1 || lasts(quantity - 1) < daysSupply).toBe(true);
      },
    ),
  );
});

test("six months that begin today end on the day before the same day", () => {
  const last = (from: string) => lastDayOf(from, { months: 6, isFirstDayCounted: true });
  expect([last("2026-11-16"), last("2026-12-31"), last("2026-08-31"), last("2026-09-01")]).toEqual([
    "2027-05-15",
    "2027-06-29",
    "2027-02-27",
    "2027-02-28",
  ]);
});

test("months are counted as the calendar counts them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 24 }), (days, months) => {
      const from = Temporal.PlainDate.from("2024-01-01").add({ days });
      const sameDay = from.add({ months });
      const last = (isFirstDayCounted: boolean) => lastDayOf(from.toString(), { months, isFirstDayCounted });
      expect([last(false), last(true)]).toEqual([sameDay.toString(), sameDay.subtract({ days: 1 }).toString()]);
    }),
  );
});
