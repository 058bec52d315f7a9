import { z } from "zod";

/** What can be changed of a panel and of an order set. The rest of a version is as in the one before. */

const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "time-malformed");
const name = z.string().trim().min(1, "name-missing").max(60, "name-too-long");

export const PanelValue = z
  .strictObject({
    name,
    is_fasting: z.boolean(),
    /** HH:MM, or empty if any time of the day will do. */
    draw_from: time,
    draw_until: time,
    tests: z
      .array(z.string().regex(/^\d{1,5}-\d$/, "loinc-malformed"))
      .min(1, "tests-missing")
      .max(40, "tests-missing")
      .refine((tests) => new Set(tests).size === tests.length, "test-twice"),
  })
  .refine(({ draw_from: from, draw_until: until }) => (from === "") === (until === "") && from <= until, {
    path: ["draw_until"],
    message: "runs-backwards",
  });

export const OrderSetValue = z.strictObject({
  name,
  panel_keys: z.array(z.string().min(1)).min(1, "panels-missing").max(10, "panels-missing"),
  icd10: z
    .array(z.string().regex(/^[A-Z][0-9][0-9A-Z](\.[0-9A-Z]{1,4})?$/, "diagnosis-malformed"))
    .min(1, "diagnosis-missing")
    .max(6, "diagnosis-missing"),
});

export type PanelValue = z.infer<typeof PanelValue>;
export type OrderSetValue = z.infer<typeof OrderSetValue>;
export const LAB_SET_KINDS = ["panel", "order-set"] as const;
export type LabSetKind = (typeof LAB_SET_KINDS)[number];

/** A version in force, as it can be changed. */
export type LabSet = { kind: LabSetKind; key: string; effectiveFrom: string; source: string; owner: string } & (
  | { kind: "panel"; value: PanelValue }
  | { kind: "order-set"; value: OrderSetValue }
);
