export const REFUND_REASONS = [
  "order-canceled",
  "order-problem",
  "visit-canceled",
  "plan-canceled",
  "labs-canceled",
  "mistake",
  "goodwill",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
