import { z } from "zod";

/**
 * The port to the pharmacies. A pharmacy gets what the law requires on a prescription and what shipping needs, and nothing else.
 * None of it may be logged.
 */
export type Pharmacy = {
  /** Sends an order. Sending it again is the same order. */
  send(order: PharmacyOrder): Promise<void>;
  /** Asks for the status of an order without updates, or sends a question from staff. */
  ask(order: { orderId: string; questionId?: string; text?: string }): Promise<void>;
  /** Answers a question the pharmacy asked. */
  answer(order: { orderId: string; text: string; answerId: string }): Promise<void>;
  /** Cancels an order. The pharmacy says in a message whether it still could. */
  cancel(order: { orderId: string }): Promise<void>;
};

export type PharmacyOrder = {
  order_id: string;
  number: string;
  pharmacy_id: string;
  /** The patient's details as the prescriber signed them, whatever the profile says today. */
  patient: { name: string; date_of_birth: string | null; phone: string | null; address: string };
  ship_to: { name: string; street: string; city: string; state: string; zip: string };
  prescription: {
    id: string;
    /** The e-prescribing service's number of the signed prescription; null for one signed on paper. */
    vendor_ref: string | null;
    issued_on: string;
    expires_on: string;
    drug: string;
    form: string;
    strength: string;
    directions: string;
    quantity: number;
    days_supply: number;
    refills_allowed: number;
    controlled_schedule: string | null;
    prescriber: string;
    clinical_difference: string | null;
  };
  fill_not_before: string | null;
  needs_signature: boolean;
};

/** Statuses a pharmacy can send. */
export const REPORTABLE_STATUSES = [
  "in_pharmacy_review",
  "clarification_needed",
  "filling",
  "shipped",
  "out_for_delivery",
  "exception",
  "lost",
  "delivered",
  "returned",
] as const;

/** The edge rejects NUL; this rejects other control characters. */
const plain = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u);

export const PharmacyMessage = z.object({
  id: z.string().regex(/^[\w:.-]{1,100}$/),
  order_id: z.uuid(),
  /** Increases per order, so messages can arrive in any order. */
  sequence: z.int().min(1).max(1_000_000),
  status: z.enum(REPORTABLE_STATUSES),
  occurred_at: z.iso.datetime({ offset: true }),
  carrier: plain(40).optional(),
  tracking_number: z
    .string()
    .regex(/^[A-Za-z0-9 -]{4,40}$/)
    .optional(),
  expected_on: z.iso.date().optional(),
  question: plain(1000).optional(),
});
export type PharmacyMessage = z.infer<typeof PharmacyMessage>;

/** Tracking pages of the carriers we know. We build the URL ourselves and never link to one from a message. */
const CARRIERS: Record<string, (number: string) => string> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
};

export function trackingUrl(carrier: string | null, number: string | null): string | null {
  const make = carrier ? CARRIERS[carrier] : undefined;
  return make && number ? make(encodeURIComponent(number.replaceAll(" ", ""))) : null;
}
