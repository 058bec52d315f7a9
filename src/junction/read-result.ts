import type { ReportedPatient, ReportedResult, ReportedValue } from "#domain/labs/interface/labs.ts";
import { ResultBody } from "./shapes.ts";

/** A result as the lab network wrote it. Null if it isn't one, so that a person looks at it. */
export function readResult(body: string): ReportedResult | null {
  const parsed = ResultBody.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { metadata, results, order_id, passthrough, has_pdf, is_corrected } = parsed.data;
  const [collectedOn, collectedTime] = readTime(metadata.date_collected);
  const reportedAt = metadata.date_reported ? new Date(metadata.date_reported) : null;
  return {
    orderId: passthrough ?? null,
    vendorRef: order_id ?? null,
    sample: metadata.specimen_number || null,
    patient: readPatient(metadata),
    labName: (metadata.laboratory || "Lab").slice(0, 100),
    collectedOn,
    collectedTime,
    reportedAt: reportedAt && !Number.isNaN(reportedAt.getTime()) ? reportedAt : null,
    status: is_corrected ? "corrected" : metadata.status === "final" ? "final" : "partial",
    values: results.map(readValue),
    hasPdf: has_pdf ?? false,
  };
}

/** "Jones, Mary Ann" or "Mary Ann Jones": with a comma the family name comes first. */
function readPatient({ patient, dob, gender }: ResultBody["metadata"]): ReportedPatient {
  const [family, given] = patient.includes(",")
    ? patient.split(",", 2)
    : [patient.trim().split(/\s+/).at(-1), patient.trim().split(/\s+/).slice(0, -1).join(" ")];
  const sex = gender?.toLowerCase();
  return {
    firstName: given?.trim() || null,
    lastName: family?.trim() || null,
    birthDate: readDay(dob),
    sex: sex === "male" || sex === "female" ? sex : null,
  };
}

/** Their documentation shows both orders of a date; a day that could be read two ways is not read. */
function readDay(text: string | null | undefined): string | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(text ?? "")?.[1];
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? "") ?? [];
  const found = iso ?? (day && Number(day) > 12 ? `${year}-${month}-${day}` : null);
  return found && isDay(found) ? found : null;
}

/** The clock at the site. A time in UTC says nothing about that clock, and whether it was morning decides: it is not read. */
function readTime(text: string | null | undefined): [string | null, string | null] {
  const [, day, time, zone] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})[\d:.]*(Z|[+-]00:?00)?)?/.exec(text ?? "") ?? [];
  return day && isDay(day) ? [day, zone ? null : (time ?? null)] : [null, null];
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function readValue(one: ResultBody["results"][number]): ReportedValue {
  const critical = one.interpretation === "critical";
  const [low, high] = [one.is_below_min_range === true, one.is_above_max_range === true];
  const flag = low ? (critical ? "LL" : "L") : high ? (critical ? "HH" : "H") : null;
  return {
    loinc: one.loinc && /^\d{1,5}-\d$/.test(one.loinc) ? one.loinc : null,
    code: one.provider_id || one.slug || null,
    name: one.name.slice(0, 200),
    result: (one.result || (typeof one.value === "number" && one.value !== -1 ? String(one.value) : "")).trim(),
    unit: (one.unit ?? "").trim().slice(0, 40),
    range: readRangeText(one),
    flag: flag ?? (one.interpretation && one.interpretation !== "normal" ? "A" : null),
    isCritical: critical,
    isRemoved: false,
    note: one.notes || null,
  };
}

function readRangeText(one: ResultBody["results"][number]): string {
  if (one.reference_range) return one.reference_range.trim().slice(0, 100);
  const { min_range_value: low, max_range_value: high } = one;
  if (typeof low === "number" && typeof high === "number") return `${low}-${high}`;
  if (typeof high === "number") return `<=${high}`;
  return typeof low === "number" ? `>=${low}` : "";
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
