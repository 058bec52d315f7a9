import { askTogether, type Answers } from "#core/questions/ask-together.ts";
import type { Trx } from "#core/db.ts";
import type { ChartTerm } from "./chart-term.ts";
import { counts, SECTIONS, type ChartLists, type ChartRow, type Said, type Section } from "./chart-list.ts";
import { lastSaidOf, selectTerms, versionsOf } from "./queries.server.ts";

/**
 * Someone's lists: the newest version of each row, newest first, whether or not it still counts (`counts` says so). Row-level
 * security decides who gets them.
 */
export async function findChartLists(trx: Trx, userId: string): Promise<ChartLists> {
  return chartListsOf(await askTogether(trx, chartQuestions(userId)));
}

/** The same, to be asked together with something else. */
export function chartQuestions(userId: string, { withHistory = true }: { withHistory?: boolean } = {}) {
  return { versions: versionsOf(userId, { withHistory }), said: lastSaidOf(userId) };
}

export function chartListsOf({ versions, said }: Answers<ReturnType<typeof chartQuestions>>): ChartLists {
  const rows = {
    allergies: newestOf(versions.allergies),
    problems: newestOf(versions.problems),
    medicines: newestOf(versions.medicines),
    history: newestOf(versions.history),
  };
  const lastOf = (what: "none" | "review", section: Section): Said | null => {
    const found = said.find((row) => row.what === what && row.section === section);
    return found ? { at: found.at, by: found.by } : null;
  };
  return {
    ...rows,
    earlier: earlierOf(SECTIONS.flatMap((section): ChartRow[] => versions[section])),
    noneKnown: bySection((section) => unlessListed(lastOf("none", section), rows[section])),
    reviewed: bySection((section) => unlessReportedLater(lastOf("review", section), rows[section])),
  };
}

function newestOf<Row extends ChartRow>(versions: readonly Row[]): Row[] {
  const newest = new Map<string, Row>();
  for (const row of versions) {
    const known = newest.get(row.rootId);
    if (!known || known.version < row.version) newest.set(row.rootId, row);
  }
  return [...newest.values()].toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime());
}

function earlierOf(versions: readonly ChartRow[]): Record<string, ChartRow[]> {
  const byRoot = Object.entries(Object.groupBy(versions, ({ rootId }) => rootId));
  return Object.fromEntries(
    byRoot.flatMap(([rootId, rows = []]) =>
      rows.length > 1 ? [[rootId, rows.toSorted((a, b) => b.version - a.version).slice(1)]] : [],
    ),
  );
}

function bySection(find: (section: Section) => Said | null): Record<Section, Said | null> {
  return Object.fromEntries(SECTIONS.map((section) => [section, find(section)])) as Record<Section, Said | null>;
}

/** "None" doesn't stand beside a row that counts, nor against anything that was added later. */
function unlessListed(said: Said | null, rows: readonly ChartRow[]): Said | null {
  if (!said || rows.some((row) => counts(row) || row.addedAt > said.at)) return null;
  return said;
}

/** What is reported after a review hasn't been reviewed. */
function unlessReportedLater(said: Said | null, rows: readonly ChartRow[]): Said | null {
  if (!said || rows.some(({ status, addedAt }) => status === "reported" && addedAt > said.at)) return null;
  return said;
}

/** The names that rules know, as they are in force on a day. */
export async function findChartTerms(trx: Trx, today: string): Promise<ChartTerm[]> {
  return selectTerms(trx, today);
}
