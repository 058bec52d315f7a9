import type { Priority } from "../contact-request.ts";

/** The numbers in the help texts. They're versioned data; these are the initial values. */
export type ContactFacts = {
  dose_consultation_mg_per_week: number;
  additional_testing_from_week: number;
  early_refill_fee_cents: number;
  shipping_business_days: Span;
  reply_hours: Span;
};

type Span = { from: number; to: number };

/** Used until the data loads, so nobody has to wait before writing. spec §9 */
export const FIRST_CONTACT_FACTS: ContactFacts = {
  dose_consultation_mg_per_week: 160,
  additional_testing_from_week: 8,
  early_refill_fee_cents: 25_00,
  shipping_business_days: { from: 5, to: 10 },
  reply_hours: { from: 24, to: 48 },
};

export type ContactTopic = {
  key: ContactTopicKey;
  priority: Priority;
  /** 911 and 988 appear above the text box, whatever is typed. */
  hasEmergencyNotice: boolean;
};

/** The twelve topics of the member contact modal, in the order of the list (spec §2). */
const TOPICS = [
  { key: "order-arrival", priority: 3, hasEmergencyNotice: false },
  { key: "reorder-date", priority: 3, hasEmergencyNotice: false },
  { key: "reschedule-or-cancel", priority: 3, hasEmergencyNotice: false },
  { key: "medication-help", priority: 3, hasEmergencyNotice: false },
  { key: "medication-accident", priority: 1, hasEmergencyNotice: true },
  { key: "adjust-dose", priority: 1, hasEmergencyNotice: false },
  { key: "minor-side-effects", priority: 2, hasEmergencyNotice: true },
  { key: "major-side-effects", priority: 0, hasEmergencyNotice: true },
  { key: "additional-testing", priority: 3, hasEmergencyNotice: false },
  { key: "billing", priority: 3, hasEmergencyNotice: false },
  { key: "appointment-selection", priority: 3, hasEmergencyNotice: false },
  { key: "other", priority: 3, hasEmergencyNotice: false },
] as const satisfies readonly { key: string; priority: Priority; hasEmergencyNotice: boolean }[];

export type ContactTopicKey = (typeof TOPICS)[number]["key"];
export const CONTACT_TOPICS: readonly ContactTopic[] = TOPICS;

export function findTopic(key: string | null): ContactTopic | undefined {
  return CONTACT_TOPICS.find((topic) => topic.key === key);
}
