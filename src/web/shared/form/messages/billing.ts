import { formatPrice } from "#core/format-money.ts";
import { MAX_CREDIT_CENTS } from "#domain/billing/ledger/grant-credit.ts";

/** What staff read when a form about money cannot be accepted. */
export const billingMessages = {
  "credit-amount-missing": "Enter an amount in dollars",
  "credit-too-large": `Give ${formatPrice(MAX_CREDIT_CENTS)} or less`,
  "reason-missing": "Choose a reason",
} as const;
