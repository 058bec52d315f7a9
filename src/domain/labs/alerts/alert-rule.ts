import { Temporal } from "temporal-polyfill";
import { convert, type Marker } from "../markers/marker.ts";
import { atLeastAsFar } from "../markers/result-status.ts";
import type { Comparator } from "../markers/reading.ts";

/** When a result needs action. The rules themselves are data. */

/** The sexes lab ranges distinguish. Anyone else is checked against both. */
export type RangeSex = "male" | "female";
/** Null for anyone the ranges don't tell apart, or who didn't say. */
export function rangeSexOf(sex: string | null | undefined): RangeSex | null {
  return sex === "male" || sex === "female" ? sex : null;
}

export type AlertLevel = "PAGE" | "PRV" | "INFO";
type RangeTest = "above-range" | "below-range" | "above-range-times" | "at-least-range-times";
type Test = "above" | "at-least" | "below" | RangeTest | "rise" | "rise-percent" | "is-positive";

export type AlertRule = {
  key: string;
  loinc: string;
  level: AlertLevel;
  sex: RangeSex | null;
  test: Test;
  threshold: number | null;
  withinMonths: number | null;
  also: { loinc: string; test: Test; threshold: number | null } | null;
  stopsTreatment: boolean;
  /** Which treatments it stops, by key. */
  treatmentKeys: string[];
  /** What a provider can accept instead of a newer result. */
  acceptedDocument: string | null;
  text: string;
};

export type Measured = {
  loinc: string;
  comparator: Comparator | null;
  value: string | null;
  valueText: string | null;
  unit: string | null;
  rangeLow: string | null;
  rangeHigh: string | null;
};

/** An earlier result of the same person. */
export type Earlier = Measured & { collectedOn: string };

type Given = {
  markers: ReadonlyMap<string, Marker>;
  rules: readonly AlertRule[];
  /** If unknown, the rules for both apply. */
  sex: RangeSex | null;
  collectedOn: string;
  earlier: readonly Earlier[];
};

/** At most one alert per result: the strongest its rules call for. `index` is the result's: a lab may print a test twice. */
export function findAlerts(
  values: readonly Measured[],
  given: Given,
): { index: number; loinc: string; rule: AlertRule }[] {
  return values.flatMap((value, index) => {
    const met = given.rules.filter((rule) => isHit(rule, value, values, given));
    const [rule] = met.sort((a, b) => weight(b) - weight(a));
    return rule ? [{ index, loinc: value.loinc, rule }] : [];
  });
}

/** Whether this result triggers the rule. */
export function isHit(
  rule: AlertRule,
  value: Measured,
  values: readonly Measured[],
  given: Omit<Given, "rules">,
): boolean {
  return (
    rule.loinc === value.loinc &&
    (!rule.sex || !given.sex || rule.sex === given.sex) &&
    isMet(value, rule, given) &&
    (!rule.also || values.some((other) => other.loinc === rule.also!.loinc && isMet(other, rule.also!, given)))
  );
}

function weight({ level, stopsTreatment }: AlertRule): number {
  return { PAGE: 4, PRV: 2, INFO: 0 }[level] + (stopsTreatment ? 1 : 0);
}

type Condition = { test: Test; threshold: number | null; withinMonths?: number | null };

function isMet(measured: Measured, condition: Condition, given: Omit<Given, "rules">): boolean {
  if (condition.test === "is-positive") return measured.valueText === "positive";
  const marker = given.markers.get(measured.loinc);
  const value = inFirstUnit(measured, marker);
  if (!marker || value === null) return false;
  const limit = condition.threshold ?? Number.NaN;
  const [low, high] = rangeOf(measured, marker, given.sex);
  switch (condition.test) {
    case "above":
      return value > limit;
    case "at-least":
      return value >= limit;
    case "below":
      return value < limit;
    case "above-range":
      return high !== null && value > high;
    case "below-range":
      return low !== null && value < low;
    case "above-range-times":
      return high !== null && value > high * limit;
    case "at-least-range-times":
      return high !== null && value >= high * limit;
    case "rise": {
      const since = monthsBefore(given.collectedOn, condition.withinMonths ?? 12);
      const before = earlierValues(measured, marker, given).filter(({ collectedOn }) => collectedOn >= since);
      return before.some((earlier) => exact(value - earlier.value) > limit);
    }
    case "rise-percent": {
      const last = earlierValues(measured, marker, given).at(-1);
      return last !== undefined && last.value > 0 && exact((value / last.value - 1) * 100) > limit;
    }
  }
}

export function inFirstUnit({ comparator, value, unit }: Measured, marker: Marker | undefined): number | null {
  const first = marker?.units[0];
  if (!marker || !first || value === null || unit === null) return null;
  return atLeastAsFar(comparator, exact(convert(marker, Number(value), unit, first.unit)));
}

/** The lab's own range; without one, the usual one for the person's sex, or the wider of both. */
export function rangeOf(measured: Measured, marker: Marker, sex: RangeSex | null): [number | null, number | null] {
  const toFirst = (text: string | null) =>
    text === null || measured.unit === null
      ? null
      : convert(marker, Number(text), measured.unit, marker.units[0]!.unit);
  const own = [toFirst(measured.rangeLow), toFirst(measured.rangeHigh)] as [number | null, number | null];
  if (own[0] !== null || own[1] !== null) return own;
  const { male, female } = marker.usual;
  const usual = sex === "male" ? male : sex === "female" ? female : (male ?? female);
  return usual ?? [null, null];
}

function earlierValues(
  measured: Measured,
  marker: Marker,
  given: Omit<Given, "rules">,
): { collectedOn: string; value: number }[] {
  return given.earlier
    .filter(({ loinc, collectedOn }) => loinc === measured.loinc && collectedOn < given.collectedOn)
    .sort((a, b) => a.collectedOn.localeCompare(b.collectedOn))
    .flatMap((earlier) => {
      const value = inFirstUnit(earlier, marker);
      return value === null ? [] : [{ collectedOn: earlier.collectedOn, value }];
    });
}

/** Rounds off binary fractions, which would otherwise decide at the limit. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}

function monthsBefore(day: string, months: number): string {
  return Temporal.PlainDate.from(day).subtract({ months }).toString();
}
