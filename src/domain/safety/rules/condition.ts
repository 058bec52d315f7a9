import type { FactCondition, LabCondition, LabFact, NumberTest, RuleCondition, RuleResult, Snapshot } from "./rule.ts";

/** The answer of a condition, and the values that led to it. */
export interface Answered {
  result: RuleResult;
  values: readonly string[];
}

/**
 * Three-valued. `all` is a miss as soon as one part is, `any` a hit as soon as one part is; otherwise one unknown part makes the
 * whole unknown.
 */
export function answerCondition(condition: RuleCondition, snapshot: Snapshot): Answered {
  if ("all" in condition) return all(condition.all.map((part) => answerCondition(part, snapshot)));
  if ("any" in condition) return any(condition.any.map((part) => answerCondition(part, snapshot)));
  if ("not" in condition) {
    const { result, values } = answerCondition(condition.not, snapshot);
    return { result: result === "hit" ? "miss" : result === "miss" ? "hit" : "unknown", values };
  }
  return "lab" in condition ? answerLab(condition, snapshot) : answerFact(condition, snapshot);
}

/** The conditions that ask for something themselves. */
export function leavesOf(condition: RuleCondition): (FactCondition | LabCondition)[] {
  if ("all" in condition) return condition.all.flatMap(leavesOf);
  if ("any" in condition) return condition.any.flatMap(leavesOf);
  return "not" in condition ? leavesOf(condition.not) : [condition];
}

/** The facts a condition asks for, by key; a result is "lab:LOINC". */
export function factKeysOf(condition: RuleCondition): string[] {
  const keys = leavesOf(condition).flatMap((leaf) =>
    "lab" in leaf
      ? [...loincsOf(leaf).map((loinc) => `lab:${loinc}`), ...(leaf.sinceFirstDose === undefined ? [] : [ON_TREATMENT])]
      : [leaf.fact, leaf.sharesWith, leaf.overFact].filter((key) => key !== undefined),
  );
  return [...new Set(keys)];
}

export function loincsOf({ lab }: Pick<LabCondition, "lab">): readonly string[] {
  return typeof lab === "string" ? [lab] : lab;
}

/** Results of a condition that are neither too old nor from before the treatment. Null: nobody knows when the treatment began. */
export function drawsOf(condition: LabCondition, { labs, facts, today }: Snapshot): LabFact[] | null {
  const { withinDays = Infinity, sinceFirstDose } = condition;
  const onTreatment = facts[ON_TREATMENT]?.value;
  if (sinceFirstDose !== undefined && typeof onTreatment !== "number") return null;
  const oldest = sinceFirstDose === undefined ? withinDays : Math.min(withinDays, Number(onTreatment) - sinceFirstDose);
  const loincs = loincsOf(condition);
  return labs
    .filter(({ loinc, on }) => loincs.includes(loinc) && daysBetween(on, today) <= oldest)
    .toSorted((a, b) => (a.on === b.on ? 0 : a.on > b.on ? -1 : 1));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

const ON_TREATMENT = "medicine.days_on_treatment";
/** Answers that say nothing. */
const UNSURE = new Set(["unsure", "prefer-not", "unknown"]);
const UNKNOWN: Answered = { result: "unknown", values: [] };

function answerFact(condition: FactCondition, { facts, today }: Snapshot): Answered {
  const { is, hasAny, hasNone, sharesWith, overFact, isKnown, withinDays = Infinity } = condition;
  const fact = facts[condition.fact];
  const fresh = fact && daysBetween(fact.on, today) <= withinDays ? fact : undefined;
  const codes = fresh ? codesOf(fresh.value) : [];
  const named = new Set([...(hasAny ?? []), ...(hasNone ?? []), ...(typeof is === "string" ? [is] : [])]);
  const isUnsure = condition.fact.startsWith("answer:") && codes.some((code) => UNSURE.has(code) && !named.has(code));
  if (isKnown !== undefined) return known(fresh !== undefined && !isUnsure, isKnown);
  if (!fresh) return UNKNOWN;

  const { value } = fresh;
  const parts: Answered[] = [];
  if (is !== undefined)
    parts.push(test(Array.isArray(value) ? codes.includes(String(is)) : value === is, shown(value)));
  if (hasAny)
    parts.push(
      test(
        hasAny.some((code) => codes.includes(code)),
        inBoth(hasAny, codes),
      ),
    );
  if (hasNone && isUnsure) parts.push(hasNone.some((code) => codes.includes(code)) ? MISS : UNKNOWN);
  if (hasNone && !isUnsure) parts.push(test(!hasNone.some((code) => codes.includes(code)), []));
  if (sharesWith) {
    const other = facts[sharesWith];
    const shared = other ? inBoth(codes, codesOf(other.value)) : [];
    parts.push(other ? test(shared.length > 0, shared) : UNKNOWN);
  }
  if (overFact) {
    const limit = facts[overFact]?.value;
    const isComparable = typeof value === "number" && typeof limit === "number";
    parts.push(isComparable ? test(value > limit, shown(value)) : UNKNOWN);
  }
  if (hasNumbers(condition)) {
    parts.push(typeof value === "number" ? test(meets(value, condition, 1), shown(value)) : UNKNOWN);
  }
  const answered = parts.length > 0 ? all(parts) : UNKNOWN;
  return isUnsure && answered.result === "miss" && !hasNone ? UNKNOWN : answered;
}

function answerLab(condition: LabCondition, snapshot: Snapshot): Answered {
  const draws = drawsOf(condition, snapshot);
  if (!draws) return UNKNOWN;
  if (condition.isKnown !== undefined) return known(draws.length > 0, condition.isKnown);
  const [newest] = draws;
  if (!newest) return UNKNOWN;
  if (condition.draws) return answerDraws(condition, condition.draws, draws);
  // Two values of one day: one that hits is enough.
  return any(draws.filter(({ on }) => on === newest.on).map((draw) => answerDraw(condition, draw, draws)));
}

function answerDraw(condition: LabCondition, draw: LabFact, draws: readonly LabFact[]): Answered {
  const { value, low, high } = draw;
  const seen = value === null ? [draw.text ?? ""] : shown(value);
  const parts: Answered[] = [];
  if (condition.isPositive !== undefined) {
    const text = draw.text?.trim().toLowerCase();
    const isReadable = text === "positive" || text === "negative";
    parts.push(isReadable ? test((text === "positive") === condition.isPositive, seen) : UNKNOWN);
  }
  if (condition.isAboveRange) parts.push(value === null || high === null ? UNKNOWN : test(value > high, seen));
  if (condition.isBelowRange) parts.push(value === null || low === null ? UNKNOWN : test(value < low, seen));
  if (hasNumbers(condition)) {
    const times = condition.timesUpperLimit ? high : 1;
    parts.push(value === null || times === null ? UNKNOWN : test(meets(value, condition, times), seen));
  }
  if (condition.roseBy) parts.push(answerRise(condition.roseBy, draw, draws));
  return parts.length > 0 ? all(parts) : UNKNOWN;
}

function answerRise(
  rise: { over: number; withinDays: number },
  { on, value }: LabFact,
  draws: readonly LabFact[],
): Answered {
  const earlier = draws.filter((one) => one.on < on && daysBetween(one.on, on) <= rise.withinDays);
  const values = earlier.map((one) => one.value).filter((one) => one !== null);
  if (value === null || values.length === 0) return UNKNOWN;
  const lowest = Math.min(...values);
  if (rounded(value - lowest) > rise.over) return { result: "hit", values: [`${lowest} → ${value}`] };
  return values.length < earlier.length ? UNKNOWN : MISS;
}

/** Days on which the numbers were met before the hour. With too few days to say no, it is unknown. */
function answerDraws(
  condition: LabCondition,
  wanted: { atLeast: number; beforeHour?: number },
  draws: readonly LabFact[],
): Answered {
  const byDay = Map.groupBy(draws, ({ on }) => on);
  const days = [...byDay.values()].map((ofDay) =>
    any(
      ofDay.map((draw) => {
        const isEarly = draw.hour === null ? null : draw.hour < (wanted.beforeHour ?? 24);
        const early = wanted.beforeHour === undefined ? HIT : isEarly === null ? UNKNOWN : isEarly ? HIT : MISS;
        return all([answerDraw(condition, draw, draws), early]);
      }),
    ),
  );
  const count = (result: RuleResult) => days.filter((day) => day.result === result).length;
  const values = days.flatMap((day) => (day.result === "hit" ? day.values : []));
  if (count("hit") >= wanted.atLeast) return { result: "hit", values };
  const isOpen = count("hit") + count("unknown") >= wanted.atLeast || days.length < wanted.atLeast;
  return { result: isOpen ? "unknown" : "miss", values: days.flatMap((day) => day.values) };
}

const HIT: Answered = { result: "hit", values: [] };
const MISS: Answered = { result: "miss", values: [] };

function all(parts: readonly Answered[]): Answered {
  const values = parts.flatMap((part) => part.values);
  if (parts.some(({ result }) => result === "miss")) return { result: "miss", values };
  return parts.some(({ result }) => result === "unknown") ? { result: "unknown", values } : { result: "hit", values };
}

function any(parts: readonly Answered[]): Answered {
  const hits = parts.filter(({ result }) => result === "hit");
  if (hits.length > 0) return { result: "hit", values: hits.flatMap(({ values }) => values) };
  const values = parts.flatMap((part) => part.values);
  return { result: parts.some(({ result }) => result === "unknown") ? "unknown" : "miss", values };
}

function known(isIt: boolean, isKnown: boolean): Answered {
  return isIt === isKnown ? HIT : MISS;
}

function test(isMet: boolean, values: readonly string[]): Answered {
  return { result: isMet ? "hit" : "miss", values };
}

function hasNumbers({ over, atLeast, below, atMost }: NumberTest): boolean {
  return [over, atLeast, below, atMost].some((limit) => limit !== undefined);
}

function meets(value: number, { over, atLeast, below, atMost }: NumberTest, times: number): boolean {
  return (
    (over === undefined || value > rounded(over * times)) &&
    (atLeast === undefined || value >= rounded(atLeast * times)) &&
    (below === undefined || value < rounded(below * times)) &&
    (atMost === undefined || value <= rounded(atMost * times))
  );
}

/** 3 × 1.2 is 3.6 here, as it is on paper. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

function codesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function inBoth(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((code) => others.includes(code));
}

function shown(value: unknown): string[] {
  return typeof value === "boolean" ? [] : codesOf(value);
}
