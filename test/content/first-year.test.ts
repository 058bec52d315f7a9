import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TreatmentFrontMatter } from "../../content/front-matter.ts";
import { readContent, sections } from "./content-files.ts";

/** The first-year totals count the follow-ups that a treatment's own text plans, and the clinic's schedule asks for no more. */
const WEEKS = 52;
const treatments = readContent()
  .filter(({ path }) => path.startsWith("treatments/"))
  .map(({ path, data, body }) => {
    const { catalogKey, followUps } = TreatmentFrontMatter.parse(data);
    return { path, key: catalogKey, followUps, text: sections(body).get("Monitoring")! };
  })
  // Not offered, so there is no price.
  .filter(({ key }) => key !== "oxandrolone");

test.each(treatments)("$path counts the follow-ups of its monitoring section", ({ text, followUps }) => {
  expect(planned(text)).toEqual(followUps);
});

test.each(treatments)("$path plans what the clinic's schedule asks for", ({ key, followUps }) => {
  const scheduled = { labs: scheduledOf(key, "lab"), visits: scheduledOf(key, "visit") };
  expect(scheduled.labs).toBe(followUps.labs);
  expect(scheduled.visits).toBeLessThanOrEqual(followUps.visits);
});

test("a week more or a visit less is noticed", () => {
  const table =
    "## Monitoring\n\n| When | What |\n| --- | --- |\n| Week 8 | Testosterone |\n| Month 6 | Tests, a visit |\n";
  expect(planned(table)).toEqual({ labs: 2, visits: 1 });
  expect(planned(`${table}| Later | Tests every 12 weeks, a visit every 6 months |\n`)).toEqual({ labs: 4, visits: 2 });
});

type FollowUps = { labs: number; visits: number };

/** From the table, or, where there is none, from the sentence about blood tests and visits. */
function planned(text: string): FollowUps {
  const rows = [...text.matchAll(/^\| (Week|Month|Later)\b([^|]*)\|([^|]*)\|$/gm)];
  if (rows.length === 0) {
    const has = (sentence: string) => Number(text.includes(sentence));
    return {
      labs: has("Blood tests come before you start, at 3 to 6 months, then each year."),
      visits: has("You have a visit with a provider at least once a year."),
    };
  }
  const found = { labs: 0, visits: 0 };
  const last = { labs: 0, visits: 0 };
  for (const [, unit, when, what] of rows) {
    if (unit === "Later") {
      found.labs += repeats(/tests? every|^ ?Testosterone and a visit every/i, what!, last.labs);
      found.visits += repeats(/a visit every/, what!, last.visits);
      continue;
    }
    const number = Number(/(\d+)\s*$/.exec(when!.trim())![1]);
    const week = unit === "Month" ? Math.round((number * 52) / 12) : number;
    found.labs += 1;
    last.labs = week;
    if (what!.includes("a visit")) {
      found.visits += 1;
      last.visits = week;
    }
  }
  return found;
}

/** How often something that repeats still comes in the first year, after the last one listed. */
function repeats(what: RegExp, text: string, after: number): number {
  const about = what.exec(text);
  if (!about) return 0;
  const every = /every (\d+)(?: to (\d+))? (weeks|months)/.exec(text.slice(about.index))!;
  const number = Number(every[1]);
  const weeks = every[3] === "months" ? Math.round((number * 52) / 12) : number;
  return Math.max(0, Math.floor((WEEKS - after) / weeks));
}

/** Steps of the schedule that come due within the first year, from the rows of its migration. */
function scheduledOf(treatment: string, kind: string): number {
  const rows = readFileSync("migrations/0120-monitoring.sql", "utf8").matchAll(
    /\('([a-z-]+)', '(lab|visit)', 1, \d+, '[\d-]+', '[^']+', 'P(\d+)([WM])', (true|false)/g,
  );
  let [count, last] = [0, 0];
  for (const [, key, of, number, unit, isRepeated] of rows) {
    if (key !== treatment || of !== kind) continue;
    const weeks = unit === "M" ? Math.round((Number(number) * 52) / 12) : Number(number);
    if (isRepeated === "true") count += Math.max(0, Math.floor((WEEKS - last) / weeks));
    else if (weeks <= WEEKS) [count, last] = [count + 1, weeks];
  }
  return count;
}
