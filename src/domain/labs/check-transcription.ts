import { z } from "zod";
import { clinicToday } from "#core/dates.ts";
import type { TxCtx } from "#core/ctx.ts";
import { convert, findUnit, unitLabel, type Marker } from "./markers/marker.ts";
import { readRange, readResult } from "./markers/reading.ts";
import { selectMarkers } from "./markers/queries-marker.server.ts";
import type { LabValue, ReportSource } from "./report.ts";
import type { Flag } from "./markers/result-status.ts";

/** One line as typed. */
const TypedValue = z.object({
  loinc: z.string(),
  result: z.string().max(60),
  unit: z.string().max(30),
  range: z.string().max(60),
  flag: z.enum(["", "L", "LL", "H", "HH", "A"]),
});
export type TypedValue = z.infer<typeof TypedValue>;

export const Transcription = z.object({
  /** Created with the form, so submitting it twice is one report. */
  reportId: z.uuid(),
  userId: z.uuid(),
  source: z.enum(["patient_upload", "lab"] satisfies ReportSource[], "report-source-missing"),
  labName: z.string().trim().min(1, "lab-name-missing").max(100),
  collectedOn: z.iso.date("draw-day-missing"),
  collectedTime: z
    .string()
    .trim()
    .regex(/^$|^([01]?\d|2[0-3]):[0-5]\d$/, "draw-time-wrong"),
  fileId: z.union([z.uuid(), z.literal("")]),
  /** The version this one corrects, and why. */
  correctsId: z.union([z.uuid(), z.literal("")]),
  correctionReason: z.string().trim().max(500),
  values: z.array(TypedValue).min(1, "results-missing").max(60),
});
export type Transcription = z.infer<typeof Transcription>;

/** `row` is the line, from 0; without it the problem is with the report itself. */
export type TranscriptionProblem = { row?: number; field: keyof TypedValue | keyof Transcription } & LineFinding;

/** What's wrong, and with which marker. */
export type LineFinding =
  | { code: "draw-in-future" | "correction-reason-missing" | "marker-missing" }
  | {
      code: "marker-twice" | "word-expected" | "number-expected" | "unit-missing" | "range-backwards";
      marker: string;
    }
  | { code: "unit-unknown"; marker: string; units: string[] };

export type CheckedValue = Pick<
  LabValue,
  "loinc" | "comparator" | "value" | "valueText" | "unit" | "rangeLow" | "rangeHigh" | "rangeText" | "flag"
> & { /** A value labs rarely report. */ isUnusual: boolean };

/** The lines as they would be saved, or what to fix. Writes nothing. */
export async function checkTranscription(
  tx: TxCtx,
  typed: Transcription,
): Promise<
  | { problems: TranscriptionProblem[]; values?: never }
  | { problems?: never; values: CheckedValue[]; markers: ReadonlyMap<string, Marker> }
> {
  const today = clinicToday(tx);
  const markers = await selectMarkers(tx.trx, today);
  const problems: TranscriptionProblem[] = [];
  if (typed.collectedOn > today) {
    problems.push({ field: "collectedOn", code: "draw-in-future" });
  }
  if (typed.correctsId && !typed.correctionReason) {
    problems.push({ field: "correctionReason", code: "correction-reason-missing" });
  }
  const seen = new Set<string>();
  const values = typed.values.flatMap((line, row) => {
    const refuse = (field: keyof TypedValue, finding: LineFinding) => {
      problems.push({ row, field, ...finding });
      return [];
    };
    const marker = markers.get(line.loinc);
    if (!marker) return refuse("loinc", { code: "marker-missing" });
    if (seen.has(marker.loinc)) return refuse("loinc", { code: "marker-twice", marker: marker.name });
    seen.add(marker.loinc);
    return readLine(marker, line, refuse);
  });
  return problems.length > 0 ? { problems } : { values, markers };
}

function readLine(
  marker: Marker,
  line: TypedValue,
  refuse: (field: keyof TypedValue, finding: LineFinding) => never[],
): CheckedValue[] {
  const reading = readResult(line.result);
  const range = readRange(line.range);
  const shared = {
    loinc: marker.loinc,
    rangeLow: range?.low ?? null,
    rangeHigh: range?.high ?? null,
    rangeText: range?.text ?? null,
    flag: (line.flag || null) as Flag | null,
  };
  if (marker.units.length === 0) {
    if (!reading || !("text" in reading)) return refuse("result", { code: "word-expected", marker: marker.name });
    return [{ ...shared, comparator: null, value: null, valueText: reading.text, unit: null, isUnusual: false }];
  }
  if (!reading || "text" in reading) {
    return refuse("result", { code: "number-expected", marker: marker.name });
  }
  const unit = findUnit(marker, line.unit);
  const units = marker.units.map(({ unit: code }) => unitLabel(marker, code));
  if (!line.unit.trim()) return refuse("unit", { code: "unit-missing", marker: marker.name });
  if (!unit) return refuse("unit", { code: "unit-unknown", marker: marker.name, units });
  if (range && range.low !== null && range.high !== null && Number(range.low) > Number(range.high)) {
    return refuse("range", { code: "range-backwards", marker: marker.name });
  }
  const [low, high] = marker.plausible;
  const inFirst = convert(marker, Number(reading.value), unit.unit, marker.units[0]!.unit);
  const isOdd = (low !== null && inFirst < low) || (high !== null && inFirst > high);
  return [
    {
      ...shared,
      ...reading,
      valueText: null,
      unit: unit.unit,
      isUnusual: isOdd,
    },
  ];
}
