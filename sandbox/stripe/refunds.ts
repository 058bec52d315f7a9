import type { z } from "zod";
import { newId, seconds, type Books, type Charge, type Refund } from "./books.ts";
import type { PARAMS } from "./params.ts";
import { getPaymentIntent } from "./payment-intents.ts";
import { invalid, missing } from "./stripe-error.ts";

export function createRefund(books: Books, params: z.output<(typeof PARAMS)["createRefund"]>): Refund {
  const charge = chargeOf(books, params);
  if (!charge.captured) throw invalid(`Charge ${charge.id} has not been captured, so it cannot be refunded.`);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalid(`Refund amount is greater than unrefunded amount on charge.`, {
      code: "amount_too_large",
      param: "amount",
    });
  }
  const id = newId("re");
  const refund: Refund = {
    id,
    object: "refund",
    created: seconds(),
    status: "succeeded",
    amount,
    currency: "usd",
    charge: charge.id,
    payment_intent: charge.payment_intent,
    balance_transaction: books.enter("refund", -amount, id).id,
    reason: params.reason ?? null,
    metadata: params.metadata ?? {},
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  books.refunds.set(id, refund);
  books.record("refund.created", refund);
  books.record("charge.refunded", charge);
  return refund;
}

function chargeOf(books: Books, params: { payment_intent?: string | undefined; charge?: string | undefined }): Charge {
  const id = params.charge ?? getPaymentIntent(books, params.payment_intent ?? "").latest_charge;
  const charge = id ? books.charges.get(id) : undefined;
  if (!charge && params.payment_intent) {
    throw invalid(`This PaymentIntent (${params.payment_intent}) does not have a successful charge to refund.`);
  }
  if (!charge) throw missing("charge", String(id), "charge");
  return charge;
}
