import { z } from "zod";

/** What a pharmacy insists on before it takes an order. Written from its side, not from ours: two readings that must agree. */
const text = z.string().min(1).max(500);
const day = z.iso.date();

export const IncomingOrder = z.strictObject({
  order_id: z.uuid(),
  number: z.string().regex(/^TL-\d+$/),
  pharmacy_id: z.uuid(),
  patient: z.strictObject({ name: text, date_of_birth: day, phone: z.string().nullable(), address: text }),
  ship_to: z.strictObject({
    name: text,
    street: text.refine((street) => !/\bbox\s*\d/i.test(street), "no PO boxes"),
    city: text,
    state: z.string().regex(/^[A-Z]{2}$/),
    zip: z.string().regex(/^\d{5}(-\d{4})?$/),
  }),
  prescription: z.strictObject({
    id: z.uuid(),
    vendor_ref: z.string().min(1).max(100).nullable(),
    issued_on: day,
    expires_on: day,
    drug: text,
    form: text,
    strength: text,
    directions: text,
    quantity: z.number().positive(),
    days_supply: z.int().positive(),
    refills_allowed: z.int().nonnegative(),
    controlled_schedule: z.enum(["II", "III", "IV", "V"]).nullable(),
    prescriber: text,
    clinical_difference: z.string().nullable(),
  }),
  fill_not_before: day.nullable(),
  needs_signature: z.boolean(),
});
export type IncomingOrder = z.infer<typeof IncomingOrder>;

/** For tests and curious developers: makes the pharmacy say something. */
export const Play = z.object({
  order_id: z.uuid(),
  status: z.string(),
  /** Days before now; negative for later. */
  days_ago: z.number().default(0),
  expected_on: day.optional(),
  question: z.string().optional(),
  /** How it goes wrong: said twice, signed by somebody else, too old, from the future. */
  how: z.enum(["plain", "repeat", "forge", "stale", "future"]).default("plain"),
  /** Another number than the next one, as if it had overtaken others. */
  sequence: z.int().positive().optional(),
});
export type Play = z.infer<typeof Play>;
