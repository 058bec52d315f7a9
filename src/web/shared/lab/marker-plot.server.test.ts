import fc from "fast-check";
import { expect, test } from "vitest";
import { drawMarker, type PlotPoint } from "./marker-plot.server.ts";

const point = (day: string, value: number, more: Partial<PlotPoint> = {}): PlotPoint => ({
  day,
  value,
  text: String(value),
  status: "in-range",
  low: 264,
  high: 916,
  lab: "Lab A",
  ...more,
});
const WIDE = { width: 900, height: 300, months: 7 };
const NARROW = { width: 358, height: 280, months: 4 };

test("a result outside the range has another shape and says so in a word", () => {
  const { points, labels } = drawMarker(
    [point("2026-05-04", 241, { status: "low" }), point("2026-11-09", 641)],
    [],
    WIDE,
  );
  expect(points.map(({ shape }) => shape)).toEqual(["down", "dot"]);
  expect(labels.map(({ text }) => text).sort()).toEqual(["241 Low", "641"]);
});

test("the band steps halfway between two labs, and ends with the last lab's limits", () => {
  const { bands, limits, left, right } = drawMarker(
    [point("2026-05-01", 500), point("2026-11-01", 600, { low: 250, high: 827, lab: "Lab B" })],
    [],
    WIDE,
  );
  expect(bands).toHaveLength(2);
  expect(bands[0]!.x).toBe(left);
  expect(bands[1]!.x + bands[1]!.width).toBeCloseTo(right, 0);
  expect(bands[1]!.x).toBeCloseTo((left + right) / 2, 0);
  expect(limits.map(({ text }) => text)).toEqual(["827", "250"]);
});

test("a draw without a range leaves a gap in the band; an open end runs to the edge", () => {
  const { bands } = drawMarker(
    [
      point("2026-01-01", 1, { low: null, high: 4 }),
      point("2026-06-01", 2, { low: null, high: null }),
      point("2026-11-01", 3, { low: null, high: 4 }),
    ],
    [],
    WIDE,
  );
  expect(bands).toHaveLength(2);
  expect(bands.every(({ hasTop, hasFoot }) => hasTop && !hasFoot)).toBe(true);
});

test("changes of dose stand where they happened, and not before the first draw shown", () => {
  const { doses } = drawMarker(
    [point("2026-05-01", 500), point("2026-11-01", 600)],
    [
      { day: "2026-06-01", text: "100 mg a week" },
      { day: "2026-08-01", text: "120 mg a week" },
    ],
    WIDE,
  );
  expect(doses.map(({ text, isTreated }) => [text, isTreated])).toEqual([
    ["No treatment", false],
    ["100 mg a week", true],
    ["120 mg a week", true],
  ]);
});

test("one result alone is drawn too", () => {
  const { points, line } = drawMarker([point("2026-11-09", 641)], [], NARROW);
  expect(points).toHaveLength(1);
  expect(line).toBe("");
});

test("whatever the results are, everything stays on the paper and no label covers another", () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 1200 }), { minLength: 1, maxLength: 16 });
  const value = fc.double({ min: 0, max: 5000, noNaN: true });
  fc.assert(
    fc.property(days, fc.array(value, { minLength: 16, maxLength: 16 }), fc.boolean(), (offsets, values, isWide) => {
      const points = offsets
        .sort((a, b) => a - b)
        .map((offset, i) => {
          const day = new Date(Date.UTC(2023, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
          return point(day, values[i]!, { text: values[i]!.toFixed(0) });
        });
      const plot = drawMarker(points, [], isWide ? WIDE : NARROW);
      for (const { x, y } of plot.points) {
        expect(x).toBeGreaterThanOrEqual(plot.left);
        expect(x).toBeLessThanOrEqual(plot.right);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(plot.floor);
      }
      expect(plot.labels.length).toBeGreaterThan(0);
      for (const [i, a] of plot.labels.entries()) {
        for (const b of plot.labels.slice(i + 1)) {
          const apart = Math.abs(a.x - b.x) >= ((a.text.length + b.text.length) / 2) * 7.7;
          expect(apart || Math.abs(a.y - b.y) >= 17).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});
