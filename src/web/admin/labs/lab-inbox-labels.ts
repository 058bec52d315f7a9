import type { InboxReason } from "#domain/labs/interface/open-inbox.ts";

/** Why a result waits. */
export const INBOX_REASONS: Record<InboxReason, string> = {
  "no-order": "No order of ours",
  name: "Another name",
  "birth-date": "Another birth date",
  sex: "Another sex",
  "order-over": "The order is over",
  "draw-day": "Drawn before the order",
  unreadable: "Can't be read",
  "no-values": "A document without values",
};

export const REFUSAL_LABELS = {
  "not-ours": "Not a patient of ours",
  duplicate: "We have it already",
  "sent-back": "Sent back to the lab",
} as const;
