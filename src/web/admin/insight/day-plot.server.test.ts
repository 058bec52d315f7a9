import { expect, test } from "vitest";
import { drawDays } from "./day-plot.server.ts";

const counts = [0, 4, 8, 2].map((count, i) => ({ day: `2026-11-1${i}`, count }));
const size = { width: 400, height: 200, marks: 3 };

test("more is higher, nothing stands on the floor, and the days run from edge to edge", () => {
  const plot = drawDays([{ name: "Pages opened", counts }], size);
  const points = [...(plot.lines[0]?.line ?? "").matchAll(/([\d.]+),([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(points.map(([x]) => x)).toEqual([plot.left, 158, 272, plot.right]);
  expect(points[0]?.[1]).toBe(plot.floor);
  expect(points[2]?.[1]).toBeLessThan(points[1]?.[1] ?? 0);
  expect(plot.days.map(({ label }) => label)).toEqual(["Nov 10", "Nov 12", "Nov 13"]);
  expect(plot.steps.map(({ label }) => label)).toEqual(["0", "2", "4", "6", "8"]);
});

test("days without anything are drawn as a flat line at zero", () => {
  const flat = drawDays([{ name: "None", counts: counts.map(({ day }) => ({ day, count: 0 })) }], size);
  expect(flat.lines[0]?.line.match(/,170/g)).toHaveLength(4);
});
