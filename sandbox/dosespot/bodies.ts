import { z } from "zod";

/** What the e-prescribing service insists on. Written from its side, not from ours: two readings that must agree. */
const trimmed = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text === text.trim(), "spaces");

export const IncomingPatient = z.strictObject({
  FirstName: trimmed(35),
  LastName: trimmed(35),
  DateOfBirth: z.iso.date(),
  Gender: z.enum(["Male", "Female", "Unknown"]),
  Address1: trimmed(35),
  City: trimmed(35),
  State: z.string().regex(/^[A-Z]{2}$/),
  ZipCode: z.string().regex(/^\d{5}(-\d{4})?$/),
  PrimaryPhone: z.string().regex(/^(?!555)[2-9]\d{9}$/),
  PrimaryPhoneType: z.enum(["Cell", "Home", "Work"]),
  NonDoseSpotMedicalRecordNumber: z.string().max(35),
  Active: z.boolean(),
});

const shared = {
  NonDoseSpotPrescriptionId: z.string().min(1).max(35),
  Directions: trimmed(1000),
  Quantity: z.number().positive(),
  DispenseUnitId: z.int().positive(),
  DaysSupply: z.int().positive(),
  Refills: z.int().min(0).max(99),
  EffectiveDate: z.iso.date(),
  PharmacyId: z.int().positive(),
  FirstPrescriptionDiagnosis: z.strictObject({ PrimaryDiagnosisId: z.int().positive() }),
  NoSubstitutions: z.boolean(),
  Status: z.literal("Active"),
  PharmacyNotes: trimmed(210).optional(),
};
export const CodedRx = z.strictObject({ ...shared, DispensableDrugId: z.int().positive() });
export const CompoundRx = z.strictObject({
  ...shared,
  CompoundDescription: trimmed(105),
  CompoundIngredients: z
    .array(
      z.strictObject({
        FreeText: trimmed(105),
        Quantity: z.string(),
        DispenseUnitId: z.int().positive(),
        IsFreeTextEPCS: z.boolean(),
      }),
    )
    .min(1),
});

/** What a person or a test makes the service or the pharmacy do with a prescription. */
export const MOVES = [
  "sign",
  "sent",
  "verified",
  "error",
  "edit",
  "delete",
  "cancel-confirm",
  "cancel-deny",
  "refill-request",
  "change-request",
  "stray",
] as const;

export const Play = z.object({
  /** Theirs, or ours without its dashes or with them. */
  prescription_id: z.string().min(1),
  move: z.enum(MOVES),
  /** How the event goes wrong: sent three times, with another secret, about the past, lost. */
  how: z.enum(["plain", "duplicate", "forge", "stale", "lost"]).default("plain"),
  /** Seconds until it happens. */
  delay: z.coerce.number().min(0).max(300).default(0),
});
export type Play = z.infer<typeof Play>;

/** Faults of the next calls. */
export const Faults = z.object({
  kind: z.enum(["none", "error-before", "error-after", "hang", "hang-after", "rate-limit"]),
  times: z.int().min(0).max(1_000_000).default(1),
  /** Which calls: a part of the path, and the method. */
  path: z.string().default("/"),
  method: z.enum(["GET", "POST", "PUT"]).optional(),
  /** The share of those calls that fail. */
  share: z.number().min(0).max(1).default(1),
  /** Events are sent after a random pause. */
  shuffle: z.boolean().default(false),
});
export type Faults = z.infer<typeof Faults>;
