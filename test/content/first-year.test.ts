import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inWeeks, plannedTreatments as treatments, planOf } from "./monitoring-plan.ts";

/** The first-year totals count the follow-ups that a treatment's own text plans, and the clinic's schedule asks for no more. */
const WEEKS = 52;

test.each(treatments)("$path has the weeks of its monitoring section", ({ text, followUps }) => {
  expect(planOf(text)).toEqual(followUps);
});

test.each(treatments)("$path plans what the clinic's schedule asks for", ({ key, followUps }) => {
  expect(scheduledOf(key, "lab")).toBe(followUps.labs.length);
  expect(scheduledOf(key, "visit")).toBeLessThanOrEqual(followUps.visits.length);
});

test("a week more or a visit less is noticed", () => {
  const table =
    "## Monitoring\n\n| When | What |\n| --- | --- |\n| Week 8 | Testosterone |\n| Month 6 | Tests, a visit |\n";
  expect(planOf(table)).toEqual({ labs: [8, 26], visits: [26] });
  expect(planOf(`${table}| Later | Tests every 12 weeks, a visit every 6 months |\n`)).toEqual({
    labs: [8, 26, 38, 50],
    visits: [26, 52],
  });
});

/** Steps of the schedule that come due within the first year, from the rows of its migration. */
function scheduledOf(treatment: string, kind: string): number {
  const rows = readFileSync("migrations/0120-monitoring.sql", "utf8").matchAll(
    /\('([a-z-]+)', '(lab|visit)', 1, \d+, '[\d-]+', '[^']+', 'P(\d+)([WM])', (true|false)/g,
  );
  let [count, last] = [0, 0];
  for (const [, key, of, number, unit, isRepeated] of rows) {
    if (key !== treatment || of !== kind) continue;
    const weeks = inWeeks(Number(number), unit === "M" ? "months" : "weeks");
    if (isRepeated === "true") count += Math.max(0, Math.floor((WEEKS - last) / weeks));
    else if (weeks <= WEEKS) [count, last] = [count + 1, weeks];
  }
  return count;
}
