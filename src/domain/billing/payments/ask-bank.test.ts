import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aPayer, anOrder, aPlan, charged, fault, payments, usePayments, work } from "#test/payments.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { askBank } from "./ask-bank.ts";
import { beginCard } from "../cards/begin-card.ts";
import { checkPaymentAgain } from "./check-payment-again.ts";
import { savePaymentCard } from "../cards/save-payment-card.ts";

useDatabase();
usePayments();

const returnUrl = "http://localhost:3000/profile/billing/confirmed/x";

/** A charge that the bank wanted confirmed, and whose it is. */
async function aPaymentToConfirm() {
  const payer = await aPayer({ card: null });
  await aPayerCard(payer);
  const plan = await aPlan(payer);
  const invoiceId = await anOrder(plan);
  await work();
  const [payment] = await asSuperuser<{ id: string; status: string; processor_id: string }>(
    "select id, status, processor_id from payment where invoice_id = $1",
    [invoiceId],
  );
  expect(payment?.status).toBe("needs_authentication");
  return { payer, payment: payment! };
}

/** The bank of this card asks every time, when it is saved too. */
async function aPayerCard(payer: Awaited<ReturnType<typeof aPayer>>) {
  const { setupIntentId, clientSecret } = await beginCard(payer.ctx, payments.processor);
  const { origin, keys } = payments.sandbox;
  await fetch(`${origin}/v1/setup_intents/${setupIntentId}/confirm`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${keys.publishableKey}`,
      "Stripe-Version": keys.apiVersion,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ payment_method: "pm_card_authenticationRequired", client_secret: clientSecret }),
  });
  await answerBank(setupIntentId, clientSecret, true);
  expect(await savePaymentCard(payer.ctx, { setupIntentId }, payments.processor)).toBe("stored");
}

const answerBank = (id: string, clientSecret: string, approved: boolean) =>
  fetch(`${payments.sandbox.origin}/authenticate/${id}`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: clientSecret, approved: String(approved) }),
  });

const statusOf = async (id: string) =>
  (await asSuperuser<{ status: string }>("select status from payment where id = $1", [id]))[0]?.status;

test("the bank is asked on its own page, and the charge is made once the member has said yes there", async () => {
  const { payer, payment } = await aPaymentToConfirm();
  const asked = await askBank(payer.ctx, { paymentId: payment.id, returnUrl }, payments.processor);
  const url = new URL(asked.kind === "bank" ? asked.url : "");
  expect(url.pathname).toBe(`/authenticate/${payment.processor_id}`);
  expect(charged(payer.userId)).toEqual([]);
  await answerBank(payment.processor_id, url.searchParams.get("client_secret") ?? "", true);
  await checkPaymentAgain(payer.ctx, { paymentId: payment.id });
  await work();
  expect(await statusOf(payment.id)).toBe("captured");
  expect(charged(payer.userId)).toHaveLength(1);
  // Asked once more, nothing more is charged.
  expect(await askBank(payer.ctx, { paymentId: payment.id, returnUrl }, payments.processor)).toEqual({
    kind: "looking",
  });
  expect(charged(payer.userId)).toHaveLength(1);
});

test("without the processor nothing happens, and it says so", async () => {
  const { payer, payment } = await aPaymentToConfirm();
  await fault("error-before", "confirm$");
  expect(await askBank(payer.ctx, { paymentId: payment.id, returnUrl }, payments.processor)).toEqual({
    kind: "unavailable",
  });
  expect(await statusOf(payment.id)).toBe("needs_authentication");
});

test("another person's payment is not there", async () => {
  const { payment } = await aPaymentToConfirm();
  for (const ctx of [testCtx({ as: "member", id: newId() }), testCtx({ as: "employee", id: newId() })]) {
    await expect(askBank(ctx, { paymentId: payment.id, returnUrl }, payments.processor)).rejects.toMatchObject({
      code: "not-found",
    });
  }
});
