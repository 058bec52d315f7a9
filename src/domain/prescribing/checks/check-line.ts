/** The thirteen checks before a prescription is signed, in their order. Browser-safe: codes, days and numbers, no sentences. */
export const CHECK_KEYS = [
  "plan",
  "catalog",
  "license",
  "pharmacy",
  "amount",
  "dates",
  "indication",
  "chart-review",
  "safety",
  "screening",
  "controlled",
  "content",
  "one-current",
] as const;
export type CheckKey = (typeof CHECK_KEYS)[number];

/** A stop can't be overridden. A warning is answered by itself, with a reason. */
export type CheckResult = "passed" | "warning" | "stop";

/** What would make a check pass. */
export const CHECK_CHANGES = [
  "open-episode",
  "hold-live-visit",
  "hold-visit",
  "choose-offered",
  "mark-compounded",
  "choose-manufactured",
  "give-clinical-difference",
  "license-in-state",
  "add-address",
  "choose-pharmacy",
  "change-concentration",
  "raise-quantity",
  "change-directions",
  "change-dates",
  "fewer-refills",
  "earlier-end",
  "choose-diagnosis",
  "review-chart",
  "see-finding",
  "give-reason",
  "draw-labs",
  "open-gate",
  "complete-content",
  "verify-identity",
  "ask-prescriber",
  "finish-other",
] as const;
export type CheckChange = (typeof CHECK_CHANGES)[number];

export type CheckValue = string | number | readonly (string | number)[];

/** What one rule said: what was seen, what it was held against, where that limit comes from, and what would change it. */
export type CheckVerdict = {
  /** "expires-too-late", "R12" of the safety rules, "K6" of the gates. */
  rule: string;
  outcome: CheckResult;
  value: CheckValue;
  limit: CheckValue;
  source: string;
  /** Null if it passed. */
  change: CheckChange | null;
};

/** One of the thirteen, with its strongest verdict; `others` are what else was found on the same line. */
export type CheckLine = { number: number; key: CheckKey; others: CheckVerdict[] } & CheckVerdict;

/** A gate of the controlled-substance pack, as far as a check needs it. */
export type ControlledGate = {
  key: string;
  isMet: boolean;
  value: string | number | null;
  limit: string | number | null;
  source: string;
  change: string | null;
};

export function verdictsOf({ others, number: _number, key: _key, ...first }: CheckLine): CheckVerdict[] {
  return [first, ...others];
}

/** The rules that forbid it. */
export function stopsOf(lines: readonly CheckLine[]): CheckVerdict[] {
  return lines.flatMap(verdictsOf).filter(({ outcome }) => outcome === "stop");
}

/** The rules that wait for a reason. */
export function warningsOf(lines: readonly CheckLine[]): CheckVerdict[] {
  return lines.flatMap(verdictsOf).filter(({ outcome }) => outcome === "warning");
}
