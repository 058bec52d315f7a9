import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";
import { formatAt } from "#core/format-date.ts";
import type { ResultStatus } from "#domain/labs/markers/result-status.ts";
import type { Text } from "#ui/language/text.ts";
import type { LabsText } from "../language/es/labs.server.ts";
import { labsText } from "../language/es/messages.server.ts";
import { LOCALES, type Language } from "../language/language.ts";
import { placeLabels, type PlacedLabel } from "./place-labels.ts";

export type PlotPoint = {
  day: string;
  value: number;
  /** As it is written beside the point. */
  text: string;
  status: ResultStatus;
  /** The lab's own range at that draw, and whose it is. */
  low: number | null;
  high: number | null;
  lab: string;
};
export type DoseChange = { day: string; text: string };

/** A drawing, ready to be written into the page: the browser gets shapes, not the library that made them. */
export type MarkerPlot = {
  width: number;
  height: number;
  left: number;
  right: number;
  floor: number;
  bands: { x: number; y: number; width: number; height: number; hasTop: boolean; hasFoot: boolean }[];
  /** The limits of the last range, written at the right end. */
  limits: { y: number; text: string }[];
  labs: { x: number; y: number; text: string }[];
  line: string;
  points: { x: number; y: number; shape: "dot" | "up" | "down"; isLast: boolean }[];
  labels: PlacedLabel[];
  months: { x: number; text: string }[];
  steps: { y: number; text: string }[];
  doses: { x: number; width: number; text: string | null; isTreated: boolean }[];
  doseTop: number;
};

const EDGE = { top: 20, right: 50, bottom: 30, left: 46 };
const DOSE_STRIP = 36;
const DAY = 86_400_000;

/** One marker over time, the oldest draw first. Where labs differ, the band steps halfway between their draws. */
export function drawMarker(
  points: readonly PlotPoint[],
  doses: readonly DoseChange[],
  { width, height, months }: { width: number; height: number; months: number },
  language: Language = "en",
): MarkerPlot {
  const [t, locale] = [labsText(language), LOCALES[language]];
  const times = points.map(({ day }) => timeOf(day));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const pad = Math.max((last - first) * 0.07, last === first ? 45 * DAY : 10 * DAY);
  const [left, right] = [EDGE.left, width - EDGE.right];
  const top = EDGE.top + (doses.length > 0 ? DOSE_STRIP : 0);
  const floor = height - EDGE.bottom;
  const x = scaleUtc([first - pad, last + pad], [left, right]);
  const y = scaleLinear(heights(points), [floor, top]).nice(4);
  const at = (time: number) => short(x(time));
  const up = (value: number) => short(y(value));
  const spans = bandSpans(points, times, first - pad, last + pad);
  const bands = spans.map(({ from, to, low, high }) => ({
    x: at(from),
    width: short(x(to) - x(from)),
    y: high === null ? top : up(high),
    height: short((low === null ? floor : y(low)) - (high === null ? top : y(high))),
    hasTop: high !== null,
    hasFoot: low !== null,
  }));
  const places = points.map((point, i) => ({
    x: at(times[i]!),
    y: up(point.value),
    shape: shapeOf(point.status),
    isLast: i === points.length - 1,
  }));
  return {
    width,
    height,
    left,
    right,
    floor,
    bands,
    limits: limitsOf(spans.at(-1), up),
    labs: labNames(spans, bands, places, t),
    line: points.length > 1 ? (line()(places.map((place) => [place.x, place.y])) ?? "") : "",
    points: places,
    labels: placeLabels(
      places.map((place, i) => ({ ...place, text: labelOf(points[i]!, t), isOut: place.shape !== "dot" })),
      { left, right: width, top: top - 14, floor },
    ),
    months: monthTicks(x, months, locale),
    steps: y.ticks(4).map((step) => ({ y: up(step), text: step.toLocaleString(locale) })),
    doses: doseSpans(doses, first - pad, last + pad, t("No treatment")).map(({ from, to, text, isTreated }) => {
      const room = x(to) - x(from);
      return { x: at(from), width: short(room), text: text.length * 7 + 14 <= room ? text : null, isTreated };
    }),
    doseTop: 4,
  };
}

/** From zero where that wastes little room, otherwise close around what is drawn; with room for labels. */
function heights(points: readonly PlotPoint[]): [number, number] {
  const ends = points.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = most - least || Math.abs(most) || 1;
  const fromZero = least >= 0 && (least < most * 0.45 || points.some(({ low, high }) => low === null && high !== null));
  return [fromZero ? 0 : least - room * 0.22, most + room * 0.2];
}

type Span = { from: number; to: number; low: number | null; high: number | null; lab: string };

function bandSpans(points: readonly PlotPoint[], times: readonly number[], start: number, end: number): Span[] {
  const spans: Span[] = [];
  for (const [i, { low, high, lab }] of points.entries()) {
    const from = i === 0 ? start : (times[i - 1]! + times[i]!) / 2;
    const to = i === points.length - 1 ? end : (times[i]! + times[i + 1]!) / 2;
    const before = spans.at(-1);
    if (low === null && high === null) continue;
    if (before && before.to === from && before.low === low && before.high === high && before.lab === lab)
      before.to = to;
    else spans.push({ from, to, low, high, lab });
  }
  return spans;
}

function limitsOf(span: Span | undefined, up: (value: number) => number): MarkerPlot["limits"] {
  return [span?.high, span?.low].flatMap((end) =>
    end === null || end === undefined ? [] : [{ y: up(end), text: String(Number(end.toPrecision(4))) }],
  );
}

/** Whose range it is, where it fits into its band and the name is not the same as before. */
function labNames(
  spans: readonly Span[],
  bands: MarkerPlot["bands"],
  points: MarkerPlot["points"],
  t: Text<LabsText>,
): MarkerPlot["labs"] {
  return spans.flatMap(({ lab }, i) => {
    const band = bands[i]!;
    const text = t("{lab} range", { lab });
    const isNew = spans[i - 1]?.lab !== lab;
    if (!isNew || text.length * 6.4 + 12 > band.width || band.height < 40) return [];
    // At the end of the band from which the line is further away.
    const near = points.filter(({ x }) => x >= band.x && x <= band.x + text.length * 6.4 + 30);
    const middle = band.y + band.height / 2;
    const isLineLow = near.length > 0 && near.reduce((sum, { y }) => sum + y, 0) / near.length > middle;
    return [{ x: band.x + 8, y: short(isLineLow ? band.y + 18 : band.y + band.height - 8), text }];
  });
}

function doseSpans(doses: readonly DoseChange[], start: number, end: number, untreated: string) {
  if (doses.length === 0) return [];
  const changes = doses.map(({ day, text }) => ({ time: timeOf(day), text }));
  const all = [{ time: -Infinity, text: untreated }, ...changes];
  return all.flatMap(({ time, text }, i) => {
    const from = Math.max(time, start);
    const to = Math.min(all[i + 1]?.time ?? Infinity, end);
    return from < to
      ? [{ from, to, text: text === "none" ? untreated : text, isTreated: i > 0 && text !== "none" }]
      : [];
  });
}

function monthTicks(x: ReturnType<typeof scaleUtc<number>>, count: number, locale: string): MarkerPlot["months"] {
  const [from, to] = x.domain();
  const isLong = to!.getTime() - from!.getTime() > 400 * DAY;
  const isShort = to!.getTime() - from!.getTime() < 75 * DAY;
  const style = isLong ? "short-month" : isShort ? "short" : "month-name";
  const ticks = x.ticks(count).map((tick) => ({ x: short(x(tick)), text: formatAt("UTC", tick, style, locale) }));
  // Half of them, or a third, where their words would touch.
  const room = ticks[1] ? ticks[1].x - ticks[0]!.x : Infinity;
  const each = Math.ceil((Math.max(...ticks.map((tick) => tick.text.length)) * 7 + 12) / room);
  return ticks.filter((_, i) => i % each === 0);
}

function labelOf({ text, status }: PlotPoint, t: Text<LabsText>): string {
  return status === "low" ? `${text} ${t("Low")}` : status === "high" ? `${text} ${t("High")}` : text;
}

function shapeOf(status: ResultStatus): "dot" | "up" | "down" {
  return status === "high" ? "up" : status === "low" ? "down" : "dot";
}

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** A tenth of a unit is finer than any screen. */
const short = (value: number) => Math.round(value * 10) / 10;
