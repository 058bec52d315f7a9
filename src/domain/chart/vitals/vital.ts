import { z } from "zod";

/** Readings taken at home. Browser-safe. */

/** LOINC and UCUM of what a member can measure. */
export const VITALS = {
  systolic: { loinc: "8480-6", unit: "mm[Hg]" },
  diastolic: { loinc: "8462-4", unit: "mm[Hg]" },
  pulse: { loinc: "8867-4", unit: "/min" },
  pounds: { loinc: "29463-7", unit: "[lb_av]" },
} as const;
export type VitalName = keyof typeof VITALS;
export type Vitals = { [name in VitalName]?: number | undefined };

export type ReadingLevel = "ordinary" | "high" | "crisis";

export type PressureLimits = Record<"crisis" | "high", { systolic: number; diastolic: number }>;

/** One number at its limit is enough. */
export function levelOf({ systolic = 0, diastolic = 0 }: Vitals, limits: PressureLimits): ReadingLevel {
  const reaches = (limit: { systolic: number; diastolic: number }) =>
    systolic >= limit.systolic || diastolic >= limit.diastolic;
  if (reaches(limits.crisis)) return "crisis";
  return reaches(limits.high) ? "high" : "ordinary";
}

const measured = (code: string, digits: RegExp, { min, max }: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .transform((text) => text || undefined)
    .pipe(
      z
        .string()
        .regex(digits, code)
        .transform(Number)
        .refine((value) => value >= min && value <= max, code)
        .optional(),
    );

const whole = /^\d{1,3}$/;

/** The member's form. Whatever is left empty wasn't measured. */
export const Reading = z
  .object({
    systolic: measured("systolic-wrong", whole, { min: 50, max: 300 }),
    diastolic: measured("diastolic-wrong", whole, { min: 20, max: 200 }),
    pulse: measured("pulse-wrong", whole, { min: 20, max: 250 }),
    pounds: measured("weight-out-of-range", /^\d{2,3}(\.\d)?$/, { min: 60, max: 900 }),
  })
  .superRefine(({ systolic, diastolic, pulse, pounds }, issues) => {
    const refuse = (path: VitalName, message: string) => issues.addIssue({ code: "custom", path: [path], message });
    if (systolic !== undefined && diastolic === undefined) refuse("diastolic", "diastolic-missing");
    if (diastolic !== undefined && systolic === undefined) refuse("systolic", "systolic-missing");
    if (systolic !== undefined && diastolic !== undefined && diastolic >= systolic)
      refuse("diastolic", "pressures-swapped");
    if ([systolic, diastolic, pulse, pounds].every((value) => value === undefined))
      refuse("systolic", "reading-missing");
  });
export type Reading = z.output<typeof Reading>;

/** A reading with what a provider decided about it, the newest decision last. */
export type SavedReading = {
  id: string;
  measuredAt: Date;
  level: ReadingLevel;
  vitals: Vitals;
  reviews: { decision: "hold" | "continue"; message: string; decidedAt: Date }[];
};

/** Crisis readings that a provider still has to decide about or keeps on hold. */
export function listOpenCrises(readings: readonly SavedReading[]): SavedReading[] {
  return readings.filter(
    ({ level, reviews }) => level === "crisis" && !reviews.some(({ decision }) => decision === "continue"),
  );
}

/** The latest blood pressure, if it is later than this reading and no crisis: the ground for continuing. */
export function findReassurance(readings: readonly SavedReading[], crisis: SavedReading): SavedReading | null {
  const later = readings.filter(
    ({ measuredAt, vitals }) => measuredAt > crisis.measuredAt && vitals.systolic !== undefined,
  );
  const latest = later.toSorted((a, b) => b.measuredAt.getTime() - a.measuredAt.getTime())[0];
  return latest && latest.level !== "crisis" ? latest : null;
}
