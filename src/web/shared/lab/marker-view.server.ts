import { formatAt, formatDate } from "#core/format-date.ts";
import {
  convert,
  formatConverted,
  unitIn,
  unitLabel,
  type Marker,
  type UnitSystem,
} from "#domain/labs/markers/marker.ts";
import { formatResult, type LabReport, type LabValue } from "#domain/labs/report.ts";
import { resultStatusOf, type ResultStatus } from "#domain/labs/markers/result-status.ts";
import { explanationsText, factsText, fileFactsText } from "../language/es/messages.server.ts";
import { LOCALES, type Language } from "../language/language.ts";
import { drawMarker, type DoseChange, type MarkerPlot, type PlotPoint } from "./marker-plot.server.ts";

/** The units to show: as each lab reported, or all in one system, which is then said. */
export type UnitsView = "reported" | UnitSystem;

export type ResultView = {
  key: string;
  day: string;
  /** "Nov 9", with the year where it is not the newest one's. */
  on: string;
  /** In the units asked for. */
  text: string;
  status: ResultStatus;
  range: string;
  hasRange: boolean;
  lab: string;
  /** What the lab wrote, if the number above was converted. */
  reported: string | null;
  /** What it said before it was corrected. */
  corrected: string | null;
  dose: string | null;
};

export type MarkerView = {
  loinc: string;
  name: string;
  explanation: string;
  isLead: boolean;
  unit: string;
  isConverted: boolean;
  /** The newest first. */
  results: ResultView[];
  remark: { text: string; by: string; on: string } | null;
  strip: { from: number; to: number; at: number } | null;
  figure: { text: string; wide: MarkerPlot; narrow: MarkerPlot } | null;
};

type Given = {
  reports: readonly LabReport[];
  corrected: readonly LabReport[];
  markers: ReadonlyMap<string, Marker>;
  units: UnitsView;
  /** Changes of the weekly dose, the first one first. */
  doses: readonly DoseChange[];
  language?: Language;
};

/** Every marker that was ever measured, with its results over time. */
export function toMarkerViews(given: Given): MarkerView[] {
  return [...given.markers.values()].flatMap((marker) => {
    const found = given.reports
      .flatMap((report) =>
        report.values.filter(({ loinc }) => loinc === marker.loinc).map((value) => ({ report, value })),
      )
      .sort((a, b) => b.report.collectedOn.localeCompare(a.report.collectedOn));
    const newest = found[0];
    return newest ? [toMarkerView(marker, found, newest.value.unit, given)] : [];
  });
}

type Found = { report: LabReport; value: LabValue };

function toMarkerView(marker: Marker, found: Found[], newestUnit: string | null, given: Given): MarkerView {
  const { language = "en" } = given;
  const t = fileFactsText(language);
  const name = factsText(language)(marker.name);
  const system = given.units === "reported" ? null : unitIn(marker, given.units);
  const unit = system?.unit ?? newestUnit;
  const year = found[0]!.report.collectedOn.slice(0, 4);
  const results = found.map((one) => toResultView(marker, one, unit, year, given));
  const points = found.flatMap(({ report, value }, i) => pointOf(marker, report, value, unit, results[i]!)).reverse();
  const remark = found[0]!.value;
  const label = unitLabel(marker, unit);
  return {
    loinc: marker.loinc,
    name,
    explanation: explanationsText(language)(marker.explanation),
    isLead: marker.isLead,
    unit: label,
    isConverted: results.some(({ reported }) => reported !== null),
    results,
    remark: remark.remark
      ? {
          text: remark.remark,
          by: remark.remarkBy ?? t("Your provider"),
          on: formatAt("UTC", remark.remarkAt!, "medium", LOCALES[language]),
        }
      : null,
    strip: stripOf(points.at(-1)),
    figure:
      points.length === 0
        ? null
        : {
            text: formatFigure(name, points, label, language),
            wide: drawMarker(points, given.doses, { width: 900, height: 300, months: 7 }, language),
            narrow: drawMarker(points, given.doses, { width: 358, height: 280, months: 4 }, language),
          },
  };
}

function toResultView(
  marker: Marker,
  { report, value }: Found,
  unit: string | null,
  year: string,
  given: Given,
): ResultView {
  const { language = "en" } = given;
  const t = fileFactsText(language);
  const range = rangeIn(marker, value, unit);
  const dose =
    given.doses.findLast(({ day }) => day <= report.collectedOn)?.text ?? (given.doses.length > 0 ? "none" : null);
  const isConverted = value.unit !== null && value.unit !== unit;
  return {
    key: value.id,
    day: report.collectedOn,
    on: formatDate(report.collectedOn, report.collectedOn.slice(0, 4) === year ? "short" : "medium", LOCALES[language]),
    text: inUnit(marker, value, unit),
    status: resultStatusOf(value),
    range: range ?? t("none given"),
    hasRange: range !== null,
    lab: report.labName,
    reported: isConverted ? `${formatResult(value)} ${unitLabel(marker, value.unit)}` : null,
    corrected: formatCorrected(marker, report, value, given.corrected),
    dose: dose === "none" ? t("none") : dose,
  };
}

/** A number in its lab's own unit keeps its digits. */
function inUnit(marker: Marker, value: LabValue, unit: string | null): string {
  if (value.value === null || value.unit === null || unit === null || value.unit === unit) return formatResult(value);
  return `${value.comparator ?? ""}${formatConverted(convert(marker, Number(value.value), value.unit, unit))}`;
}

function rangeIn(marker: Marker, value: LabValue, unit: string | null): string | null {
  const { rangeLow, rangeHigh, rangeText } = value;
  if (value.unit === null || unit === null || value.unit === unit || (rangeLow === null && rangeHigh === null)) {
    return rangeText ?? null;
  }
  const end = (text: string) => formatConverted(convert(marker, Number(text), value.unit!, unit));
  if (rangeLow !== null && rangeHigh !== null) return `${end(rangeLow)}-${end(rangeHigh)}`;
  const sign = /^[<>]=?/.exec(rangeText ?? "")?.[0] ?? "";
  return `${sign}${end(rangeLow ?? rangeHigh!)}`;
}

function formatCorrected(
  marker: Marker,
  report: LabReport,
  value: LabValue,
  corrected: readonly LabReport[],
): string | null {
  const before = corrected
    .filter(({ rootId }) => rootId === report.rootId)
    .sort((a, b) => b.version - a.version)
    .flatMap(({ values }) => values.filter(({ loinc }) => loinc === value.loinc))[0];
  if (!before || (formatResult(before) === formatResult(value) && before.unit === value.unit)) return null;
  return `${formatResult(before)} ${unitLabel(marker, before.unit)}`.trim();
}

function pointOf(
  marker: Marker,
  report: LabReport,
  value: LabValue,
  unit: string | null,
  shown: ResultView,
): PlotPoint[] {
  if (value.value === null || value.unit === null || unit === null) return [];
  const inOne = (text: string | null) => (text === null ? null : convert(marker, Number(text), value.unit!, unit));
  return [
    {
      day: report.collectedOn,
      value: inOne(value.value)!,
      text: shown.text,
      status: shown.status,
      low: inOne(value.rangeLow),
      high: inOne(value.rangeHigh),
      lab: report.labName,
    },
  ];
}

/** Shares of a strip on which the range and the newest result lie. */
function stripOf(point: PlotPoint | undefined): MarkerView["strip"] {
  if (!point || (point.low === null && point.high === null)) return null;
  const { low, high, value } = point;
  const room = low !== null && high !== null ? high - low : Math.abs(low ?? high!) || 1;
  const least = Math.min(low ?? 0, value) - (low === null ? 0 : room * 0.3);
  const most = Math.max(high ?? (low ?? 0) + room * 0.8, value) + room * 0.3;
  const share = (of: number) => Math.round(((of - least) / (most - least)) * 1000) / 10;
  return { from: low === null ? 0 : share(low), to: high === null ? 100 : share(high), at: share(value) };
}

function formatFigure(name: string, points: readonly PlotPoint[], unit: string, language: Language): string {
  const t = fileFactsText(language);
  const all = points.map(({ text, status, day }) =>
    t(
      status === "low" ? "{result}, low on {day}" : status === "high" ? "{result}, high on {day}" : "{result} on {day}",
      { result: text, day: formatDate(day, "medium", LOCALES[language]) },
    ),
  );
  return t("{name} in {unit}: {results}.", { name, unit, results: all.join("; ") });
}
