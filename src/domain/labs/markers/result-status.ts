import type { Comparator } from "./reading.ts";

/** Whether a result is in its lab's range. Browser-safe. */
export type ResultStatus = "in-range" | "low" | "high" | "abnormal" | "unknown";
export type Flag = "L" | "LL" | "H" | "HH" | "A";

type Measured = {
  comparator: Comparator | null;
  value: string | null;
  rangeLow: string | null;
  rangeHigh: string | null;
  rangeText: string | null;
  valueText: string | null;
  flag: Flag | null;
};

/** The lab's own flag wins, then its range. Without either, no status. */
export function resultStatusOf(result: Measured): ResultStatus {
  if (result.flag) return BY_FLAG[result.flag];
  if (result.value === null) return statusOfText(result);
  const { rangeLow, rangeHigh, rangeText } = result;
  if (rangeLow === null && rangeHigh === null) return "unknown";
  const value = atLeastAsFar(result.comparator, Number(result.value));
  if (rangeLow !== null && value < Number(rangeLow)) return "low";
  if (rangeHigh !== null && value > Number(rangeHigh)) return "high";
  // "<4.0" excludes 4.0.
  const isOutside = (sign: string, end: string | null) =>
    end !== null && new RegExp(`^${sign}(?!=)`).test(rangeText ?? "") && value === Number(end);
  if (isOutside("<", rangeHigh)) return "high";
  if (isOutside(">", rangeLow)) return "low";
  return "in-range";
}

/** A result "<5" is below five, by however little. */
export function atLeastAsFar(comparator: Comparator | null, value: number): number {
  const hair = Math.max(Math.abs(value), 1e-6) * 1e-9;
  return comparator === "<" ? value - hair : comparator === ">" ? value + hair : value;
}

function statusOfText({ valueText, rangeText }: Measured): ResultStatus {
  if (!rangeText) return "unknown";
  return rangeText.trim().toLowerCase() === valueText ? "in-range" : "abnormal";
}

const BY_FLAG: Record<Flag, ResultStatus> = { L: "low", LL: "low", H: "high", HH: "high", A: "abnormal" };
