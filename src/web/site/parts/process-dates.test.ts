import { expect, test } from "vitest";
import { processDates } from "./process-dates.server.ts";

const shipping = { from: 5, to: 10 };

test.each([
  ["a Sunday before Thanksgiving", "2026-11-15", ["Nov 17", "Nov 20"], "Nov 24", "Dec 2", "Dec 9"],
  ["over Christmas and New Year, kept on a Friday", "2027-12-10", ["Dec 13", "Dec 16"], "Dec 20", "Dec 28", "Jan 5"],
  ["a lab day moved off a weekend", "2026-03-05", ["Mar 9", "Mar 12"], "Mar 16", "Mar 23", "Mar 30"],
])("the ruler counts business days: %s", (_, today, labs, visit, from, to) => {
  const dates = processDates(today, shipping);
  expect(dates.labs.map(({ short }) => short)).toEqual(labs);
  expect([dates.visit.short, dates.ship.from.short, dates.ship.to.short]).toEqual([visit, from, to]);
});

test("every mark lies on the ruler, in order", () => {
  for (let month = 1; month <= 12; month++) {
    const { labs, visit, ship, length, weeks } = processDates(`2027-${String(month).padStart(2, "0")}-01`, shipping);
    const marks = [0, labs[0].offset, labs[1].offset, visit.offset, ship.from.offset, ship.to.offset];
    expect(marks).toEqual([...marks].sort((a, b) => a - b));
    expect(ship.to.offset).toBe(length);
    expect(weeks.every(({ offset }) => offset < ship.from.offset)).toBe(true);
  }
});
