import { z } from "zod";

/** What can be measured, and how its units hang together. Browser-safe. */

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
  /** The first is the one thresholds are written in. Without any, the result is a word. */
  units: z.array(Unit).refine(([first]) => !first || (first.factor === 1 && first.shift === 0)),
});
export type Marker = z.infer<typeof Marker>;

/** The unit that somebody typed, in any usual spelling. */
export function findUnit(marker: Marker, typed: string): Unit | null {
  const wanted = fold(typed);
  const names = (unit: Unit) => [unit.unit, unit.label ?? unit.unit, ...unit.aliases];
  return marker.units.find((unit) => names(unit).some((name) => fold(name) === wanted)) ?? null;
}

/** Micro is written in four ways, and nobody types capitals reliably. */
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

/** From one unit of a marker to another. Both must be its own: nothing is guessed. */
export function convert(marker: Marker, value: number, from: string, to: string): number {
  if (from === to) return value;
  const [source, target] = [from, to].map((unit) => marker.units.find((one) => one.unit === unit));
  if (!source || !target) throw new Error(`${marker.loinc} is not measured in ${source ? to : from}`);
  return ((value - source.shift) / source.factor) * target.factor + target.shift;
}

/** Four digits: what is shown, typed back, is within a tenth of a percent of what was reported. */
export function formatConverted(value: number): string {
  if (value === 0) return "0";
  const digits = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 8));
}
