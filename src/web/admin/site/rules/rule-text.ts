import { treatmentLabels } from "../../../shared/treatment-labels.ts";
import type { Item } from "#domain/intake/forms/form.ts";
import { loincsOf } from "#domain/safety/rules/condition.ts";
import { FACTS, type FactKey } from "#domain/safety/rules/facts.ts";
import type {
  FactCondition,
  LabCondition,
  Moment,
  NumberTest,
  RuleCase,
  RuleCondition,
  SafetyRule,
  Severity,
} from "#domain/safety/rules/rule.ts";
import type { Expectation, RuleFixture, RuleFixtures } from "#domain/safety/rules/run-fixtures.ts";

/** Names a rule's conditions are read in: health questions, and markers by code. */
export type RuleWords = { items: readonly Item[]; markers: Readonly<Record<string, { name: string; unit: string }>> };
export type Line = { label: string; text: string };

/** Everything about a case, in words: the same lines are read and compared. */
export function caseLines(one: RuleCase, words: RuleWords): Line[] {
  return [
    { label: "If", text: capital(conditionText(one.when, words)) },
    { label: "Then", text: SEVERITIES[one.severity] },
    { label: "Says", text: one.says },
    { label: "If unknown", text: one.unknownSays ? SEVERITIES[one.ifUnknown ?? "reason"] : "Can't be unknown" },
    ...(one.unknownSays ? [{ label: "Says if unknown", text: one.unknownSays }] : []),
    ...(one.treatments ? [{ label: "Only for", text: treatmentLabels(one.treatments) }] : []),
    ...(one.moments ? [{ label: "Only at", text: momentsText(one.moments) }] : []),
  ];
}

export function ruleLines(rule: SafetyRule): Line[] {
  return [
    { label: "Title", text: rule.title },
    { label: "Treatments", text: treatmentLabels(rule.treatments) },
    { label: "Asked at", text: momentsText(rule.moments) },
    ...(rule.liftedBy ? [{ label: "Lifted by", text: spaced(rule.liftedBy) }] : []),
    { label: "Source", text: rule.source },
    { label: "Owner", text: rule.owner },
  ];
}

export function conditionText(condition: RuleCondition, words: RuleWords): string {
  if ("all" in condition) return listText(condition.all, "and", words) || "always";
  if ("any" in condition) return listText(condition.any, "or", words);
  if ("not" in condition) return `not (${conditionText(condition.not, words)})`;
  return "lab" in condition ? labText(condition, words) : factText(condition, words);
}

/** A made-up patient in one line. */
export function exampleText({ base }: RuleFixtures, example: RuleFixture, words: RuleWords): string {
  const facts = Object.entries({ ...base.facts, ...example.facts }).map(([key, made]) => {
    const isDated = typeof made === "object" && "daysAgo" in made;
    const value = isDated ? made.value : made;
    const text = Array.isArray(value) ? value.map(spaced).join(", ") || "none" : valueText(value as string);
    return [key, `${saidLabel(key, words)} ${text}${isDated ? ` (${made.daysAgo} days ago)` : ""}`] as const;
  });
  const own = new Set(example.labs?.map(({ loinc }) => loinc));
  const labs = [...(base.labs ?? []).filter(({ loinc }) => !own.has(loinc)), ...(example.labs ?? [])].map((lab) => {
    const when = [lab.daysAgo && `${lab.daysAgo} days ago`, lab.hour !== undefined && `at ${lab.hour}:00`].filter(
      Boolean,
    );
    const range = lab.high === undefined ? [] : [`upper limit ${lab.high}`];
    const rest = [...when, ...range].join(", ");
    const value = lab.value === undefined ? lab.text : `${lab.value} ${words.markers[lab.loinc]?.unit ?? ""}`.trim();
    return [`lab:${lab.loinc}`, `${markerName(lab.loinc, words)}: ${value}${rest ? ` (${rest})` : ""}`] as const;
  });
  const isKnown = ([key]: readonly [string, string]) => !example.without?.includes(key);
  const missing = (example.without ?? []).map((key) => `${saidLabel(key, words)} not known`);
  return [...[...facts, ...labs].filter(isKnown).map(([, text]) => text), ...missing].join("; ");
}

export function factLabel(key: string, words: RuleWords): string {
  const [kind, name = ""] = key.split(":");
  if (kind === "answer") return words.items.find(({ id }) => id === name)?.ask ?? key;
  if (kind === "score") return `Score ${name}`;
  if (kind === "lab") return markerName(name, words);
  return Object.hasOwn(FACTS, key) ? FACT_LABELS[key as FactKey] : key;
}

/** A question is followed by its answer, anything else by a colon. */
function saidLabel(key: string, words: RuleWords): string {
  const label = factLabel(key, words);
  return label.endsWith("?") ? label : `${label}:`;
}

export function momentsText(moments: readonly Moment[]): string {
  return moments.map((moment) => MOMENT_LABELS[moment]).join(", ");
}

export const MOMENT_LABELS: Record<Moment, string> = {
  start: "start",
  "step-up": "higher dose",
  renew: "renewal",
  fill: "fill",
};

export const SEVERITIES: Record<Severity, string> = {
  stop: "Stops",
  reason: "Needs a reason",
  info: "Is shown",
};

export const EXPECTATION_LABELS: Record<Expectation, string> = {
  "hit-stop": "Stops",
  "hit-reason": "Needs a reason",
  "hit-info": "Is shown",
  "unknown-stop": "Unknown: stops",
  "unknown-reason": "Unknown: needs a reason",
  "unknown-info": "Unknown: is shown",
  miss: "Finds nothing",
  "does-not-apply": "Isn't asked",
};

const FACT_LABELS: Record<FactKey, string> = {
  "patient.age": "Age",
  "patient.sex": "Sex at birth",
  "patient.can_be_pregnant": "Can become pregnant",
  "patient.bmi": "BMI",
  "patient.pulse": "Pulse at rest",
  "patient.systolic": "Blood pressure, upper number",
  "patient.diastolic": "Blood pressure, lower number",
  "patient.weight_lost_percent": "Weight lost, in percent",
  "chart.allergy_classes": "Allergies in the chart",
  "chart.allergies_reviewed": "Allergies were reviewed",
  "chart.medicines_reviewed": "Medicines were reviewed",
  "chart.problems": "Problems in the chart",
  "chart.medicine_classes": "Medicines taken, by class",
  "chart.documents": "Documents a provider accepted",
  "chart.days_since_heart_event": "Days since the last heart attack or stroke",
  "answers.sent": "Health questions were sent",
  "answers.changed_after_stop": "An answer was changed after a stop",
  "answers.version_retired": "The version answered is no longer used",
  "results.open_stops": "Results still to be decided",
  "results.blood_response": "The blood count has responded",
  "screening.result": "Drug and allergy screening",
  "due.overdue": "Overdue",
  "medicine.classes": "Classes and contents of this medicine",
  "medicine.form": "Form of this medicine",
  "medicine.is_compounded": "This medicine is compounded",
  "medicine.has_clinical_difference": "There is a reason for compounding",
  "medicine.weekly_mg": "Dose, in mg a week",
  "medicine.most_weekly_mg": "The clinic's maximum, in mg a week",
  "medicine.dose_changed": "The dose changes",
  "medicine.visit_today": "There was a visit today",
  "medicine.step": "Step of this dose",
  "medicine.steps_up": "Steps up",
  "medicine.days_at_step": "Days at this dose",
  "medicine.most_step": "Highest step",
  "medicine.with_hcg": "Taken together with hCG",
  "medicine.days_on_treatment": "Days on this treatment",
  "check_in.days_ago": "Days since the last check-in",
  "check_in.stomach_score": "Stomach trouble at the last check-in, 0 to 10",
  "check_in.vomited_a_day": "Vomited for more than 24 hours",
  "check_in.missed_doses": "Doses missed",
  "check_in.virilization": "Voice, hair or skin changed",
  "clinic.ipss_over_19": "The clinic's policy for an IPSS over 19",
  "clinic.nandrolone_warfarin": "The clinic's policy for nandrolone with a blood thinner",
};

function listText(parts: readonly RuleCondition[], word: "and" | "or", words: RuleWords): string {
  const other = word === "and" ? "any" : "all";
  return parts
    .map((part) => (other in part ? `(${conditionText(part, words)})` : conditionText(part, words)))
    .join(` ${word} `);
}

function factText(condition: FactCondition, words: RuleWords): string {
  const { is, hasAny, hasNone, sharesWith, overFact, isKnown, withinDays } = condition;
  const item = words.items.find(({ id }) => `answer:${id}` === condition.fact);
  const label = (code: string) => item?.options?.find((option) => option.code === code)?.label ?? spaced(code);
  const quoted = (codes: readonly string[]) => codes.map((code) => `"${label(code)}"`).join(" or ");
  const tests = [
    isKnown !== undefined && (isKnown ? "is known" : "isn't known"),
    is !== undefined && `is ${typeof is === "string" ? `"${label(is)}"` : valueText(is)}`,
    hasAny && `includes ${quoted(hasAny)}`,
    hasNone && `doesn't include ${quoted(hasNone)}`,
    sharesWith && `has something in common with "${factLabel(sharesWith, words)}"`,
    overFact && `is over "${factLabel(overFact, words)}"`,
    numbersText(condition) && `is ${numbersText(condition)}`,
    withinDays !== undefined && agoText(withinDays),
  ];
  return `"${factLabel(condition.fact, words)}" ${tests.filter(Boolean).join(" and ")}`;
}

function labText(condition: LabCondition, words: RuleWords): string {
  const { isKnown, isPositive, isAboveRange, isBelowRange, roseBy, draws, timesUpperLimit, withinDays } = condition;
  const name = loincsOf(condition)
    .map((loinc) => markerName(loinc, words))
    .join(" or ");
  const unit = words.markers[loincsOf(condition)[0]!]?.unit ?? "";
  const numbers = numbersText(condition);
  const tests = [
    isKnown !== undefined && (isKnown ? "is known" : "isn't known"),
    isPositive !== undefined && (isPositive ? "is positive" : "is negative"),
    isAboveRange && "is above the lab's range",
    isBelowRange && "is below the lab's range",
    numbers && (timesUpperLimit ? `is ${numbers} times the upper limit` : `is ${numbers} ${unit}`.trim()),
    roseBy && `rose by more than ${roseBy.over} ${unit} within ${roseBy.withinDays} days`,
    draws && `on at least ${draws.atLeast} days${draws.beforeHour ? `, drawn before ${draws.beforeHour}:00` : ""}`,
    condition.sinceFirstDose !== undefined && `from day ${condition.sinceFirstDose} of the treatment on`,
    withinDays !== undefined && agoText(withinDays),
  ];
  return `${name} ${tests.filter(Boolean).join(", ")}`;
}

function agoText(days: number): string {
  return days === 0 ? "is from today" : `is at most ${days} days old`;
}

function numbersText({ over, atLeast, below, atMost }: NumberTest): string {
  const parts = [
    over !== undefined && `over ${over}`,
    atLeast !== undefined && `at least ${atLeast}`,
    below !== undefined && `under ${below}`,
    atMost !== undefined && `at most ${atMost}`,
  ];
  return parts.filter(Boolean).join(" and ");
}

function valueText(value: string | number | boolean): string {
  return typeof value === "boolean" ? (value ? "yes" : "no") : spaced(String(value));
}

function markerName(loinc: string, { markers }: RuleWords): string {
  return markers[loinc]?.name ?? loinc;
}

function spaced(code: string): string {
  return code.replaceAll("-", " ");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
