import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { getMarkers } from "./get-markers.ts";
import { convert, findUnit, formatConverted, unitIn, type Marker } from "./marker.ts";

useDatabase();
let markers: Marker[];
let byLoinc: ReadonlyMap<string, Marker>;
beforeAll(async () => {
  byLoinc = await getMarkers(testCtx({ as: "anonymous", now: new Date("2026-11-15T12:00:00Z") }));
  markers = [...byLoinc.values()];
});

test("every marker has a name, one sentence or two, and units that convert with a source", () => {
  expect(markers.length).toBeGreaterThan(35);
  for (const marker of markers) {
    expect(marker.explanation).toMatch(/\.$/);
    for (const unit of marker.units.slice(1)) expect([marker.name, unit.unit, unit.source]).not.toContain(undefined);
    if (marker.units.length === 0) continue;
    expect([marker.name, unitIn(marker, "us")?.unit]).not.toContain(undefined);
    expect([marker.name, unitIn(marker, "si")?.unit]).not.toContain(undefined);
  }
});

/** Published equivalents, each from its own source: a factor that is off by a digit does not pass. */
test.each([
  ["2986-8", 300, "ng/dL", 10.4, "nmol/L"],
  ["2991-8", 100, "pg/mL", 346.7, "pmol/L"],
  ["2243-4", 40, "pg/mL", 146.8, "pmol/L"],
  ["4544-3", 45, "%", 0.45, "L/L"],
  ["718-7", 15, "g/dL", 150, "g/L"],
  ["2160-0", 1, "mg/dL", 88.4, "umol/L"],
  ["1975-2", 1, "mg/dL", 17.1, "umol/L"],
  ["17861-6", 10, "mg/dL", 2.495, "mmol/L"],
  ["1558-6", 126, "mg/dL", 7.0, "mmol/L"],
  ["4548-4", 6.5, "%", 47.5, "mmol/mol"],
  ["4548-4", 9, "%", 74.9, "mmol/mol"],
  ["2093-3", 200, "mg/dL", 5.17, "mmol/L"],
  ["2571-8", 150, "mg/dL", 1.69, "mmol/L"],
  ["62292-8", 30, "ng/mL", 74.9, "nmol/L"],
  ["2132-9", 200, "pg/mL", 147.6, "pmol/L"],
  ["2191-5", 100, "ug/dL", 2.71, "umol/L"],
  ["2484-4", 100, "ng/mL", 13.1, "nmol/L"],
  ["1742-6", 60, "U/L", 1.0, "ukat/L"],
])("%s: %d %s are about %d %s", (loinc, value, from, expected, to) => {
  const marker = byLoinc.get(loinc)!;
  expect(Math.abs(convert(marker, value, from, to) / expected - 1)).toBeLessThan(0.005);
});

describe("switching units and back", () => {
  test("what is shown, typed back, is within 0.1 % for every marker and every pair of its units", () => {
    for (const marker of markers) {
      const [low, high] = marker.plausible;
      for (const from of marker.units) {
        for (const to of marker.units) {
          const inFrom = (value: number) => convert(marker, value, marker.units[0]!.unit, from.unit);
          const [least, most] = [inFrom(Math.max(low ?? 0, (high ?? 1) / 1_000)), inFrom(high ?? 1)];
          fc.assert(
            fc.property(fc.double({ min: least, max: most, noNaN: true }), (value) => {
              const shown = Number(formatConverted(convert(marker, value, from.unit, to.unit)));
              const back = convert(marker, shown, to.unit, from.unit);
              expect(Math.abs(back - value)).toBeLessThanOrEqual(Math.abs(value) * 0.001);
            }),
            { numRuns: 200 },
          );
        }
      }
    }
  });

  test("three digits would not have been enough", () => {
    const testosterone = byLoinc.get("2986-8")!;
    const worst = fc.sample(fc.double({ min: 250, max: 1100, noNaN: true }), 500).some((value) => {
      const there = Number(convert(testosterone, value, "ng/dL", "nmol/L").toPrecision(3));
      return Math.abs(convert(testosterone, there, "nmol/L", "ng/dL") / value - 1) > 0.001;
    });
    expect(worst).toBe(true);
  });

  test("a unit that is not the marker's own is refused, never guessed", () => {
    expect(() => convert(byLoinc.get("2986-8")!, 1, "mg/dL", "nmol/L")).toThrow("not measured in mg/dL");
  });
});

test.each([
  ["10501-5", "mIU/mL", "m[IU]/mL"],
  ["2857-1", "mcg/L", "ug/L"],
  ["2191-5", "μg/dL", "ug/dL"],
  ["98979-8", "mL/min/1.73m2", "mL/min/{1.73_m2}"],
  ["98979-8", "mL/min/1.73 m²", "mL/min/{1.73_m2}"],
  ["2986-8", "NG/DL", "ng/dL"],
  ["3016-3", "uIU/mL", "u[IU]/mL"],
])("%s in %s is %s", (loinc, typed, unit) => {
  expect(findUnit(byLoinc.get(loinc)!, typed)?.unit).toBe(unit);
});
