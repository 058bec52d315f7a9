import { expect, test } from "vitest";
import { supplyOf } from "./supply.ts";

const arrived = (supplyFrom: string | null, daysSupply = 30) => ({ supplyFrom, daysSupply });

test("what has not arrived is no supply", () => {
  expect(supplyOf([], "2026-11-15")).toBeNull();
  expect(supplyOf([arrived(null)], "2026-11-15")).toBeNull();
});

test("30 days from November 1 last until November 30", () => {
  expect(supplyOf([arrived("2026-11-01")], "2026-11-01")).toEqual({ lastsUntil: "2026-11-30", daysLeft: 30 });
  expect(supplyOf([arrived("2026-11-01")], "2026-11-30")).toEqual({ lastsUntil: "2026-11-30", daysLeft: 1 });
});

test("a parcel that comes early adds to what is left, one that comes late begins anew", () => {
  const early = [arrived("2026-11-20"), arrived("2026-11-01")];
  expect(supplyOf(early, "2026-11-20")).toEqual({ lastsUntil: "2026-12-30", daysLeft: 41 });
  const late = [arrived("2026-11-01"), arrived("2026-12-10")];
  expect(supplyOf(late, "2026-12-10")).toEqual({ lastsUntil: "2027-01-08", daysLeft: 30 });
});

test("once it is used up nothing is left, never less than nothing", () => {
  expect(supplyOf([arrived("2026-09-01")], "2026-11-15")).toMatchObject({ daysLeft: 0 });
});
