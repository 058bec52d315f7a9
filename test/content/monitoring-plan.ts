import { TreatmentFrontMatter } from "../../content/front-matter.ts";
import { readContent, sections } from "./content-files.ts";

/** The weeks of the first year in which a treatment's own text plans labs and visits, read from its section on monitoring. */
type Plan = { labs: number[]; visits: number[] };

const WEEKS = 52;

/** Every treatment that has a price. */
export const plannedTreatments = readContent()
  .filter(({ path }) => path.startsWith("treatments/"))
  .map(({ path, data, body }) => {
    const { catalogKey, followUps, path: address } = TreatmentFrontMatter.parse(data);
    return { path, address, key: catalogKey, followUps, text: sections(body).get("Monitoring")! };
  })
  .filter(({ key }) => key !== "oxandrolone");

/** From the table, or, where there is none, from the sentence about blood tests and visits. A span counts with its end. */
export function planOf(text: string): Plan {
  const rows = [...text.matchAll(/^\| (Week|Month|Later)\b([^|]*)\|([^|]*)\|$/gm)];
  if (rows.length === 0) {
    const labs = /Blood tests come before you start, at \d+ to (\d+) months, then each year\./.exec(text);
    const isVisited = text.includes("You have a visit with a provider at least once a year.");
    return { labs: labs ? [inWeeks(Number(labs[1]), "months")] : [], visits: isVisited ? [WEEKS] : [] };
  }
  const found: Plan = { labs: [], visits: [] };
  for (const [, unit, when, what] of rows) {
    if (unit === "Later") {
      found.labs.push(...repeats(/tests? every|^ ?Testosterone and a visit every/i, what!, found.labs.at(-1) ?? 0));
      found.visits.push(...repeats(/a visit every/, what!, found.visits.at(-1) ?? 0));
      continue;
    }
    const week = inWeeks(Number(/(\d+)\s*$/.exec(when!.trim())![1]), unit === "Month" ? "months" : "weeks");
    found.labs.push(week);
    if (what!.includes("a visit")) found.visits.push(week);
  }
  return found;
}

/** When something that repeats still comes in the first year, after the last one listed. */
function repeats(what: RegExp, text: string, after: number): number[] {
  const about = what.exec(text);
  if (!about) return [];
  const every = /every (\d+)(?: to (\d+))? (weeks|months)/.exec(text.slice(about.index))!;
  const weeks = inWeeks(Number(every[1]), every[3]!);
  const times = Math.max(0, Math.floor((WEEKS - after) / weeks));
  return Array.from({ length: times }, (_, index) => after + (index + 1) * weeks);
}

export function inWeeks(number: number, unit: string): number {
  return unit === "months" ? Math.round((number * 52) / 12) : number;
}
