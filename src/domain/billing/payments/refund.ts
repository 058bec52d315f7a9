export const REFUND_REASONS = [
  "order-cancelled",
  "order-problem",
  "visit-cancelled",
  "plan-cancelled",
  "mistake",
  "goodwill",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
