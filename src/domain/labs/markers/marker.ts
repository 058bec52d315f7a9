import { z } from "zod";

/** Markers and their units. Browser-safe. */

const Unit = z.strictObject({
  /** UCUM. */
  unit: z.string().min(1),
  /** As people write it. */
  label: z.string().min(1).optional(),
  systems: z.array(z.enum(["us", "si"])),
  factor: z.number().positive(),
  shift: z.number().default(0),
  source: z.string().min(1).optional(),
  aliases: z.array(z.string()).default([]),
});
export type Unit = z.infer<typeof Unit>;
export type UnitSystem = "us" | "si";

const span = z.tuple([z.number().nullable(), z.number().nullable()]);

export const Marker = z.object({
  loinc: z.string(),
  name: z.string(),
  explanation: z.string(),
  isLead: z.boolean(),
  sort: z.number(),
  plausible: span,
  usual: z.strictObject({ male: span.optional(), female: span.optional() }),
  /** Thresholds use the first one. Without any, the result is text. */
  units: z.array(Unit).refine(([first]) => !first || (first.factor === 1 && first.shift === 0)),
});
export type Marker = z.infer<typeof Marker>;

/** Parses a typed unit, in any usual spelling. */
export function findUnit(marker: Marker, typed: string): Unit | null {
  const wanted = fold(typed);
  const names = (unit: Unit) => [unit.unit, unit.label ?? unit.unit, ...unit.aliases];
  return marker.units.find((unit) => names(unit).some((name) => fold(name) === wanted)) ?? null;
}

/** Micro has four spellings, and nobody types capitals reliably. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\s/g, "")
    .replaceAll(/[µμ]|^mc(?=g|mol|kat)/g, "u")
    .replaceAll("²", "2");
}

export function unitIn(marker: Marker, system: UnitSystem): Unit | null {
  return marker.units.find(({ systems }) => systems.includes(system)) ?? null;
}

export function unitLabel(marker: Marker, unit: string | null): string {
  const found = marker.units.find((one) => one.unit === unit);
  return found?.label ?? unit ?? "";
}

/** Converts between two units of a marker. Both must be listed: we never guess. */
export function convert(marker: Marker, value: number, from: string, to: string): number {
  if (from === to) return value;
  const [source, target] = [from, to].map((unit) => marker.units.find((one) => one.unit === unit));
  if (!source || !target) throw new Error(`${marker.loinc} is not measured in ${source ? to : from}`);
  return ((value - source.shift) / source.factor) * target.factor + target.shift;
}

/** Four digits: converting back is within a tenth of a percent of the reported value. */
export function formatConverted(value: number): string {
  if (value === 0) return "0";
  const digits = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 8));
}
