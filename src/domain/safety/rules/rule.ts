/**
 * A safety rule is data: when it applies, what it asks of the patient's facts, and how strong it is. The engine beside this file
 * has no clock, no database and no schema library; the editor runs it in the browser too.
 */
export const MOMENTS = ["start", "step-up", "renew", "fill"] as const;
export type Moment = (typeof MOMENTS)[number];

/** `stop` can't be answered away. `reason` needs the prescriber's reason, each by itself. */
export const SEVERITIES = ["stop", "reason", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Unknown is not normal: a rule that can't be decided is a finding too. */
export type RuleResult = "hit" | "miss" | "unknown";

export interface SafetyRule {
  /** "R12" */
  key: string;
  version: number;
  title: string;
  treatments: readonly string[] | "all";
  moments: readonly Moment[];
  cases: readonly RuleCase[];
  /** A document that a provider can accept in place of a stop, such as "urology-letter". */
  liftedBy?: string;
  source: string;
  owner: string;
}

/** One way to hit a rule. The strongest case decides what the rule finds. */
export interface RuleCase {
  key: string;
  when: RuleCondition;
  severity: Severity;
  /** What "unknown" means here. Left out: `reason`. */
  ifUnknown?: Severity;
  /** To the prescriber, a sentence. `{value}` is the value that was seen, `{patient.bmi}` that fact. */
  says: string;
  /** The sentence if it is unknown. */
  unknownSays?: string;
  /** Narrower than the rule's own. */
  treatments?: readonly string[];
  moments?: readonly Moment[];
}

/** Three-valued: `all` is a miss as soon as one part is a miss, `any` a hit as soon as one part is. */
export type RuleCondition =
  | FactCondition
  | LabCondition
  | { all: readonly RuleCondition[] }
  | { any: readonly RuleCondition[] }
  | { not: RuleCondition };

export interface NumberTest {
  over?: number;
  atLeast?: number;
  below?: number;
  atMost?: number;
}

export interface FactCondition extends NumberTest {
  /** A key of FACTS, or "answer:ID" and "score:NAME" of the health questions. */
  fact: string;
  is?: string | number | boolean;
  hasAny?: readonly string[];
  hasNone?: readonly string[];
  /** Has a code in common with another fact. */
  sharesWith?: string;
  /** Greater than another fact. */
  overFact?: string;
  /** Older than this counts as unknown. */
  withinDays?: number;
  /** Whether there is such a fact at all; this part itself is never unknown. */
  isKnown?: boolean;
}

/** About the newest released value, in the marker's first unit. */
export interface LabCondition extends NumberTest {
  /** A LOINC code, or several that measure the same: the newest counts. */
  lab: string | readonly string[];
  /** Numbers are multiples of the upper end of the lab's own range. */
  timesUpperLimit?: boolean;
  isAboveRange?: boolean;
  isBelowRange?: boolean;
  isPositive?: boolean;
  /** Newest value against the lowest one within these days before it: it rose by more than this. */
  roseBy?: { over: number; withinDays: number };
  /** How many draws on different days meet the numbers and, if an hour is given, were drawn before it. */
  draws?: { atLeast: number; beforeHour?: number };
  /** Only draws at least this many days after the first dose. */
  sinceFirstDose?: number;
  withinDays?: number;
  isKnown?: boolean;
}

export type FactValue = boolean | number | string | readonly string[];

/** What was known, since when, and from where. */
export interface Fact {
  value: FactValue;
  /** The day it is from. */
  on: string;
  source: FactSource;
  /** The row it came from, if it is one. */
  sourceId?: string;
}

export type FactSource = "chart" | "answers" | "reading" | "prescription" | "profile" | "due-item" | "clinic";

export interface LabFact {
  loinc: string;
  /** In the marker's first unit; null if it's text or has no known unit. */
  value: number | null;
  text: string | null;
  low: number | null;
  high: number | null;
  on: string;
  /** The hour of the draw, 0 to 23, if it's printed. */
  hour: number | null;
  /** The lab value's id. */
  sourceId: string;
}

/** Everything a check may look at. What isn't here is unknown; what was withdrawn or refuted isn't here. */
export interface Snapshot {
  today: string;
  facts: Readonly<Record<string, Fact>>;
  /** Newest first. */
  labs: readonly LabFact[];
}

export interface About {
  treatmentKey: string;
  moment: Moment;
}

/** What one rule found. A miss is kept too: it shows that the rule was asked. */
export interface RuleOutcome {
  ruleKey: string;
  version: number;
  result: RuleResult;
  /** Null for a miss. */
  severity: Severity | null;
  /** The cases that were hit or unknown, strongest first. */
  cases: readonly { key: string; result: "hit" | "unknown"; severity: Severity; says: string; isLifted?: boolean }[];
  /** The facts it asked for, by key ("lab:LOINC" for a result), as they were; null is unknown. */
  facts: Readonly<Record<string, Fact | LabFact | null>>;
  /** The document that lifts its stops. One that is accepted makes them information, marked as lifted. */
  liftedBy: string | null;
}
