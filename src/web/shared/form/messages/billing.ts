import { formatPrice } from "#core/format-money.ts";
import { MAX_CREDIT_CENTS } from "#domain/billing/ledger/grant-credit.ts";

/** Messages for staff when a billing form is refused. */
export const billingMessages = {
  "credit-amount-missing": "Enter an amount in dollars",
  "credit-too-large": `Give ${formatPrice(MAX_CREDIT_CENTS)} or less`,
  "reason-missing": "Choose a reason",
} as const;
