import type { PrintedValue } from "../report.ts";
import { findUnit, type Marker } from "../markers/marker.ts";
import { readRange, readResult } from "../markers/reading.ts";
import type { CheckedValue } from "../check-transcription.ts";
import type { ReportedValue } from "./labs.ts";

export type KnownValue = Omit<CheckedValue, "isUnusual"> & { position: number };

/** Tells the lines we understand from those we only show. Nothing is converted here: a unit is one we know, or it isn't. */
export function sortValues(
  values: readonly ReportedValue[],
  markers: ReadonlyMap<string, Marker>,
): { known: KnownValue[]; printed: PrintedValue[] } {
  const known: KnownValue[] = [];
  const printed: PrintedValue[] = [];
  values.forEach((value, i) => {
    const position = i + 1;
    const marker = value.loinc ? markers.get(value.loinc) : undefined;
    const understood = marker && understand(value, marker);
    if (understood) known.push({ ...understood, position });
    else printed.push({ ...asPrinted(value), position });
  });
  return { known, printed };
}

function understand(value: ReportedValue, marker: Marker): Omit<KnownValue, "position"> | null {
  const reading = readResult(value.result);
  if (!reading) return null;
  const range = readRange(value.range.slice(0, 60));
  const isBackwards = range?.low != null && range.high !== null && Number(range.low) > Number(range.high);
  const shared = {
    loinc: marker.loinc,
    rangeLow: isBackwards ? null : (range?.low ?? null),
    rangeHigh: isBackwards ? null : (range?.high ?? null),
    rangeText: range?.text ?? null,
    flag: value.flag,
  };
  if ("text" in reading) {
    if (marker.units.length > 0) return null;
    return { ...shared, comparator: null, value: null, valueText: reading.text, unit: null };
  }
  const unit = findUnit(marker, value.unit);
  return unit && { ...shared, ...reading, valueText: null, unit: unit.unit };
}

function asPrinted(value: ReportedValue): Omit<PrintedValue, "position"> {
  return {
    code: (value.loinc ?? value.code)?.slice(0, 40) || null,
    name: value.name.slice(0, 200),
    result: value.result.slice(0, 200),
    unit: value.unit.slice(0, 40) || null,
    rangeText: value.range.slice(0, 100) || null,
    flag: value.flag,
  };
}
