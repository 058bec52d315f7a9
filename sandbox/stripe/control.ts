import type { StripeApi } from "./api.ts";
import type { Books } from "./books.ts";
import { z } from "zod";
import { Fault } from "./faults.ts";
import { finishVerification, Submission, submitVerification } from "./identity.ts";
import { cancelPaymentIntent } from "./payment-intents.ts";
import { WebhookMode, type createWebhooks } from "./webhooks.ts";

type Parts = { books: Books; api: StripeApi; webhooks: ReturnType<typeof createWebhooks> };

/** For drills and tests, outside the vendor's protocol: make something go wrong. Null: there is no such lever. */
export function control({ books, api, webhooks }: Parts, lever: string, body: unknown): object | null {
  if (lever === "faults") api.faults.add(Fault.parse(body));
  else if (lever === "clear-faults") api.faults.clear();
  else if (lever === "webhooks") webhooks.setMode(WebhookMode.parse(body));
  else if (lever === "forget-keys") api.keys.forget();
  // As if its person had sent the page, or the vendor had finished looking.
  else if (lever === "submit-identity" || lever === "finish-identity") {
    const { session, ...given } = z.looseObject({ session: z.string() }).parse(body);
    const act = lever === "submit-identity" ? submitVerification : finishVerification;
    act(books, session, Submission.parse(given));
  } else if (lever === "expire-authorizations") {
    for (const { id, status } of books.paymentIntents.values()) {
      if (status === "requires_capture") cancelPaymentIntent(books, id, "automatic");
    }
  } else return null;
  return { ok: true };
}

/** The vendor's own books, to hold the clinic's ledger against. */
export function readBooks({ books, api, webhooks }: Parts): object {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const charges = [...books.charges.values()];
  return {
    totals: {
      capturedCents: sum(books.balance.filter(({ type }) => type === "charge").map(({ amount }) => amount)),
      refundedCents: sum([...books.refunds.values()].map(({ amount }) => amount)),
      authorizedCents: sum([...books.paymentIntents.values()].map((intent) => intent.amount_capturable)),
    },
    charges: charges.map((charge) => ({
      id: charge.id,
      paymentIntent: charge.payment_intent,
      customer: charge.customer,
      status: charge.status,
      captured: charge.captured,
      amountCents: charge.amount,
      capturedCents: charge.amount_captured,
      refundedCents: charge.captured ? charge.amount_refunded : 0,
      statement: charge.calculated_statement_descriptor,
      metadata: charge.metadata,
      created: charge.created,
    })),
    paymentIntents: [...books.paymentIntents.values()].map(({ id, status, amount, metadata }) => ({
      id,
      status,
      amountCents: amount,
      metadata,
    })),
    customers: books.customers.size,
    events: books.events.length,
    requests: { ...api.counts, keys: api.keys.size(), faultsWaiting: api.faults.waiting() },
    webhooks: { ...webhooks.counts, waiting: webhooks.waiting() },
  };
}
