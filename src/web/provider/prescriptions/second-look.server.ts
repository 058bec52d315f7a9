import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatMoment } from "#core/format-date.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { unitLabel, type Marker } from "#domain/labs/markers/marker.ts";
import { getStoppedFill } from "#domain/prescribing/checks/get-stopped-fill.ts";
import { FindingAnswer } from "#domain/safety/checks/finding-answer.ts";
import { getStoredCheck } from "#domain/safety/checks/get-stored-check.ts";
import type { CheckRun } from "#domain/safety/checks/run-safety-check.ts";
import type { Finding, FindingAnswers } from "#domain/safety/checks/safety-check.ts";
import type { Fact, FactValue, LabFact } from "#domain/safety/rules/rule.ts";
import { parseForm, type FormValues } from "../../shared/form/form.server.ts";
import type { Problem } from "../../shared/form/problems.ts";
import { attachedFiles } from "../today/stopped-treatments.server.ts";
import { factLabel, SOURCE_LABELS } from "../../shared/safety/fact-labels.ts";

/** What the safety rules say about a prescription that waits, as the prescriber answers it. */
export async function toSecondLook(ctx: Ctx, check: CheckRun) {
  const markers = await getMarkers(ctx);
  const takesFile = check.findings.some(({ liftedBy, severity }) => severity === "stop" && liftedBy);
  return {
    digest: check.digest,
    moment: check.about.moment,
    asked: Object.keys(check.rules).length,
    findings: check.findings.map((finding) => toFindingView(finding, markers)),
    files: takesFile ? await attachedFiles(ctx, check.userId) : [],
  };
}
export type SecondLookView = Awaited<ReturnType<typeof toSecondLook>>;

function toFindingView(finding: Finding, markers: ReadonlyMap<string, Marker>) {
  const { ruleKey, result, severity, cases, facts, liftedBy } = finding;
  return {
    key: ruleKey,
    result,
    severity,
    says: cases.map((one) => ({ key: one.key, text: one.says, isUnknown: one.result === "unknown" })),
    seen: Object.entries(facts).map(([key, fact]) => ({
      label: labelOf(key, markers),
      text: fact ? describe(fact, markers.get(key.slice("lab:".length))) : "Not known",
    })),
    document: severity === "stop" ? liftedBy : null,
  };
}

function labelOf(key: string, markers: ReadonlyMap<string, Marker>): string {
  return key.startsWith("lab:") ? (markers.get(key.slice("lab:".length))?.name ?? key) : factLabel(key);
}

function describe(fact: Fact | LabFact, marker: Marker | undefined): string {
  const on = formatDate(fact.on, "medium");
  if ("loinc" in fact) {
    const unit = marker?.units[0] ? unitLabel(marker, marker.units[0].unit) : "";
    return `${fact.value ?? fact.text ?? "no number"} ${unit}, drawn ${on}${fact.hour === null ? "" : ` at ${fact.hour}:00`}`;
  }
  return `${formatValue(fact.value)}, ${SOURCE_LABELS[fact.source]}, ${on}`;
}

function formatValue(value: FactValue): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" || typeof value === "number") return String(value);
  return value.length === 0 ? "None" : value.join(", ");
}

/** What stops the next order of an active prescription. */
export async function loadStoppedFill(ctx: Ctx, prescriptionId: string) {
  const stopped = await getStoppedFill(ctx, { prescriptionId });
  return stopped && { since: formatMoment(ctx, stopped.since), findings: stopped.findings };
}

/** The check that a prescription was confirmed with. */
export async function loadStoredCheck(ctx: Ctx, prescriptionId: string) {
  const kept = await getStoredCheck(ctx, { prescriptionId });
  if (!kept) return null;
  return {
    by: `${kept.checkedBy}, ${formatMoment(ctx, kept.checkedAt)}`,
    asked: kept.rules,
    isReproduced: kept.isReproduced,
    findings: kept.findings.map(({ ruleKey, severity, cases, answer }) => ({
      key: ruleKey,
      severity,
      says: cases.map(({ says }) => says).join(" "),
      answer,
    })),
  };
}
export type StoredCheckView = Awaited<ReturnType<typeof loadStoredCheck>>;

/** The reasons in the form, rule by rule. A rule that was left open is left out. */
export function readAnswers(values: FormValues): { answers: FindingAnswers; problems: Problem[] } {
  const answers: Record<string, FindingAnswer> = {};
  const problems: Problem[] = [];
  for (const name of Object.keys(values).filter((field) => field.startsWith("words-"))) {
    const key = name.slice("words-".length);
    const evidence = values[`evidence-${key}`] ?? "";
    const reason = evidence ? "document-accepted" : values[`reason-${key}`];
    if (!reason) continue;
    const parsed = parseForm(FindingAnswer, { reason, words: values[name], evidence });
    if (parsed.problems) {
      problems.push(...parsed.problems.map((problem) => ({ ...problem, fieldId: `${problem.fieldId}-${key}` })));
    } else answers[key] = parsed.answer;
  }
  return { answers, problems };
}

/** Why it isn't confirmed, with a link to each field. */
export function secondLookProblems({ stops, unanswered }: { stops: string[]; unanswered: string[] }): Problem[] {
  return [
    ...stops.map((key) => ({ fieldId: `finding-${key}`, message: `${key} doesn't allow this prescription` })),
    ...unanswered.map((key) => ({ fieldId: `reason-${key}`, message: `Choose a reason for ${key}` })),
  ];
}
