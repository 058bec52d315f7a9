import { randomBytes } from "node:crypto";
import type { Behavior } from "./cards.ts";
import { openIdentityBooks } from "./identity-books.ts";

/** What the vendor keeps. The shapes are its own, in the fields that its library's users read. */
export type Metadata = Record<string, string>;
export type Customer = {
  id: string;
  object: "customer";
  created: number;
  livemode: false;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
};
export type PaymentMethod = {
  id: string;
  object: "payment_method";
  created: number;
  livemode: false;
  type: "card";
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; funding: "credit"; fingerprint: string };
  billing_details: { address: { postal_code: string | null } };
  metadata: Metadata;
};
export type NextAction =
  | { type: "redirect_to_url"; redirect_to_url: { url: string; return_url: string } }
  | { type: "use_stripe_sdk"; use_stripe_sdk: { type: "three_d_secure_redirect"; stripe_js: string } };
export type SetupIntent = {
  id: string;
  object: "setup_intent";
  created: number;
  livemode: false;
  client_secret: string;
  status: "requires_payment_method" | "requires_confirmation" | "requires_action" | "succeeded" | "canceled";
  customer: string | null;
  payment_method: string | null;
  payment_method_types: ["card"];
  usage: "off_session" | "on_session";
  next_action: NextAction | null;
  last_setup_error: object | null;
  cancellation_reason: string | null;
  metadata: Metadata;
};
export type PaymentIntent = {
  id: string;
  object: "payment_intent";
  created: number;
  livemode: false;
  client_secret: string;
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "requires_capture"
    | "succeeded"
    | "canceled";
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: "usd";
  capture_method: "automatic" | "manual";
  confirmation_method: "automatic";
  customer: string | null;
  payment_method: string | null;
  payment_method_types: ["card"];
  latest_charge: string | null;
  next_action: NextAction | null;
  last_payment_error: object | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  description: string | null;
  statement_descriptor: null;
  statement_descriptor_suffix: string | null;
  setup_future_usage: "off_session" | "on_session" | null;
  metadata: Metadata;
};
export type Charge = {
  id: string;
  object: "charge";
  created: number;
  livemode: false;
  status: "succeeded" | "failed";
  paid: boolean;
  captured: boolean;
  refunded: boolean;
  disputed: boolean;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: "usd";
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: "card"; card: PaymentMethod["card"] };
  balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  calculated_statement_descriptor: string;
  description: string | null;
  metadata: Metadata;
};
export type Refund = {
  id: string;
  object: "refund";
  created: number;
  status: "succeeded";
  amount: number;
  currency: "usd";
  charge: string;
  payment_intent: string;
  balance_transaction: string;
  reason: string | null;
  metadata: Metadata;
};
export type BalanceTransaction = {
  id: string;
  object: "balance_transaction";
  created: number;
  available_on: number;
  type: "charge" | "refund";
  reporting_category: "charge" | "refund";
  status: "available";
  amount: number;
  fee: number;
  net: number;
  currency: "usd";
  source: string;
};
export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  type: string;
  data: { object: object };
  request: { id: string | null; idempotency_key: string | null };
};

export type Books = ReturnType<typeof openBooks>;

/** Everything in memory: a sandbox begins empty. `tell` hears of each event once it is written down. */
export function openBooks(options: { apiVersion: string; tell(event: StripeEvent): void }) {
  const events: StripeEvent[] = [];
  const books = {
    customers: new Map<string, Customer>(),
    paymentMethods: new Map<string, PaymentMethod>(),
    setupIntents: new Map<string, SetupIntent>(),
    paymentIntents: new Map<string, PaymentIntent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    balance: [] as BalanceTransaction[],
    identity: openIdentityBooks(),
    events,
    /** By payment method: how its card behaves, and whether its bank has confirmed it. */
    behaviors: new Map<string, Behavior & { isSetUp: boolean }>(),
    record(type: string, object: object, request: StripeEvent["request"] = { id: null, idempotency_key: null }): void {
      const event: StripeEvent = {
        id: newId("evt"),
        object: "event",
        api_version: options.apiVersion,
        created: seconds(),
        livemode: false,
        pending_webhooks: 1,
        type,
        data: { object: structuredClone(object) },
        request,
      };
      events.push(event);
      options.tell(event);
    },
    enter(type: "charge" | "refund", amount: number, source: string): BalanceTransaction {
      const fee = type === "charge" ? Math.round(amount * 0.029) + 30 : 0;
      const line: BalanceTransaction = {
        id: newId("txn"),
        object: "balance_transaction",
        created: seconds(),
        available_on: seconds(),
        type,
        reporting_category: type,
        status: "available",
        amount,
        fee,
        net: amount - fee,
        currency: "usd",
        source,
      };
      books.balance.push(line);
      return line;
    },
  };
  return books;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString("base64url").replace(/[-_]/g, "0")}`;
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
