import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { openInvoice } from "../invoices/open-invoice.ts";
import { quoteVisit } from "../invoices/quote-visit.ts";
import { getInvoice } from "../invoices/get-invoice.ts";
import { aPayer, payments, system, usePayments, work } from "#test/payments.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { authorizeInvoice } from "./authorize-invoice.ts";
import { captureInvoice } from "./capture-invoice.ts";
import { reconcile } from "./reconcile.ts";
import { refundVisitFee, VisitFeeRefund } from "./refund-visit-fee.ts";

useDatabase();
usePayments();

const FEE = 95_00;
async function aVisit({ isCharged = true } = {}) {
  const mara = await aPayer();
  const bookingId = newId();
  const line = await quoteVisit(system(), { offeringKey: "trt", item: "visit" });
  const reference = { kind: "visit", id: bookingId } as const;
  const { invoiceId } = await openInvoice(system(), { userId: mara.userId, reference, lines: [line!] });
  await authorizeInvoice(system(), { invoiceId, visitAt: new Date(Date.now() + 3_600_000) });
  await work();
  if (isCharged) await captureInvoice(system(), { invoiceId });
  await work();
  return { mara, bookingId, invoiceId };
}
const refundsOf = (userId: string) =>
  asSuperuser("select amount_cents, reason, status, requested_by from refund where user_id = $1", [userId]);

test("a visit's fee goes back whole and once, with its reason in the trail, and the books agree", async () => {
  const { mara, bookingId, invoiceId } = await aVisit();
  const { ctx: staff, userId: staffId } = await aKnownPerson("employee");
  const refund = () => refundVisitFee(staff, { bookingId, reason: "mistake" });
  const both = await Promise.allSettled([refund(), refund()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await work();
  expect(await refundsOf(mara.userId)).toEqual([
    { amount_cents: FEE, reason: "mistake", status: "done", requested_by: staffId },
  ]);
  expect(await getInvoice(mara.ctx, { invoiceId })).toMatchObject({ status: "refunded" });
  await expect(refund()).rejects.toMatchObject({ code: "conflict" });
  const trail = "select action, reason from audit_event where subject_id = $1 and action = 'refund.requested'";
  expect(await asSuperuser(trail, [mara.userId])).toEqual([{ action: "refund.requested", reason: "mistake" }]);
  const books = await reconcile(system(), payments.processor, { to: new Date(Date.now() + 7_200_000) });
  expect(books?.differences).toEqual([]);
  const entries = await asSuperuser("select coalesce(sum(amount_cents), 0)::int as sum from ledger_posting");
  expect(entries).toEqual([{ sum: 0 }]);
});

test("what was not charged is not refunded", async () => {
  const { mara, bookingId } = await aVisit({ isCharged: false });
  const { ctx: staff } = await aKnownPerson("employee");
  await expect(refundVisitFee(staff, { bookingId, reason: "goodwill" })).rejects.toMatchObject({ code: "conflict" });
  await expect(refundVisitFee(staff, { bookingId: newId(), reason: "goodwill" })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await refundsOf(mara.userId)).toEqual([]);
  expect(VisitFeeRefund.safeParse({ bookingId, reason: "" }).success).toBe(false);
});

test("only staff refund, and none their own visit", async () => {
  const { mara, bookingId } = await aVisit();
  const refused = async () => {
    for (const ctx of [mara.ctx, testCtx({ as: "provider" }), testCtx({ as: "employee", id: mara.userId })]) {
      await expect(refundVisitFee(ctx, { bookingId, reason: "goodwill" })).rejects.toMatchObject({ code: "forbidden" });
    }
  };
  await refused();
  await withPoliciesOff(refused);
  expect(await refundsOf(mara.userId)).toEqual([]);
});
