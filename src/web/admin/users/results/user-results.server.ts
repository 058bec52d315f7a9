import { href, redirect } from "react-router";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { AppError } from "#core/errors.ts";
import { formatDate, formatDay } from "#core/format-date.ts";
import { Transcription, type TranscriptionProblem, type TypedValue } from "#domain/labs/check-transcription.ts";
import { getMarkers } from "#domain/labs/markers/get-markers.ts";
import { getReport } from "#domain/labs/get-report.ts";
import { findLastPrinted } from "#domain/labs/markers/find-last-printed.ts";
import { unitLabel, type Marker } from "#domain/labs/markers/marker.ts";
import { formatResult } from "#domain/labs/report.ts";
import { resultStatusOf } from "#domain/labs/markers/result-status.ts";
import { previewTranscription, type CheckedReport } from "#domain/labs/preview-transcription.ts";
import { transcribeReport } from "#domain/labs/transcribe-report.ts";
import { listFiles } from "#domain/files/list-files.ts";
import { datePartsOf, readDateParts } from "../../../shared/form/date-parts.server.ts";
import { parseForm, refuseForm, type FormValues } from "../../../shared/form/form.server.ts";
import type { Problem } from "../../../shared/form/problems.ts";
import { transcriptionMessage } from "./transcription-message.ts";

/** Lines of an empty form, and how many more a click adds. */
const LINES = 8;
const MORE_LINES = 6;
const MAX_LINES = 60;
const FIELDS = ["loinc", "result", "unit", "range", "flag"] as const;

/** An empty form, or the report to correct; whoever may not read it types its results from the paper again. */
export async function startingValues(ctx: Ctx, userId: string, correctsId: string | null): Promise<FormValues> {
  const fresh = { reportId: newId(ctx.now.getTime()), lines: String(LINES) };
  if (!correctsId) return fresh;
  const { report } = await getReport(ctx, { reportId: correctsId });
  if (report.userId !== userId) throw new AppError("not-found");
  const markers = await getMarkers(ctx);
  const lines = report.values.flatMap((value, i) => {
    const marker = markers.get(value.loinc);
    const typed: TypedValue = {
      loinc: value.loinc,
      result: formatResult(value),
      unit: marker ? unitLabel(marker, value.unit) : (value.unit ?? ""),
      range: value.rangeText ?? "",
      flag: value.flag ?? "",
    };
    return FIELDS.map((field) => [`${field}-${i}`, typed[field]] as const);
  });
  return {
    ...fresh,
    ...datePartsOf("collectedOn", report.collectedOn),
    ...Object.fromEntries(lines),
    correctsId: report.id,
    source: report.source,
    labName: report.labName,
    collectedTime: report.collectedTime ?? "",
    fileId: report.fileId ?? "",
    lines: String(Math.max(LINES, report.values.length + 2)),
  };
}

/** A form with the lines of a panel: what was measured, and the unit and range as this lab printed them last. */
export async function panelValues(
  ctx: Ctx,
  userId: string,
  panels: readonly { key: string; loincs: string[] }[],
  asked: { panel: string | null; lab: string },
): Promise<FormValues | null> {
  const panel = panels.find(({ key }) => key === asked.panel);
  if (!panel) return null;
  const markers = await getMarkers(ctx);
  const printed = await findLastPrinted(ctx, { userId, labName: asked.lab, loincs: panel.loincs });
  const lines = panel.loincs.flatMap((loinc, i) => {
    const marker = markers.get(loinc);
    const last = printed.get(loinc);
    const unit = last?.unit ?? marker?.units[0]?.unit ?? null;
    return [
      [`loinc-${i}`, loinc],
      [`unit-${i}`, marker ? unitLabel(marker, unit) : (unit ?? "")],
      [`range-${i}`, last?.rangeText ?? ""],
    ] as const;
  });
  return {
    reportId: newId(ctx.now.getTime()),
    panel: panel.key,
    labName: asked.lab,
    source: "lab",
    ...Object.fromEntries(lines),
    lines: String(panel.loincs.length),
  };
}

/** Runs the pressed button: review, save, edit, or add lines. */
export async function actOnForm(ctx: Ctx, userId: string, values: FormValues) {
  const intent = values["intent"];
  if (intent === "more") {
    const lines = Math.min(MAX_LINES, linesOf(values) + MORE_LINES);
    return refuseForm([], { ...values, lines: String(lines) }, 200);
  }
  if (intent === "change") return refuseForm([], values, 200);
  const read = readTranscription(ctx, userId, values);
  if (read.problems) return refuseForm(read.problems, values);
  if (intent === "save") {
    const done = await transcribeReport(ctx, read.typed);
    if ("problems" in done)
      return refuseForm(
        done.problems.map((problem) => problemOf(problem, read.rows)),
        values,
      );
    return redirect(`${href("/admin/results/:reportId", { reportId: done.reportId })}?done=saved`, 303);
  }
  const checked = await previewTranscription(ctx, read.typed);
  if ("problems" in checked) {
    return refuseForm(
      checked.problems.map((problem) => problemOf(problem, read.rows)),
      values,
    );
  }
  return { checked: await readBack(ctx, read.typed, checked), values };
}
export type ReadBack = Awaited<ReturnType<typeof readBack>>;

/** Only lines with content count; their numbers stay those of the form. */
function readTranscription(ctx: Ctx, userId: string, values: FormValues) {
  // With a panel the rest is filled in already, so only a line with a result counts.
  const telling = values["panel"] ? ["result"] : ["loinc", "result", "unit", "range"];
  const rows = Array.from({ length: linesOf(values) }, (_, i) => i).filter((i) =>
    telling.some((field) => values[`${field}-${i}`]?.trim()),
  );
  const { day, problem } = readDateParts(values, "collectedOn", "The day of the draw", {
    before: new Date(ctx.now.getTime() + 86_400_000),
  });
  const { answer, problems } = parseForm(Transcription, {
    collectedTime: "",
    fileId: "",
    correctsId: "",
    correctionReason: "",
    ...values,
    userId,
    collectedOn: day ?? "2000-01-01",
    values: rows.map((i) => Object.fromEntries(FIELDS.map((field) => [field, values[`${field}-${i}`] ?? ""]))),
  });
  const all = [...(problem ? [problem] : []), ...(problems ?? []).map(atFirstLine)];
  return answer && !problem ? { typed: answer, rows } : { problems: all };
}

function atFirstLine(problem: Problem): Problem {
  return problem.fieldId === "values" ? { ...problem, fieldId: "loinc-0" } : problem;
}

function problemOf(problem: TranscriptionProblem, rows: readonly number[]): Problem {
  const { row, field } = problem;
  const message = transcriptionMessage(problem);
  if (row !== undefined) return { fieldId: `${field}-${rows[row]}`, message };
  return { fieldId: field === "collectedOn" ? "collectedOn-month" : field, message };
}

function linesOf(values: FormValues): number {
  const lines = Number(values["lines"]);
  return Number.isInteger(lines) ? Math.min(Math.max(lines, 1), MAX_LINES) : LINES;
}

/** The lines as we understood them, in names and with what they would set off. */
async function readBack(ctx: Ctx, typed: Transcription, { values, alerts }: CheckedReport) {
  const markers = await getMarkers(ctx);
  return {
    collected: `${formatDate(typed.collectedOn, "medium")}${typed.collectedTime ? `, ${typed.collectedTime}` : ""}`,
    values: values.map((value) => {
      const marker = markers.get(value.loinc)!;
      return {
        loinc: value.loinc,
        name: marker.name,
        result: formatResult(value),
        unit: unitLabel(marker, value.unit),
        range: value.rangeText ?? "none given",
        rangeRead: formatRange(value.rangeLow, value.rangeHigh),
        flag: value.flag,
        status: resultStatusOf(value),
        isUnusual: value.isUnusual,
      };
    }),
    alerts: alerts.map((alert) => ({ ...alert, name: markers.get(alert.loinc)?.name ?? alert.loinc })),
  };
}

function formatRange(low: string | null, high: string | null): string {
  if (low !== null && high !== null) return `from ${low} to ${high}`;
  if (high !== null) return `up to ${high}`;
  return low !== null ? `from ${low}` : "no numbers";
}

/** The member's clean files: the report is usually one of them. */
export async function attachableFiles(ctx: Ctx, userId: string) {
  const files = await listFiles(ctx, { userId });
  return files
    .filter(({ state }) => state === "clean")
    .map(({ id, name, createdAt }) => ({ id, text: `${name}, ${formatDay(ctx, createdAt)}` }));
}

/** What can be chosen, and the units that go with it. */
export function markerChoices(markers: ReadonlyMap<string, Marker>) {
  const all = [...markers.values()];
  const units = all.flatMap((marker) => marker.units.map(({ unit }) => unitLabel(marker, unit)));
  return { markers: all.map(({ loinc, name }) => ({ loinc, name })), units: [...new Set(units)].sort() };
}
