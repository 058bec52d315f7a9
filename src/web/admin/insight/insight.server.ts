import { formatDate } from "#core/format-date.ts";
import type { DayCount, Insight } from "#domain/marketing/insight.ts";
import type { CancelReason } from "#domain/billing/plans/plan.ts";
import { drawDays, type PlotSeries } from "./day-plot.server.ts";

const WIDE = { width: 1120, height: 300, marks: 7 };
const NARROW = { width: 360, height: 240, marks: 4 };

/** Both plots of a figure, its summary, and its table rows, newest first. */
export function figureOf(title: string, series: readonly PlotSeries[]) {
  const days = series[0]?.counts.map(({ day }) => day) ?? [];
  const totals = series.map(({ name, counts }) => `${name}: ${sum(counts).toLocaleString("en-US")}`).join(". ");
  const span = `${formatDate(days[0] ?? "", "short")} to ${formatDate(days.at(-1) ?? "", "short")}`;
  return {
    text: `${title} by day, ${span}. ${totals}.`,
    wide: drawDays(series, WIDE),
    narrow: drawDays(series, NARROW),
    rows: days
      .map((day, i) => ({ day: formatDate(day, "short"), counts: series.map(({ counts }) => counts[i]?.count ?? 0) }))
      .reverse(),
  };
}

/** We don't identify visitors, so a share is of views, not of people. */
export function conversionSteps(
  { pageviews, signups, popUp }: Insight,
  registrations: readonly DayCount[],
  work: { visits: { booked: readonly DayCount[] }; plansStarted: number },
) {
  const steps = [
    { name: "Pages opened", count: sum(pageviews) },
    { name: "Newsletter offered", count: popUp.shown },
    { name: "Newsletter form sent", count: popUp.submitted },
    { name: "New newsletter sign-ups", count: sum(signups) },
  ];
  const care = [
    { name: "Registrations", count: sum(registrations) },
    { name: "Visits booked", count: sum(work.visits.booked) },
    { name: "Plans started", count: work.plansStarted },
  ];
  return withBars([...withShares(steps), ...withShares(care)]);
}

function withShares(steps: readonly { name: string; count: number }[]) {
  return steps.map((step, i) => ({ ...step, share: share(step.count, steps[i - 1]?.count) }));
}

/** Each row with how long its bar is, in percent of the longest. */
function withBars<Row extends { count: number }>(rows: readonly Row[]): (Row & { bar: number })[] {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return rows.map((row) => ({ ...row, bar: Math.round((1000 * row.count) / most) / 10 }));
}

/** Cancellation reasons, most frequent first, without the unused ones. */
export function cancelReasons(reasons: readonly { reason: CancelReason; count: number }[]) {
  const all = sum(reasons);
  const said = reasons.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return withBars(said.map(({ reason, count }) => ({ name: CANCEL_LABELS[reason], count, share: share(count, all) })));
}

const CANCEL_LABELS: Record<CancelReason, string> = {
  cost: "Costs too much",
  "side-effects": "Side effects",
  "no-effect": "Did not help enough",
  "goal-reached": "Not needed any more",
  delivery: "Late or damaged orders",
  elsewhere: "Treated elsewhere",
  other: "Something else",
  "not-said": "Not said",
};

function share(count: number, before: number | undefined): string {
  if (before === undefined) return "";
  return before === 0 ? "none" : `${((100 * count) / before).toFixed(1)} %`;
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
