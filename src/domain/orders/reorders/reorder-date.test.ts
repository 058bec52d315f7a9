import { expect, test } from "vitest";
import { daysFrom, reorderFrom } from "./reorder-date.ts";

const timing = {
  lead_days: 12,
  confirm_days: 7,
  refill_window_percent: 75,
  ping_business_days: 6,
  complaint_hours: 48,
};

test.each([
  ["2026-11-13", 30, "2026-12-01", "2026-11-24", "2026-12-13", "2026-12-06"],
  ["2026-11-13", 90, "2027-01-30", "2027-01-23", "2027-02-11", "2027-01-20"],
  ["2028-02-01", 28, "2028-02-17", "2028-02-10", "2028-02-29", "2028-02-22"],
])(
  "what was shipped on %s for %i days is ordered again on %s; the dose is to be confirmed by %s, the supply ends on %s, no refill before %s",
  (shippedOn, daysSupply, dueOn, confirmBy, supplyEndsOn, fillNotBefore) => {
    const today = "2026-11-16";
    expect(reorderFrom({ shippedOn, daysSupply }, { today, timing })).toEqual({
      dueOn,
      confirmBy,
      supplyEndsOn,
      fillNotBefore,
    });
  },
);

test("a first order is due today", () => {
  expect(reorderFrom(null, { today: "2026-11-16", timing })).toMatchObject({
    dueOn: "2026-11-16",
    supplyEndsOn: null,
    fillNotBefore: null,
  });
});

test("a short supply is never ordered before it was shipped", () => {
  const { dueOn, confirmBy } = reorderFrom({ shippedOn: "2026-11-13", daysSupply: 7 }, { today: "2026-11-16", timing });
  expect([dueOn, confirmBy]).toEqual(["2026-11-13", "2026-11-13"]);
});

test("nothing is ordered before the day on which the member agreed to be charged", () => {
  const shipped = { shippedOn: "2026-11-13", daysSupply: 30 };
  const due = (last: typeof shipped | null, notBefore: string | null) =>
    reorderFrom(last, { today: "2026-11-16", timing, notBefore });
  expect(due(shipped, "2026-12-05")).toMatchObject({ dueOn: "2026-12-05", confirmBy: "2026-11-28" });
  expect(due(shipped, "2026-11-30")).toMatchObject({ dueOn: "2026-12-01", confirmBy: "2026-11-24" });
  expect(due(null, "2026-11-20")).toMatchObject({ dueOn: "2026-11-20", confirmBy: "2026-11-20" });
  expect(due(null, "2026-11-10")).toMatchObject({ dueOn: "2026-11-16", confirmBy: "2026-11-16" });
});

test("days are counted from one to the other", () => {
  expect(daysFrom("2026-11-16", "2026-12-01")).toBe(15);
});
