import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { typedLine } from "#test/labs.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { findAlerts, type AlertRule, type Earlier, type Measured, type RangeSex } from "./alert-rule.ts";
import { findUnit, type Marker } from "../markers/marker.ts";
import { selectAlertRules, selectMarkers } from "../markers/queries-marker.server.ts";
import { readRange, readResult } from "../markers/reading.ts";

useDatabase();
let markers: ReadonlyMap<string, Marker>;
let rules: readonly AlertRule[];
beforeAll(async () => {
  const ctx = testCtx({ as: "anonymous" });
  [markers, rules] = await inTransaction(ctx, async ({ trx }) => [
    await selectMarkers(trx, "2026-11-15"),
    await selectAlertRules(trx, "2026-11-15"),
  ]);
});

function measured(line: string): Measured {
  const { loinc, result, unit, range } = typedLine(line);
  const read = readResult(result)!;
  const of = readRange(range);
  return {
    loinc,
    ...("text" in read ? { comparator: null, value: null, valueText: read.text } : { ...read, valueText: null }),
    unit: findUnit(markers.get(loinc)!, unit)?.unit ?? null,
    rangeLow: of?.low ?? null,
    rangeHigh: of?.high ?? null,
  };
}

function alerts(lines: string[], sex: RangeSex | null = "male", before: [day: string, line: string][] = []) {
  const earlier: Earlier[] = before.map(([collectedOn, line]) => ({ ...measured(line), collectedOn }));
  const given = { markers, rules, sex, collectedOn: "2026-11-09", earlier };
  return findAlerts(lines.map(measured), given).map(
    ({ rule }) => `${rule.level}${rule.stopsTreatment ? " stop" : ""} ${rule.key}`,
  );
}

/** Each threshold of the clinic's table, from just below it and from it on. */
test.each([
  ["2986-8 1100 ng/dL", "2986-8 1101 ng/dL", "PRV testosterone-men-high"],
  ["2986-8 1500 ng/dL", "2986-8 1501 ng/dL", "PRV stop testosterone-men-very-high"],
  ["2243-4 60 pg/mL", "2243-4 61 pg/mL", "PRV estradiol-men-high"],
  ["2842-3 30 ng/mL 4-15", "2842-3 30.1 ng/mL 4-15", "PRV prolactin-high"],
  ["4544-3 49.9 %", "4544-3 50 %", "INFO hematocrit-no-start"],
  ["4544-3 51.9 %", "4544-3 52 %", "PRV hematocrit-repeat"],
  ["4544-3 53.9 %", "4544-3 54 %", "PAGE stop hematocrit-hold"],
  ["718-7 18.5 g/dL", "718-7 18.6 g/dL", "PRV hemoglobin-high"],
  ["2857-1 4.0 ng/mL", "2857-1 4.1 ng/mL", "PRV psa-high"],
  ["1742-6 132 U/L <=44", "1742-6 133 U/L <=44", "PRV alt-high"],
  ["1742-6 220 U/L <=44", "1742-6 221 U/L <=44", "PRV stop alt-very-high"],
  ["1920-8 120 U/L", "1920-8 121 U/L", "PRV ast-high"],
  ["98979-8 30 mL/min", "98979-8 29 mL/min", "PRV stop egfr-low"],
  ["2823-3 3.0 mmol/L", "2823-3 2.9 mmol/L", "PAGE potassium-low"],
  ["2823-3 6.0 mmol/L", "2823-3 6.1 mmol/L", "PAGE potassium-high"],
  ["17861-6 11 mg/dL", "17861-6 11.1 mg/dL", "PRV stop calcium-high"],
  ["1558-6 54 mg/dL", "1558-6 53 mg/dL", "PAGE fasting-glucose-low"],
  ["1558-6 125 mg/dL", "1558-6 126 mg/dL", "PRV fasting-glucose-diabetes"],
  ["1558-6 300 mg/dL", "1558-6 301 mg/dL", "PAGE fasting-glucose-high"],
  ["2345-7 126 mg/dL", "2345-7 301 mg/dL", "PAGE glucose-high"],
  ["4548-4 8.9 %", "4548-4 9 %", "PRV a1c-high"],
  ["2571-8 499 mg/dL", "2571-8 500 mg/dL", "PRV triglycerides-high"],
  ["2085-9 25 mg/dL", "2085-9 24 mg/dL", "PRV stop hdl-low"],
  ["3016-3 0.1 mIU/L", "3016-3 0.09 mIU/L", "PRV tsh-low"],
  ["3016-3 10 mIU/L", "3016-3 10.1 mIU/L", "PRV tsh-high"],
  ["3040-3 179 U/L 13-60", "3040-3 180 U/L 13-60", "PAGE stop lipase-high"],
  ["2484-4 300 ng/mL 83-300", "2484-4 301 ng/mL 83-300", "PRV stop igf1-high"],
  ["1992-7 50 pg/mL", "1992-7 51 pg/mL", "PRV calcitonin-high"],
  ["2118-8 negative", "2118-8 positive", "PAGE stop pregnancy-blood"],
])("%s is quieter than %s: %s", (below, at, alert) => {
  expect(alerts([below])).not.toContain(alert);
  expect(alerts([at])).toEqual([alert]);
});

test("a result in other units is measured by the same thresholds", () => {
  expect(alerts(["4544-3 0.54 L/L"])).toEqual(["PAGE stop hematocrit-hold"]);
  expect(alerts(["2986-8 38.2 nmol/L"])).toEqual(["PRV testosterone-men-high"]);
  expect(alerts(["1558-6 2.9 mmol/L"])).toEqual(["PAGE fasting-glucose-low"]);
});

test("less than the limit is below it, more than the limit above it", () => {
  expect(alerts(["2823-3 <3.0 mmol/L"])).toEqual(["PAGE potassium-low"]);
  expect(alerts(["2986-8 >1500 ng/dL"])).toEqual(["PRV stop testosterone-men-very-high"]);
});

test("bilirubin alone calls nobody; together with ALT it does", () => {
  const bilirubin = "1975-2 2.5 mg/dL 0.1-1.2";
  expect(alerts([bilirubin])).toEqual([]);
  expect(alerts([bilirubin, "1742-6 140 U/L <=44"])).toContain("PAGE stop bilirubin-high-with-alt");
});

test("low LH matters when testosterone is low too", () => {
  expect(alerts(["10501-5 1.0 mIU/mL 1.7-8.6"])).toEqual([]);
  expect(alerts(["10501-5 1.0 mIU/mL 1.7-8.6", "2986-8 220 ng/dL"])).toEqual(["INFO lh-low-with-testosterone-low"]);
});

test("women's testosterone is measured by the lab's own range", () => {
  expect(alerts(["2986-8 61 ng/dL 8-60"], "female")).toEqual(["PRV testosterone-women-high"]);
  expect(alerts(["2986-8 61 ng/dL 8-60"], "male")).toEqual([]);
  expect(alerts(["2986-8 61 ng/dL 8-60"], null)).toEqual(["PRV testosterone-women-high"]);
});

test("PSA that rises by more than 1.4 within a year, creatinine by more than 30 % since the last", () => {
  expect(alerts(["2857-1 2.5 ng/mL"], "male", [["2026-02-01", "2857-1 1.0 ng/mL"]])).toEqual(["PRV psa-rise"]);
  expect(alerts(["2857-1 2.4 ng/mL"], "male", [["2026-02-01", "2857-1 1.0 ng/mL"]])).toEqual([]);
  expect(alerts(["2857-1 2.5 ng/mL"], "male", [["2025-02-01", "2857-1 1.0 ng/mL"]])).toEqual([]);
  expect(alerts(["2160-0 1.31 mg/dL"], "male", [["2026-02-01", "2160-0 1.0 mg/dL"]])).toEqual(["PRV creatinine-rise"]);
  expect(alerts(["2160-0 1.3 mg/dL"], "male", [["2026-02-01", "2160-0 1.0 mg/dL"]])).toEqual([]);
});

test("an ordinary report calls nobody", () => {
  expect(alerts(["2986-8 641 ng/dL 264-916", "4544-3 48.9 % 38.3-51", "2857-1 0.9 ng/mL <4.0"])).toEqual([]);
});
