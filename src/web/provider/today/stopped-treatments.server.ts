import type { Ctx } from "#core/ctx.ts";
import { formatDate, formatDay, formatMoment } from "#core/format-date.ts";
import { TreatmentDecision, type DecisionProblem } from "#domain/prescribing/decide-stopped-treatments.ts";
import { listStoppedTreatments, type StoppedTreatment } from "#domain/prescribing/list-stopped-treatments.ts";
import { formatDose } from "#domain/prescribing/rules/dose.ts";
import type { StopDecision } from "#domain/labs/stops/stop.ts";
import { listFiles } from "#domain/files/list-files.ts";
import { parseForm, type FormValues } from "../../shared/form/form.server.ts";
import { PRESCRIPTION_STATUS_LABELS } from "../../shared/prescription/prescription-labels.ts";
import type { Problem } from "../../shared/form/problems.ts";
import { formatSchedule } from "../../shared/prescription/format-schedule.ts";

/** Treatments that this report stops, as the page asks about them. */
export async function loadStoppedTreatments(ctx: Ctx, report: { userId: string; rootId: string }) {
  const treatments = await listStoppedTreatments(ctx, report);
  const needsFiles = treatments.some(({ acceptedDocument }) => acceptedDocument !== null);
  const files = needsFiles ? await attachedFiles(ctx, report.userId) : [];
  return treatments.map((treatment) => ({
    key: treatment.key,
    name: treatment.name,
    isDue: treatment.isDue,
    canContinue: treatment.canContinue,
    acceptedDocument: treatment.acceptedDocument,
    files,
    prescriptions: treatment.prescriptions.map((prescription) => ({
      id: prescription.id,
      text: `${prescription.drugName} ${formatDose(prescription).amount} ${formatSchedule(prescription.dosesPerWeek)}`,
      status: PRESCRIPTION_STATUS_LABELS[prescription.status],
    })),
    newer: treatment.stops.flatMap(({ newer }) =>
      newer ? [`Newer result: ${newer.result} on ${formatDate(newer.collectedOn, "medium")}.`] : [],
    ),
    current: currentOf(ctx, treatment),
    others: [...new Set(treatment.others.map(({ reportId }) => reportId))],
  }));
}
export type StoppedTreatmentView = Awaited<ReturnType<typeof loadStoppedTreatments>>[number];

function currentOf(ctx: Ctx, { stops }: StoppedTreatment) {
  const [last] = stops
    .flatMap(({ decision, message, decidedAt, decidedBy }) =>
      decision && decidedAt ? [{ decision, message, decidedAt, decidedBy }] : [],
    )
    .sort((a, b) => b.decidedAt.getTime() - a.decidedAt.getTime());
  if (!last) return null;
  return {
    text: `${DECIDED[last.decision]} by ${last.decidedBy ?? "a provider"}, ${formatMoment(ctx, last.decidedAt)}`,
    message: last.message,
  };
}

const DECIDED: Record<StopDecision, string> = {
  hold: "Put on hold",
  stop: "Stopped",
  "change-dose": "On hold until a new dose is confirmed, decided",
  continue: "Continued",
};

/** Files of a person that a decision can name. */
export async function attachedFiles(ctx: Ctx, userId: string) {
  const files = await listFiles(ctx, { userId });
  return files
    .filter(({ state }) => state === "clean")
    .map(({ id, name, createdAt }) => ({ id, text: `${name}, ${formatDay(ctx, createdAt)}` }));
}

/** What was decided in the form, treatment by treatment, and what is missing in it. Treatments left open are left out. */
export function readDecisions(values: FormValues): { decisions: TreatmentDecision[]; problems: Problem[] } {
  const decisions: TreatmentDecision[] = [];
  const problems: Problem[] = [];
  for (const name of Object.keys(values).filter((field) => field.startsWith("message-"))) {
    const key = name.slice("message-".length);
    if (!values[`decision-${key}`]) continue;
    const parsed = parseForm(TreatmentDecision, {
      treatmentKey: key,
      decision: values[`decision-${key}`],
      message: values[name],
      reason: values[`reason-${key}`] ?? "",
      documentId: values[`documentId-${key}`] ?? "",
    });
    if (parsed.problems) {
      problems.push(...parsed.problems.map((problem) => ({ ...problem, fieldId: `${problem.fieldId}-${key}` })));
    } else decisions.push(parsed.answer);
  }
  return { decisions, problems };
}

export function decisionProblems(problems: readonly DecisionProblem[]): Problem[] {
  return problems.map(({ treatmentKey, field, code }) => ({
    fieldId: `${field}-${treatmentKey}`,
    message: DECISION_PROBLEMS[code],
  }));
}

const DECISION_PROBLEMS: Record<DecisionProblem["code"], string> = {
  "decision-missing": "Choose what happens with this treatment",
  "continue-not-offered": "It can't continue yet: no newer, verified result clears the rule",
  "document-missing": "Choose the document you accept",
};
