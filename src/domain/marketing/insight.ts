/** How far back an insight looks, in days of the clinic. The first is the default. */
export const PERIODS = [30, 7, 90] as const;
export type Period = (typeof PERIODS)[number];

export type DayCount = { day: string; count: number };

export type Insight = {
  /** Every day of the period, oldest first, including days without any. */
  pageviews: DayCount[];
  signups: DayCount[];
  /** The most viewed pages, by route pattern. */
  pages: { path: string; count: number }[];
  /** The pop-up: how often shown, closed and submitted. */
  popUp: { shown: number; closed: number; submitted: number };
};

/** The days of a period that ends with `today`, and a zero for each that has no row. */
export function fillDays(days: readonly string[], rows: readonly DayCount[]): DayCount[] {
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}
