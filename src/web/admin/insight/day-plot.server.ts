import { scaleLinear, scalePoint } from "d3-scale";
import { area, line } from "d3-shape";
import { formatDate } from "#core/format-date.ts";

export type PlotSeries = { name: string; counts: readonly { day: string; count: number }[] };

/** A drawing, ready to be written into the page: the browser gets shapes, not the library that made them. */
export type DayPlot = {
  width: number;
  height: number;
  floor: number;
  left: number;
  right: number;
  lines: { name: string; line: string; area: string; last: { x: number; y: number } }[];
  days: { x: number; label: string; anchor: "start" | "middle" | "end" }[];
  steps: { y: number; label: string }[];
};

const EDGE = { top: 14, right: 14, bottom: 30, left: 44 };

/** Counts by day as lines above zero. `marks` is how many days get a label. */
export function drawDays(
  series: readonly PlotSeries[],
  { width, height, marks }: { width: number; height: number; marks: number },
): DayPlot {
  const days = series[0]?.counts.map(({ day }) => day) ?? [];
  const most = Math.max(4, ...series.flatMap(({ counts }) => counts.map(({ count }) => count)));
  const floor = height - EDGE.bottom;
  const x = scalePoint(days, [EDGE.left, width - EDGE.right]);
  const y = scaleLinear([0, most], [floor, EDGE.top]).nice(4);
  const at = (day: string) => short(x(day) ?? EDGE.left);
  const up = (count: number) => short(y(count));
  const drawLine = line<{ day: string; count: number }>(
    ({ day }) => at(day),
    ({ count }) => up(count),
  );
  const drawArea = area<{ day: string; count: number }>(
    ({ day }) => at(day),
    floor,
    ({ count }) => up(count),
  );
  return {
    width,
    height,
    floor,
    left: EDGE.left,
    right: width - EDGE.right,
    lines: series.map(({ name, counts }) => {
      const last = counts.at(-1);
      return {
        name,
        line: drawLine([...counts]) ?? "",
        area: drawArea([...counts]) ?? "",
        last: { x: last ? at(last.day) : 0, y: last ? up(last.count) : 0 },
      };
    }),
    days: labeled(days, marks).map((day, i, all) => ({
      x: at(day),
      label: formatDate(day, "short"),
      anchor: i === 0 ? "start" : i === all.length - 1 ? "end" : "middle",
    })),
    steps: y
      .ticks(4)
      .filter(Number.isInteger)
      .map((step) => ({ y: up(step), label: step.toLocaleString("en-US") })),
  };
}

/** A tenth of a unit is finer than any screen. */
const short = (value: number) => Math.round(value * 10) / 10;

/** The first, the last, and some between at even distances. */
function labeled(days: readonly string[], marks: number): string[] {
  const places = Array.from({ length: marks }, (_, i) => Math.round((i * (days.length - 1)) / (marks - 1)));
  return [...new Set(places)].flatMap((place) => days[place] ?? []);
}
