import { z } from "zod";

/** What the lab network insists on before it accepts an order. Written from its side, not from ours: two readings that must agree. */
const text = z.string().min(1).max(200);

export const IncomingOrder = z.strictObject({
  user_id: z.uuid(),
  passthrough: z.uuid(),
  collection_method: z.enum(["walk_in_test", "at_home_phlebotomy", "testkit"]),
  order_set: z.strictObject({
    add_on: z.strictObject({ loinc_codes: z.array(z.string().regex(/^\d{1,5}-\d$/)).min(1) }),
  }),
  icd_codes: z.array(z.string().regex(/^[A-Z]\d[\dA-Z](\.[\dA-Z]{1,4})?$/)).min(1),
  patient_details: z.strictObject({
    first_name: text,
    last_name: text,
    dob: z.iso.date(),
    gender: z.enum(["male", "female"]),
    phone_number: z.string().nullable(),
  }),
  patient_address: z.strictObject({
    receiver_name: text,
    first_line: text,
    city: text,
    state: z.string().regex(/^[A-Z]{2}$/),
    zip: z.string().regex(/^\d{5}(-\d{4})?$/),
    country: z.literal("US"),
  }),
  physician: z.strictObject({ first_name: text, last_name: z.string(), npi: z.string().nullable() }),
});
export type IncomingOrder = z.infer<typeof IncomingOrder>;

/** What a person or a test makes the lab do with an order. */
export const MOVES = [
  "scheduled",
  "collected",
  "in_lab",
  "partial",
  "final",
  "corrected",
  "rejected",
  "redraw",
  "critical",
  "canceled",
] as const;
export type Move = (typeof MOVES)[number];

/** How the result itself is odd. */
export const ODDITIES = [
  "none",
  "wrong-birth-date",
  "twin",
  "other-name",
  "unknown-code",
  "changed-unit",
  "pdf-only",
  "unsolicited",
] as const;
export type Oddity = (typeof ODDITIES)[number];

export const Play = z.object({
  /** Ours or theirs. */
  order_id: z.string().min(1),
  move: z.enum(MOVES),
  oddity: z.enum(ODDITIES).default("none"),
  /** How the event goes wrong: sent three times, signed by somebody else, too old, lost. */
  how: z.enum(["plain", "duplicate", "forge", "stale", "lost"]).default("plain"),
  /** Values by LOINC instead of the usual ones. */
  values: z.record(z.string(), z.string()).default({}),
});
export type Play = z.infer<typeof Play>;

/** Faults of the next calls. */
export const Faults = z.object({
  kind: z.enum(["none", "error-before", "error-after", "hang"]),
  times: z.int().min(0).max(1000).default(1),
  /** Which calls, by the beginning of the path. */
  path: z.string().default("/"),
  /** Events are sent in random order, after a random pause. */
  shuffle: z.boolean().default(false),
});
export type Faults = z.infer<typeof Faults>;
