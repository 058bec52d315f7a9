import { answerCondition, drawsOf, factKeysOf, leavesOf } from "./condition.ts";
import type {
  About,
  Fact,
  LabCondition,
  LabFact,
  RuleCase,
  RuleCondition,
  RuleOutcome,
  SafetyRule,
  Severity,
  Snapshot,
} from "./rule.ts";

/** What the rules find for this treatment at this moment. A rule that doesn't apply isn't listed; a miss is. */
export function evaluateRules(rules: readonly SafetyRule[], snapshot: Snapshot, about: About): RuleOutcome[] {
  return rules.map((rule) => evaluateRule(rule, snapshot, about)).filter((outcome) => outcome !== null);
}

/**
 * What one rule finds; null if it doesn't apply. Its strongest case decides, and at the same strength what was seen comes before
 * what is unknown. A stop that an accepted document lifts stays in the outcome as information.
 */
export function evaluateRule(rule: SafetyRule, snapshot: Snapshot, about: About): RuleOutcome | null {
  const asked = rule.cases.filter((one) => applies(rule, about) && applies(one, about));
  if (asked.length === 0) return null;
  const facts = factsOf(asked, snapshot);
  const cases = asked
    .map((one) => answerCase(one, rule, snapshot, facts))
    .filter((found) => found !== null)
    .toSorted(
      (a, b) =>
        STRENGTH[b.severity] - STRENGTH[a.severity] || (a.result === b.result ? 0 : a.result === "hit" ? -1 : 1),
    );
  return {
    ruleKey: rule.key,
    version: rule.version,
    result: cases[0]?.result ?? "miss",
    severity: cases[0]?.severity ?? null,
    cases,
    facts,
    liftedBy: rule.liftedBy ?? null,
  };
}

const STRENGTH: Record<Severity, number> = { stop: 3, reason: 2, info: 1 };

function applies(
  { treatments, moments }: Pick<RuleCase, "moments"> & { treatments?: readonly string[] | "all" },
  about: About,
): boolean {
  const isTreatment = !treatments || treatments === "all" || treatments.includes(about.treatmentKey);
  return isTreatment && (!moments || moments.includes(about.moment));
}

function answerCase(
  one: RuleCase,
  rule: SafetyRule,
  snapshot: Snapshot,
  facts: RuleOutcome["facts"],
): RuleOutcome["cases"][number] | null {
  const { result, values } = answerCondition(one.when, snapshot);
  if (result === "miss") return null;
  if (result === "unknown") {
    const says = format(one.unknownSays ?? one.says, [], facts);
    return { key: one.key, result, severity: one.ifUnknown ?? "reason", says };
  }
  const isLifted = one.severity === "stop" && hasDocument(rule, snapshot);
  const says = format(one.says, values, facts);
  return { key: one.key, result, severity: isLifted ? "info" : one.severity, says, ...(isLifted && { isLifted }) };
}

function hasDocument({ liftedBy }: SafetyRule, { facts }: Snapshot): boolean {
  const accepted = facts["chart.documents"]?.value;
  return liftedBy !== undefined && Array.isArray(accepted) && accepted.includes(liftedBy);
}

/** Every fact that was asked for, as it was. An older result that was compared has its day in its key. */
function factsOf(cases: readonly RuleCase[], snapshot: Snapshot): RuleOutcome["facts"] {
  const facts: Record<string, Fact | LabFact | null> = {};
  for (const { when } of cases) {
    const { keys, compared } = questionsOf(when);
    for (const key of keys) {
      const loinc = key.startsWith("lab:") ? key.slice(4) : null;
      facts[key] = loinc ? newestOf(snapshot.labs, loinc) : (snapshot.facts[key] ?? null);
    }
    for (const leaf of compared) {
      for (const draw of drawsOf(leaf, snapshot) ?? []) {
        if (facts[`lab:${draw.loinc}`] !== draw) facts[`lab:${draw.loinc}:${draw.on}`] = draw;
      }
    }
  }
  return facts;
}

/** What a condition asks for, and which of its parts compare several results. The same for every patient. */
function questionsOf(when: RuleCondition): { keys: readonly string[]; compared: readonly LabCondition[] } {
  const known = questions.get(when);
  if (known) return known;
  const compared = leavesOf(when).filter((leaf) => "lab" in leaf && (leaf.draws ?? leaf.roseBy)) as LabCondition[];
  const asked = { keys: factKeysOf(when), compared };
  questions.set(when, asked);
  return asked;
}

const questions = new WeakMap<RuleCondition, ReturnType<typeof questionsOf>>();

function newestOf(labs: readonly LabFact[], loinc: string): LabFact | null {
  return labs.filter((lab) => lab.loinc === loinc).reduce<LabFact | null>((a, b) => (a && a.on >= b.on ? a : b), null);
}

/** `{value}` is what was seen; another name in braces is that fact. */
function format(text: string, values: readonly string[], facts: RuleOutcome["facts"]): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const fact = facts[name]?.value;
    const seen = name === "value" ? values : fact === undefined || fact === null ? [] : [fact].flat().map(String);
    return [...new Set(seen)].map((one) => one.replaceAll("-", " ")).join(", ") || "?";
  });
}
