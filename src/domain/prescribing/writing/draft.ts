import { z } from "zod";
import { MEDICINE_FORMS } from "../prescription.ts";

const decimal = (missing: string) =>
  z
    .string(missing)
    .trim()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, missing)
    .transform(Number)
    .refine((value) => value > 0 && value <= 100_000, missing);
const whole = (missing: string, from: number, to: number) =>
  z
    .string(missing)
    .trim()
    .regex(/^\d{1,3}$/, missing)
    .transform(Number)
    .refine((value) => value >= from && value <= to, missing);
const text = (missing: string, max: number) => z.string(missing).trim().min(1, missing).max(max, missing);
const orNothing = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const orEmpty = (value: unknown) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** What a prescriber writes. It is dated when it's staged. */
export const Draft = z
  .object({
    offeringKey: text("medicine-missing", 40),
    drugName: text("medicine-name-missing", 120),
    form: z.enum(MEDICINE_FORMS, "medicine-form-missing"),
    isCompounded: z.preprocess((value) => value === "yes", z.boolean()),
    strength: z.preprocess(orNothing, text("strength-missing", 80).optional()),
    concentrationPerMl: z.preprocess(orNothing, decimal("concentration-wrong").optional()),
    dose: decimal("dose-wrong"),
    dosesPerWeek: z
      .string("schedule-missing")
      .regex(/^\d{1,2}(\.\d{1,2})?$/, "schedule-missing")
      .transform(Number)
      .refine((value) => value > 0 && value <= 28, "schedule-missing"),
    /** Monday = 1. */
    weekDays: z.preprocess(
      orEmpty,
      z
        .array(
          z.coerce
            .number("schedule-missing")
            .int("schedule-missing")
            .min(1, "schedule-missing")
            .max(7, "schedule-missing"),
        )
        .max(7, "schedule-missing")
        .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
    ),
    directions: text("directions-missing", 500),
    quantity: decimal("quantity-wrong"),
    daysSupply: whole("days-supply-wrong", 1, 365),
    refillsAllowed: whole("refills-wrong", 0, 99),
    expiresOn: z.iso.date("last-fill-day-missing"),
    pharmacyId: z.uuid("pharmacy-missing"),
    clinicalDifference: z.preprocess(orNothing, text("clinical-reason-missing", 1000).optional()),
    icd10: z
      .string("diagnosis-missing")
      .trim()
      .regex(/^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$/, "diagnosis-malformed"),
    rxcui: z.preprocess(
      orNothing,
      z
        .string("medicine-missing")
        .regex(/^\d{1,12}$/, "medicine-missing")
        .optional(),
    ),
    /** The prescription that it continues or changes. */
    renewsId: z.preprocess(orNothing, z.uuid("medicine-missing").optional()),
  })
  .superRefine(({ form, strength, concentrationPerMl, isCompounded, clinicalDifference }, check) => {
    if (form === "vial" && concentrationPerMl === undefined) {
      check.addIssue({ code: "custom", path: ["concentrationPerMl"], message: "concentration-missing" });
    }
    if (form !== "vial" && strength === undefined) {
      check.addIssue({ code: "custom", path: ["strength"], message: "strength-not-given" });
    }
    if (isCompounded && clinicalDifference === undefined) {
      check.addIssue({ code: "custom", path: ["clinicalDifference"], message: "clinical-reason-missing" });
    }
  });
export type Draft = z.output<typeof Draft>;
