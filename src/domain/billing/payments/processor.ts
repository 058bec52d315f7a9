/**
 * The port to the payment processor, in the nouns that Stripe uses. Adapters speak its protocol; the domain decides. Card numbers
 * do not pass here: a card is entered in the processor's own frame and known by the processor's name for it.
 *
 * `key` is our own idempotency key, made from a row. The same key again is the same act, whatever happened to the first answer.
 */
export type PaymentProcessor = {
  /** Only our id goes there: no name, no address, nothing about care. */
  createCustomer(input: { key: string; userId: string }): Promise<Answer<{ customerId: string }>>;
  createSetupIntent(input: { key: string; customerId: string }): Promise<Answer<SetupIntent>>;
  readSetupIntent(input: { setupIntentId: string }): Promise<Answer<SetupIntent>>;
  /** Confirmed at once, off session. `paymentId` is kept with it, so that it can be found again. */
  createPaymentIntent(input: {
    key: string;
    customerId: string;
    paymentMethodId: string;
    amountCents: number;
    capture: "automatic" | "manual";
    paymentId: string;
    statementText: string;
  }): Promise<Answer<PaymentIntent>>;
  /**
   * Asks again while the member is there, so that their bank can ask them. `bankUrl` is where it does; from there they come back to
   * `returnUrl`, which proves nothing: the intent is read again.
   */
  confirmPaymentIntent(input: {
    key: string;
    intentId: string;
    paymentMethodId: string;
    returnUrl: string;
  }): Promise<Answer<PaymentIntent & { bankUrl: string | null }>>;
  retrievePaymentIntent(input: { intentId: string }): Promise<Answer<PaymentIntent>>;
  /** By what we kept with it, for an answer that never came. Must read the books, not a search index that lags behind. */
  findPaymentIntent(input: { customerId: string; paymentId: string }): Promise<Answer<PaymentIntent | null>>;
  /** Takes the money of a hold, or part of it; the rest goes back. */
  capturePaymentIntent(input: { key: string; intentId: string; amountCents: number }): Promise<Answer<PaymentIntent>>;
  /** Gives a hold back, or ends an intent that waits for the member. */
  cancelPaymentIntent(input: { key: string; intentId: string }): Promise<Answer<PaymentIntent>>;
  createRefund(input: {
    key: string;
    intentId: string;
    amountCents: number;
    refundId: string;
  }): Promise<Answer<ProcessorRefund>>;
  retrieveRefund(input: { processorRefundId: string }): Promise<Answer<ProcessorRefund>>;
  findRefund(input: { intentId: string; refundId: string }): Promise<Answer<ProcessorRefund | null>>;
  /** The processor's own books by time of making, `from` included and `to` not, page by page (`after` is the last id seen). */
  listPaymentIntents(input: Page): Promise<Answer<{ items: PaymentIntent[]; hasMore: boolean }>>;
  listRefunds(input: Page): Promise<Answer<{ items: ProcessorRefund[]; hasMore: boolean }>>;
  /** Null if the signature does not fit the very bytes that came. How old it may be is decided by the caller. */
  readEvent(input: { body: Uint8Array; signature: string }): ProcessorEvent | null;
};

/**
 * `unknown`: nobody knows whether it happened; ask again under the same key. `isAnswered` says that the processor did answer,
 * with an error of its own, which it may keep for that key. `later`: it did not happen. `refused`: it did not and never will.
 * A card that was declined is no failure of the call: the intent's status says so.
 */
export type Answer<T> =
  | { kind: "ok"; value: T }
  | { kind: "unknown"; isAnswered: boolean }
  | { kind: "later"; retryAfterSeconds: number | null }
  | { kind: "refused"; code: string };

export type SetupIntent = {
  id: string;
  customerId: string;
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "processing"
    | "succeeded"
    | "canceled";
  clientSecret: string | null;
  /** The card, once it is confirmed. */
  card: { paymentMethodId: string; brand: string; last4: string; expiresMonth: number; expiresYear: number } | null;
};

export type PaymentIntent = {
  id: string;
  customerId: string;
  /** What we kept with it. */
  paymentId: string | null;
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "processing"
    | "requires_capture"
    | "succeeded"
    | "canceled";
  amountCents: number;
  /** What the card has really paid; refunds are counted apart. */
  capturedCents: number;
  /** Why the card did not pay: the decline code, or `authentication_required` if its owner must confirm. */
  failureCode: string | null;
  clientSecret: string | null;
  createdAt: Date;
};

export type ProcessorRefund = {
  id: string;
  intentId: string;
  refundId: string | null;
  status: "pending" | "succeeded" | "failed" | "canceled" | "requires_action";
  amountCents: number;
  createdAt: Date;
};

export type ProcessorEvent = {
  id: string;
  type: string;
  /** The thing it is about: `pi_…`, `re_…`, `seti_…`, `dp_…`; for a charge or dispute, its payment intent. */
  objectId: string;
  createdAt: Date;
  /** When the message was signed. */
  signedAt: Date;
};

type Page = { from: Date; to: Date; after?: string };

/** What stands on the card's statement after the clinic's own name. It tells nothing. */
export const STATEMENT_TEXT = "MEMBER"; // domain rule: never names the medicine
