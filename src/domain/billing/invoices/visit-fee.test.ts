import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aPayer, charged, fault, payments, putCard, system, usePayments, work, type Payer } from "#test/payments.ts";
import { mailsTo } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { authorizeInvoice } from "../payments/authorize-invoice.ts";
import { captureInvoice } from "../payments/capture-invoice.ts";
import { releaseInvoice } from "../payments/release-invoice.ts";
import { aKnownPerson } from "#test/people.ts";
import { grantCredit } from "../ledger/grant-credit.ts";
import { openInvoice } from "./open-invoice.ts";
import { quoteVisit } from "./quote-visit.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { sweepBilling } from "../sweep-billing.ts";

useDatabase();
usePayments();
beforeEach(() => asSuperuser("delete from billing_term where effective_from > '2020-01-01'"));

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const VISIT = 95_00;
const held = () =>
  [...payments.sandbox.books.paymentIntents.values()].filter(({ status }) => status === "requires_capture").length;
const pass = async (days: number) => {
  await sweepBilling(system(inDays(days)));
  await work(inDays(days));
};
const aVisit = async (payer: Payer, visitAt: Date, bookingId = newId()) => {
  const line = await quoteVisit(system(), { offeringKey: "trt", item: "visit" });
  const reference = { kind: "visit", id: bookingId } as const;
  const { invoiceId } = await openInvoice(system(), { userId: payer.userId, reference, lines: [line!] });
  await authorizeInvoice(system(), { invoiceId, visitAt });
  await work();
  return { invoiceId, bookingId };
};
const statusOf = async (invoiceId: string) =>
  (await asSuperuser<{ status: string }>("select status from invoice where id = $1", [invoiceId]))[0]?.status;

const stateOf = async (invoiceId: string) =>
  (
    await asSuperuser("select failed_at, authorize_at <= now() as is_waiting from invoice where id = $1", [invoiceId])
  )[0];

describe("a visit's fee", () => {
  test("is held at booking when the visit is near, and taken when it has been", async () => {
    const mara = await aPayer();
    const before = held();
    const { invoiceId } = await aVisit(mara, inDays(2));
    expect(held() - before).toBe(1);
    expect(charged(mara.userId)).toEqual([]);
    await captureInvoice(system(inDays(2)), { invoiceId });
    await work(inDays(2));
    expect(charged(mara.userId)).toEqual([VISIT]);
    expect(await statusOf(invoiceId)).toBe("paid");
  });

  test("is held only five days before a visit that is far away, because a hold lasts a week", async () => {
    const mara = await aPayer();
    const before = held();
    await aVisit(mara, inDays(20));
    await pass(14);
    expect(held() - before).toBe(0);
    await pass(15.1);
    expect(held() - before).toBe(1);
  });

  test("moved further away gives its hold back and is held anew in time", async () => {
    const mara = await aPayer();
    const before = held();
    const { bookingId } = await aVisit(mara, inDays(2));
    const { invoiceId } = await aVisit(mara, inDays(30), bookingId);
    expect(held() - before).toBe(0);
    await pass(26);
    expect(held() - before).toBe(1);
    await captureInvoice(system(inDays(30)), { invoiceId });
    await work(inDays(30));
    expect(charged(mara.userId)).toEqual([VISIT]);
  });

  test("is given back when the visit is called off in time", async () => {
    const mara = await aPayer();
    const before = held();
    const { invoiceId } = await aVisit(mara, inDays(2));
    await releaseInvoice(system(), { invoiceId });
    await fault("error-before", "cancel$");
    await work();
    await pass(0.1);
    expect(held() - before).toBe(0);
    expect(await statusOf(invoiceId)).toBe("void");
    await captureInvoice(system(), { invoiceId });
    await work();
    expect(charged(mara.userId)).toEqual([]);
  });

  test("called off too late keeps what the terms say, as lines that add up", async () => {
    await asSuperuser(
      `insert into billing_term select '2026-11-01', dunning_days, price_notice_days, reminder_months, max_pause_months,
         visit_hold_days, 40, source from billing_term`,
    );
    const mara = await aPayer();
    const { invoiceId } = await aVisit(mara, inDays(2));
    await captureInvoice(system(), { invoiceId, isUntimely: true });
    await captureInvoice(system(), { invoiceId, isUntimely: true });
    await work();
    expect(charged(mara.userId)).toEqual([38_00]);
    expect(
      await asSuperuser("select item, amount_cents from invoice_line where invoice_id = $1 order by n", [invoiceId]),
    ).toEqual([
      { item: "visit", amount_cents: VISIT },
      { item: "released", amount_cents: -57_00 },
    ]);
    const [{ sum } = { sum: 1 }] = await asSuperuser<{ sum: number }>(
      "select sum(amount_cents)::int from ledger_posting",
    );
    expect(sum).toBe(0);
  });

  test("called off too late keeps a share to the nearest cent", async () => {
    await asSuperuser(
      `insert into billing_term select '2026-11-01', dunning_days, price_notice_days, reminder_months, max_pause_months,
         visit_hold_days, 33, source from billing_term`,
    );
    const mara = await aPayer();
    const { ctx } = await aKnownPerson("employee");
    await grantCredit(ctx, { userId: mara.userId, amountCents: 1, reason: "goodwill" });
    const { invoiceId } = await aVisit(mara, inDays(2));
    await captureInvoice(system(), { invoiceId, isUntimely: true });
    await work();
    // 33 % of $94.99 are 3134.67 cents.
    expect(charged(mara.userId)).toEqual([31_35]);
  });

  test.each([VISIT - 1, VISIT + 1, 0])(
    "of which the processor says that it took %d cents is not paid",
    async (cents) => {
      const mara = await aPayer();
      const { invoiceId } = await aVisit(mara, inDays(2));
      const paymentOf = () =>
        asSuperuser("select id, status, processor_id, captured_cents from payment where invoice_id = $1", [invoiceId]);
      const [payment] = await paymentOf();
      expect(payment).toMatchObject({ status: "authorized" });
      await settlePayment(system(), payment!["id"], {
        id: payment!["processor_id"],
        customerId: "cus_1",
        paymentId: payment!["id"],
        status: "succeeded",
        amountCents: VISIT,
        capturedCents: cents,
        failureCode: null,
        clientSecret: null,
        createdAt: new Date(),
      });
      expect(await paymentOf()).toEqual([payment]);
      expect(await statusOf(invoiceId)).toBe("open");
      expect(await asSuperuser("select 1 from ledger_entry where invoice_id = $1", [invoiceId])).toEqual([]);
    },
  );

  test("whose hold ran out is charged when the visit has been", async () => {
    const mara = await aPayer();
    const { invoiceId } = await aVisit(mara, inDays(2));
    await fetch(`${payments.sandbox.origin}/control/expire-authorizations`, { method: "POST" });
    await captureInvoice(system(inDays(2)), { invoiceId });
    await work(inDays(2));
    await pass(2.1);
    expect(charged(mara.userId)).toEqual([VISIT]);
  });

  test("of somebody whose card was declined is charged once they have another", async () => {
    const mara = await aPayer({ card: "pm_card_chargeCustomerFail" });
    const { invoiceId } = await aVisit(mara, inDays(2));
    await captureInvoice(system(inDays(2)), { invoiceId });
    await work(inDays(2));
    expect(charged(mara.userId)).toEqual([]);
    await putCard(mara, "pm_card_visa");
    await work(inDays(2.1));
    expect(charged(mara.userId)).toEqual([VISIT]);
  });

  test("without a card waits for one and says nothing; saving a card authorizes it at once", async () => {
    const mara = await aPayer({ card: null });
    const before = held();
    const { invoiceId } = await aVisit(mara, inDays(2));
    await sweepBilling(system());
    expect(await asSuperuser("select 1 from pgboss.job where name = 'billing.charge'")).toEqual([]);
    await work();
    expect(await mailsTo(mara.email)).toEqual([]);
    expect(await stateOf(invoiceId)).toEqual({ failed_at: null, is_waiting: true });
    await putCard(mara, "pm_card_visa");
    await work();
    expect(held() - before).toBe(1);
    expect(await mailsTo(mara.email)).toEqual([]);
    await captureInvoice(system(inDays(2)), { invoiceId });
    await work(inDays(2));
    expect(charged(mara.userId)).toEqual([VISIT]);
  });

  test("that is due without a card is told then, as something to pay", async () => {
    const mara = await aPayer({ card: null });
    const { invoiceId } = await aVisit(mara, inDays(2));
    await captureInvoice(system(inDays(2)), { invoiceId });
    await work(inDays(2));
    expect((await mailsTo(mara.email)).map(({ props }) => props["news"])).toEqual(["no-card"]);
  });

  test("that cannot be authorized is never past due before the visit, and another card is not charged for it", async () => {
    const mara = await aPayer({ card: "pm_card_chargeCustomerFail" });
    const before = held();
    const { invoiceId } = await aVisit(mara, inDays(4));
    for (const days of [1.1, 2.2, 3.3]) await pass(days);
    const news = new Set((await mailsTo(mara.email)).map(({ props }) => props["news"]));
    expect([...news]).toEqual(["failed"]);
    await asSuperuser("update invoice set failed_at = now() - interval '60 days' where id = $1", [invoiceId]);
    await pass(3.9);
    expect((await mailsTo(mara.email)).map(({ props }) => props["news"])).not.toContain("past-due");
    await putCard(mara, "pm_card_visa");
    await work(inDays(3.95));
    expect(charged(mara.userId)).toEqual([]);
    expect(held() - before).toBe(1);
  });

  test("is the clinic's own machinery's to take: no person can", async () => {
    const mara = await aPayer();
    const { invoiceId } = await aVisit(mara, inDays(2));
    for (const ctx of [mara.ctx, testCtx({ as: "admin" })]) {
      await expect(captureInvoice(ctx, { invoiceId })).rejects.toMatchObject({ code: "forbidden" });
      await expect(releaseInvoice(ctx, { invoiceId })).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});
