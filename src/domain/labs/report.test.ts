import { describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import type { ClinicalFacts } from "#domain/catalog/clinical-facts.ts";
import { convert, findUnit, formatConverted, Marker, unitIn, unitLabel } from "./markers/marker.ts";
import { reportStates, isInForce, mayVerify, formatResult, type ReportAction, type ReportStatus } from "./report.ts";
import { dueAt } from "./due-at.ts";
import { resultStatusOf, type Flag } from "./markers/result-status.ts";

const STATUSES: ReportStatus[] = ["transcribed", "released", "amended", "withdrawn"];

test.each<[ReportAction, ReportStatus[]]>([
  ["verify", ["transcribed"]],
  ["withdraw", ["transcribed"]],
  ["correct", ["released", "withdrawn"]],
  ["review", ["transcribed", "released"]],
  ["hold", ["transcribed", "released"]],
])("a report can be asked to %s only if it is one of %j", (action, allowed) => {
  expect(STATUSES.filter((status) => reportStates.can(action, { status, reviewedAt: null }))).toEqual(allowed);
});

test("a report is reviewed once, and held also afterwards", () => {
  const reviewed = { status: "released", reviewedAt: new Date() } as const;
  expect([reportStates.can("review", reviewed), reportStates.can("hold", reviewed)]).toEqual([false, true]);
  expect(STATUSES.filter((status) => reportStates.can("decide", { status, reviewedAt: new Date() }))).toEqual([
    "transcribed",
    "released",
  ]);
  expect(STATUSES.filter((status) => reportStates.can("decide", { status, reviewedAt: null }))).toEqual([]);
  expect(STATUSES.filter((status) => isInForce({ status }))).toEqual(["transcribed", "released"]);
});

test("the second person is neither the first one nor the patient", () => {
  const report = { transcribedBy: "one", userId: "patient" };
  const may = (userId: string) => mayVerify({ kind: "employee", userId, sessionId: "s" }, report);
  expect([may("two"), may("one"), may("patient")]).toEqual([true, false, false]);
});

test("a result reads as the lab wrote it", () => {
  const text = (comparator: "<" | null, value: string | null, valueText: string | null) =>
    formatResult({ comparator, value, valueText });
  expect([text("<", "0.1", null), text(null, "641", null), text(null, null, "negative")]).toEqual([
    "<0.1",
    "641",
    "negative",
  ]);
  expect(text(null, null, null)).toBe("");
});

describe("when somebody must have looked", () => {
  const facts = { lab_review_business_days: { normal: 3, abnormal: 1 } } as ClinicalFacts;
  const due = (now: string, level: "PAGE" | "PRV" | "INFO" | null) =>
    dueAt({ now: new Date(now), env: { CLINIC_TIME_ZONE: "America/Chicago" } } as Ctx, level, facts).toISOString();

  test("is within the hour for a page", () => {
    expect(due("2026-11-14T03:00:00Z", "PAGE")).toBe("2026-11-14T04:00:00.000Z");
  });

  test("is the end of a working day of the clinic for the others, weekends left out", () => {
    // Friday evening in Chicago, already Saturday in Greenwich.
    expect(due("2026-11-14T03:00:00Z", "PRV").slice(0, 10)).toBe("2026-11-17");
    expect(due("2026-11-16T18:00:00Z", "PRV").slice(0, 10)).toBe("2026-11-18");
    expect(due("2026-11-16T18:00:00Z", "INFO").slice(0, 10)).toBe("2026-11-20");
    expect(due("2026-11-12T18:00:00Z", null).slice(0, 10)).toBe("2026-11-18");
  });
});

describe("units", () => {
  const marker = Marker.parse({
    loinc: "4548-4",
    name: "HbA1c",
    explanation: "",
    isLead: true,
    sort: 1,
    plausible: [2, 20],
    usual: {},
    units: [
      { unit: "%", systems: ["us"], factor: 1, aliases: ["percent"] },
      { unit: "mmol/mol", label: "mmol per mol", systems: ["si"], factor: 10.93, shift: -23.5 },
      { unit: "ug/m2", label: "µg/m²", systems: [], factor: 2 },
    ],
  });

  test("convert both ways with factor and shift, and refuse what is not the marker's own", () => {
    expect(convert(marker, 6.5, "%", "mmol/mol")).toBeCloseTo(47.545, 9);
    expect(convert(marker, 47.545, "mmol/mol", "%")).toBeCloseTo(6.5, 9);
    expect(convert(marker, 3, "%", "ug/m2")).toBe(6);
    expect(convert(marker, 7, "none", "none")).toBe(7);
    expect(() => convert(marker, 1, "mg", "%")).toThrow("4548-4 is not measured in mg");
    expect(() => convert(marker, 1, "%", "mg")).toThrow("4548-4 is not measured in mg");
  });

  test.each([
    ["%", "%"],
    [" PERCENT ", "%"],
    ["mmol / mol", "mmol/mol"],
    ["mmol per mol", "mmol/mol"],
    ["μg/m²", "ug/m2"],
    ["mcg/m2", "ug/m2"],
    ["UG/M2", "ug/m2"],
    ["mcl/m2", null],
    ["mg", null],
    ["", null],
  ])("typed as %j are %j", (typed, expected) => {
    expect(findUnit(marker, typed)?.unit ?? null).toBe(expected);
  });

  test("have a label, and one for each system", () => {
    expect([
      unitLabel(marker, "%"),
      unitLabel(marker, "mmol/mol"),
      unitLabel(marker, "mg"),
      unitLabel(marker, null),
    ]).toEqual(["%", "mmol per mol", "mg", ""]);
    expect([unitIn(marker, "us")?.unit, unitIn(marker, "si")?.unit]).toEqual(["%", "mmol/mol"]);
    expect(unitIn({ ...marker, units: [] }, "us")).toBeNull();
  });

  test("begin with the basis", () => {
    const units = (factor: number, shift: number) => [{ unit: "%", systems: [], factor, shift, aliases: [] }];
    const isFine = (list: object[]) => Marker.safeParse({ ...marker, units: list }).success;
    expect([isFine([]), isFine(units(1, 0)), isFine(units(2, 0)), isFine(units(1, 1))]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each([
    [0, "0"],
    [641, "641.0"],
    [6410, "6410"],
    [64100, "64100"],
    [0.90123456, "0.9012"],
    [0.0000012345, "0.00000123"],
    [-12.3456, "-12.35"],
  ])("show %d as %s", (value, shown) => {
    expect(formatConverted(value)).toBe(shown);
  });
});

test.each<[Flag, string]>([
  ["L", "low"],
  ["LL", "low"],
  ["H", "high"],
  ["HH", "high"],
  ["A", "abnormal"],
])("the lab's mark %s says %s", (flag, status) => {
  const result = { comparator: null, value: "5", rangeLow: null, rangeHigh: null, rangeText: null, valueText: null };
  expect(resultStatusOf({ ...result, flag })).toBe(status);
});

test.each([
  [{ value: "40", rangeLow: "40", rangeText: ">40" }, "low"],
  [{ value: "40", rangeLow: "40", rangeText: ">=40" }, "in-range"],
  [{ value: "40", rangeHigh: "40", rangeText: null }, "in-range"],
  [{ value: "41", rangeLow: "40", rangeText: ">40" }, "in-range"],
  [{ value: "5", rangeLow: "40", rangeHigh: "50" }, "low"],
  [{ value: "39", rangeHigh: "40" }, "in-range"],
  [{ value: "40", comparator: "<=" as const, rangeLow: "40" }, "in-range"],
  [{ value: "0", comparator: "<" as const, rangeLow: "0" }, "low"],
  [{ value: "0", comparator: ">" as const, rangeHigh: "0" }, "high"],
  [{ valueText: "negative", rangeText: " Negative " }, "in-range"],
  [{ valueText: "negative", rangeText: null }, "unknown"],
])("%o is %s", (change, status) => {
  const empty = { comparator: null, value: null, rangeLow: null, rangeHigh: null, rangeText: null, valueText: null };
  expect(resultStatusOf({ ...empty, flag: null, ...change })).toBe(status);
});
