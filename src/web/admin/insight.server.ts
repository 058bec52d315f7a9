import type { DayCount, Insight } from "#domain/marketing/insight.ts";
import { drawDays, shortDay, type PlotSeries } from "./day-plot.server.ts";

const WIDE = { width: 1120, height: 300, marks: 7 };
const NARROW = { width: 360, height: 240, marks: 4 };

/** Both drawings of a figure, its sentence, and its rows for the table, newest first. */
export function figureOf(title: string, series: readonly PlotSeries[]) {
  const days = series[0]?.counts.map(({ day }) => day) ?? [];
  const totals = series.map(({ name, counts }) => `${name}: ${sum(counts).toLocaleString("en-US")}`).join(". ");
  const span = `${shortDay(days[0] ?? "")} to ${shortDay(days.at(-1) ?? "")}`;
  return {
    words: `${title} by day, ${span}. ${totals}.`,
    wide: drawDays(series, WIDE),
    narrow: drawDays(series, NARROW),
    rows: days
      .map((day, i) => ({ day: shortDay(day), counts: series.map(({ counts }) => counts[i]?.count ?? 0) }))
      .reverse(),
  };
}

/** Visitors are not told apart, so a share is of times, not of people. */
export function conversionSteps({ pageviews, signups, popUp }: Insight, registrations: readonly DayCount[]) {
  const steps = [
    { name: "Pages opened", count: sum(pageviews) },
    { name: "Newsletter offered", count: popUp.shown },
    { name: "Newsletter form sent", count: popUp.submitted },
    { name: "New newsletter sign-ups", count: sum(signups) },
  ];
  return [
    ...steps.map((step, i) => ({ ...step, share: share(step.count, steps[i - 1]?.count) })),
    { name: "Registrations", count: sum(registrations), share: "" },
  ];
}

function share(count: number, before: number | undefined): string {
  if (before === undefined) return "";
  return before === 0 ? "none" : `${((100 * count) / before).toFixed(1)} %`;
}

function sum(counts: readonly DayCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
