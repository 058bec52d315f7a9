/** What a card does. The numbers are the vendor's published test numbers. */
export type Behavior = {
  brand: "visa" | "mastercard" | "amex";
  /** Refused when it is saved, with this reason. */
  setupDecline?: string;
  /** Refused when it is charged, with this reason. */
  chargeDecline?: string;
  /** Asks for the bank's confirmation: every time, or until it was set up with one. */
  authenticate?: "always" | "unless-set-up";
  disputes?: true;
};

const NUMBERS: Record<string, Behavior> = {
  "4242424242424242": { brand: "visa" },
  "4000056655665556": { brand: "visa" },
  "5555555555554444": { brand: "mastercard" },
  "378282246310005": { brand: "amex" },
  "4000000000000002": { brand: "visa", setupDecline: "generic_decline", chargeDecline: "generic_decline" },
  "4000000000009995": { brand: "visa", setupDecline: "insufficient_funds", chargeDecline: "insufficient_funds" },
  "4000000000009987": { brand: "visa", setupDecline: "lost_card", chargeDecline: "lost_card" },
  "4000000000000069": { brand: "visa", setupDecline: "expired_card", chargeDecline: "expired_card" },
  "4000000000000127": { brand: "visa", setupDecline: "incorrect_cvc", chargeDecline: "incorrect_cvc" },
  "4000000000000119": { brand: "visa", setupDecline: "processing_error", chargeDecline: "processing_error" },
  /** Saved without a word, refused at every charge. */
  "4000000000000341": { brand: "visa", chargeDecline: "generic_decline" },
  "4000002500003155": { brand: "visa", authenticate: "unless-set-up" },
  "4000002760003184": { brand: "visa", authenticate: "always" },
  "4000000000000259": { brand: "visa", disputes: true },
};

/** Ready-made payment methods that work only in test mode, as with the vendor. */
const TOKENS: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_createDispute: "4000000000000259",
};

const OWN_CODES = new Set(["expired_card", "incorrect_cvc", "processing_error"]);

const MESSAGES: Record<string, string> = {
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
  insufficient_funds: "Your card has insufficient funds.",
  authentication_required:
    "Your card was declined. This transaction requires authentication; please bring your customer back on session.",
};

export function findCard(number: string): Behavior | null {
  return NUMBERS[number] ?? null;
}

export function numberOfToken(token: string): string | null {
  return TOKENS[token] ?? null;
}

/** A refusal's fields: three reasons are codes of their own, the others are `card_declined` with the reason beside it. */
export function declineFields(reason: string): { code: string; decline_code?: string; message: string } {
  const message = MESSAGES[reason] ?? "Your card was declined.";
  if (reason === "authentication_required") return { code: reason, decline_code: reason, message };
  return OWN_CODES.has(reason) ? { code: reason, message } : { code: "card_declined", decline_code: reason, message };
}

export function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, i) => total + (i % 2 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit), 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
