/**
 * The port to the payment processor, in Stripe's terms. Adapters speak the protocol; the domain decides. We never see card
 * numbers: members enter them in the processor's frame, and we get an id. `key` is our idempotency key, made from a row: the same
 * key is the same action, whatever happened to the first response.
 */
export type PaymentProcessor = {
  /** We send only our id: no name, no address, nothing about care. */
  createCustomer(input: { key: string; userId: string }): Promise<Answer<{ customerId: string }>>;
  createSetupIntent(input: { key: string; customerId: string }): Promise<Answer<SetupIntent>>;
  readSetupIntent(input: { setupIntentId: string }): Promise<Answer<SetupIntent>>;
  /** Confirmed immediately, off session. `paymentId` goes into its metadata, so we can find it again. */
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
   * Retries while the member is present, so their bank can ask for confirmation at `bankUrl`. They come back to `returnUrl`,
   * which proves nothing: we read the intent again.
   */
  confirmPaymentIntent(input: {
    key: string;
    intentId: string;
    paymentMethodId: string;
    returnUrl: string;
  }): Promise<Answer<PaymentIntent & { bankUrl: string | null }>>;
  retrievePaymentIntent(input: { intentId: string }): Promise<Answer<PaymentIntent>>;
  /** Finds it by its metadata after a lost response. Must read the records, not a search index that lags behind. */
  findPaymentIntent(input: { customerId: string; paymentId: string }): Promise<Answer<PaymentIntent | null>>;
  /** Captures all or part of an authorization; the rest is released. */
  capturePaymentIntent(input: { key: string; intentId: string; amountCents: number }): Promise<Answer<PaymentIntent>>;
  /** Releases an authorization, or cancels an intent that's waiting for the member. */
  cancelPaymentIntent(input: { key: string; intentId: string }): Promise<Answer<PaymentIntent>>;
  createRefund(input: {
    key: string;
    intentId: string;
    amountCents: number;
    refundId: string;
  }): Promise<Answer<ProcessorRefund>>;
  retrieveRefund(input: { processorRefundId: string }): Promise<Answer<ProcessorRefund>>;
  findRefund(input: { intentId: string; refundId: string }): Promise<Answer<ProcessorRefund | null>>;
  /** The processor's records by creation time, `from` inclusive, `to` exclusive, paginated (`after` is the last id seen). */
  listPaymentIntents(input: Page): Promise<Answer<{ items: PaymentIntent[]; hasMore: boolean }>>;
  listRefunds(input: Page): Promise<Answer<{ items: ProcessorRefund[]; hasMore: boolean }>>;
  /** Null if the signature doesn't match the exact bytes received. The caller decides how old it may be. */
  readEvent(input: { body: Uint8Array; signature: string }): ProcessorEvent | null;
};

/**
 * `unknown`: we don't know whether it happened; retry under the same key. `isAnswered` means the processor responded with its own
 * error, which it may keep for that key. `later`: it didn't happen. `refused`: it didn't and never will. A declined card isn't a
 * failed call: the intent's status says so.
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
  /** The card, once confirmed. */
  card: { paymentMethodId: string; brand: string; last4: string; expiresMonth: number; expiresYear: number } | null;
};

export type PaymentIntent = {
  id: string;
  customerId: string;
  /** Our metadata. */
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
  /** The amount actually charged; refunds are separate. */
  capturedCents: number;
  /** Why the charge failed: the decline code, or `authentication_required` if the owner must confirm. */
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
  /** The object it's about: `pi_…`, `re_…`, `seti_…`, `dp_…`; for a charge or dispute, its payment intent. */
  objectId: string;
  createdAt: Date;
  /** When the webhook was signed. */
  signedAt: Date;
};

type Page = { from: Date; to: Date; after?: string };

/** Suffix on the card statement after the clinic's name. It reveals nothing. */
export const STATEMENT_TEXT = "MEMBER"; // domain rule: never names the medicine
