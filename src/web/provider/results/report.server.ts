import type { PersonActor } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { isPatient } from "#domain/chart/care/is-patient.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { Hold, holdValue } from "#domain/labs/hold-value.ts";
import { liftHold } from "#domain/labs/lift-hold.ts";
import { listResults } from "#domain/labs/list-results.ts";
import { Review } from "#domain/labs/review-report.ts";
import { decideStoppedTreatments } from "#domain/prescribing/decide-stopped-treatments.ts";
import { signInRange } from "#domain/prescribing/labs/sign-in-range.ts";
import { signReview } from "#domain/prescribing/sign-review.ts";
import { parseForm, refuseForm, type FormValues } from "../../shared/form/form.server.ts";
import { toMarkerViews } from "../../shared/lab/marker-view.server.ts";
import { toReportView } from "../../shared/lab/report-view.server.ts";
import { requireId } from "../../shared/request/require-id.server.ts";
import { decisionProblems, loadStoppedTreatments, readDecisions } from "../today/stopped-treatments.server.ts";

export async function loadReport(ctx: Ctx, actor: PersonActor, reportId: string) {
  const report = await toReportView(ctx, actor, reportId);
  const { reports, corrected } = await listResults(ctx, { userId: report.userId });
  const loincs = new Set(report.values.map(({ loinc }) => loinc));
  const markers = toMarkerViews({ reports, corrected, markers: await getMarkers(ctx), units: "us", doses: [] });
  return {
    report,
    treatments: await loadStoppedTreatments(ctx, report),
    texts: (await getClinicalFacts(ctx)).lab_review_texts,
    name: report.memberName ?? "A member",
    patientId: (await isPatient(ctx, report)) ? report.userId : null,
    figures: markers.flatMap(({ loinc, name, unit, figure, results }) =>
      figure && loincs.has(loinc) && results.length > 1 ? [{ loinc, title: `${name}, ${unit}`, figure }] : [],
    ),
  };
}

/** What only a provider does. Null: done; undefined: none of these acts. */
export async function actAsProvider(ctx: Ctx, reportId: string, values: FormValues) {
  switch (values["intent"]) {
    case "review":
      return review(ctx, reportId, values);
    case "review-in-range":
      await signInRange(ctx, { reportId });
      return null;
    case "decide":
      return decide(ctx, reportId, values);
    case "hold": {
      const field = `hold-${values["valueId"]}`;
      const { answer, problems } = parseForm(Hold, { reportId, valueId: values["valueId"], reason: values[field] });
      if (problems) return refuseForm([{ fieldId: field, message: problems[0]!.message }], values);
      await holdValue(ctx, answer);
      return null;
    }
    case "lift":
      await liftHold(ctx, { reportId, valueId: requireId(values["valueId"] ?? "") });
      return null;
    default:
      return undefined;
  }
}

async function review(ctx: Ctx, reportId: string, values: FormValues) {
  const prefix = "remark-";
  const remarks = Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      name.startsWith(prefix) && text.trim() ? [[name.slice(prefix.length), text]] : [],
    ),
  );
  const tooLong = Object.entries(remarks).find(([, text]) => text.trim().length > 600);
  if (tooLong) {
    return refuseForm([{ fieldId: `${prefix}${tooLong[0]}`, message: "Shorten it to 600 characters" }], values);
  }
  const { answer, problems } = parseForm(Review, { reportId, remarks, note: values["reviewNote"] ?? "" });
  if (problems) return refuseForm([{ fieldId: "reviewNote", message: problems[0]!.message }], values);
  const { decisions, problems: undecided } = readDecisions(values);
  if (undecided.length > 0) return refuseForm(undecided, values);
  const done = await signReview(ctx, { review: answer, decisions });
  if (done.kind === "signed") return null;
  if (done.kind === "decisions-missing") return refuseForm(decisionProblems(done.problems), values);
  return refuseForm([{ fieldId: "reviewNote", message: "Write what was done about the open alerts" }], values);
}

async function decide(ctx: Ctx, reportId: string, values: FormValues) {
  const { decisions, problems } = readDecisions(values);
  if (problems.length > 0) return refuseForm(problems, values);
  if (decisions.length === 0) return refuseForm([{ message: "Choose what happens with a treatment" }], values);
  const done = await decideStoppedTreatments(ctx, { reportId, decisions });
  return done.kind === "decided" ? null : refuseForm(decisionProblems(done.problems), values);
}
