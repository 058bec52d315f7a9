import { z } from "zod";
import { dayIn } from "#core/dates.ts";
import type { TxCtx } from "#core/ctx.ts";
import { convert, findUnit, unitLabel, type Marker } from "./markers/marker.ts";
import { readRange, readResult } from "./markers/reading.ts";
import { selectMarkers } from "./markers/queries-marker.server.ts";
import type { LabValue, ReportSource } from "./report.ts";
import type { Flag } from "./markers/result-status.ts";

/** One line as it was typed. */
const TypedValue = z.object({
  loinc: z.string(),
  result: z.string().max(60),
  unit: z.string().max(30),
  range: z.string().max(60),
  flag: z.enum(["", "L", "LL", "H", "HH", "A"]),
});
export type TypedValue = z.infer<typeof TypedValue>;

export const Transcription = z.object({
  /** Made with the form, so that the same form sent twice is one report. */
  reportId: z.uuid(),
  userId: z.uuid(),
  source: z.enum(["patient_upload", "lab"] satisfies ReportSource[], "Choose where the report comes from"),
  labName: z.string().trim().min(1, "Enter the lab's name").max(100, "Shorten the lab's name to 100 characters"),
  collectedOn: z.iso.date("Enter the day of the draw"),
  collectedTime: z
    .string()
    .trim()
    .regex(/^$|^([01]?\d|2[0-3]):[0-5]\d$/, "Enter the time like 07:40, or leave it empty"),
  fileId: z.union([z.uuid(), z.literal("")]),
  /** The version that this one corrects, and why. */
  correctsId: z.union([z.uuid(), z.literal("")]),
  correctionReason: z.string().trim().max(500, "Shorten the reason to 500 characters"),
  values: z.array(TypedValue).min(1, "Enter at least one result").max(60),
});
export type Transcription = z.infer<typeof Transcription>;

/** `row` counts the lines from 0; without it the problem is one of the report itself. */
export type TranscriptionProblem = { row?: number; field: keyof TypedValue | keyof Transcription; message: string };

export type CheckedValue = Pick<
  LabValue,
  "loinc" | "comparator" | "value" | "valueText" | "unit" | "rangeLow" | "rangeHigh" | "rangeText" | "flag"
> & { warning: string | null };

/** The lines as they would be kept, or what to put right. Writes nothing. */
export async function checkTranscription(
  tx: TxCtx,
  typed: Transcription,
): Promise<
  | { problems: TranscriptionProblem[]; values?: never }
  | { problems?: never; values: CheckedValue[]; markers: Map<string, Marker> }
> {
  const today = dayIn(tx.env.CLINIC_TIME_ZONE, tx.now);
  const markers = await selectMarkers(tx.trx, today);
  const problems: TranscriptionProblem[] = [];
  if (typed.collectedOn > today) {
    problems.push({ field: "collectedOn", message: "The day of the draw must not be in the future" });
  }
  if (typed.correctsId && !typed.correctionReason) {
    problems.push({ field: "correctionReason", message: "Say what was wrong" });
  }
  const seen = new Set<string>();
  const values = typed.values.flatMap((line, row) => {
    const refuse = (field: keyof TypedValue, message: string) => {
      problems.push({ row, field, message });
      return [];
    };
    const marker = markers.get(line.loinc);
    if (!marker) return refuse("loinc", "Choose what was measured");
    if (seen.has(marker.loinc)) return refuse("loinc", `${marker.name} stands here twice`);
    seen.add(marker.loinc);
    return readLine(marker, line, refuse);
  });
  return problems.length > 0 ? { problems } : { values, markers };
}

function readLine(
  marker: Marker,
  line: TypedValue,
  refuse: (field: keyof TypedValue, message: string) => never[],
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
    if (!reading || !("text" in reading)) return refuse("result", `Enter ${marker.name} as a word, like negative`);
    return [{ ...shared, comparator: null, value: null, valueText: reading.text, unit: null, warning: null }];
  }
  if (!reading || "text" in reading) {
    return refuse("result", `Enter ${marker.name} as a number, like 641 or <0.1, without commas`);
  }
  const unit = findUnit(marker, line.unit);
  const units = marker.units.map(({ unit: code }) => unitLabel(marker, code)).join(", ");
  if (!line.unit.trim()) return refuse("unit", `Enter the unit of ${marker.name} as it stands on the report`);
  if (!unit) return refuse("unit", `We know ${marker.name} in ${units}. Look at the unit again`);
  if (range && range.low !== null && range.high !== null && Number(range.low) > Number(range.high)) {
    return refuse("range", `The range of ${marker.name} runs backwards`);
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
      warning: isOdd ? "Labs hardly ever report this. Look at the number and the unit again." : null,
    },
  ];
}
