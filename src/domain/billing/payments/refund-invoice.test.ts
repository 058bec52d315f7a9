import { newId } from "#core/id.ts";
import { describe, expect, test } from "vitest";
import { anOrder, aPayer, aPlan, charged, fault, payments, system, usePayments, work } from "#test/payments.ts";
import { aKnownPerson, mailsTo } from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { getCredit } from "../ledger/get-credit.ts";
import { grantCredit } from "../ledger/grant-credit.ts";
import { issueDiscountCode } from "../discounts/issue-discount-code.ts";
import { getInvoice } from "../invoices/get-invoice.ts";
import { listTransactions } from "../invoices/list-transactions.ts";
import { reconcile } from "./reconcile.ts";
import { refundInvoice } from "./refund-invoice.ts";
import { settleRefund } from "./settle-refund.ts";
import { sweepBilling } from "../sweep-billing.ts";

useDatabase();
usePayments();

const aPaidOrder = async () => {
  const mara = await aPayer();
  const plan = await aPlan(mara);
  const invoiceId = await anOrder(plan);
  await work();
  return { mara, plan, invoiceId };
};
const refunded = (userId: string) => {
  const { customers, charges } = payments.sandbox.books;
  const own = [...customers.values()].find(({ metadata }) => metadata["user"] === userId)?.id;
  return [...charges.values()]
    .filter(({ customer }) => customer === own)
    .reduce((sum, one) => sum + one.amount_refunded, 0);
};
const books = () => reconcile(system(), payments.processor, { to: new Date(Date.now() + 7_200_000) });

describe("a refund", () => {
  test("gives back part and then the rest, and no cent more", async () => {
    const { mara, invoiceId } = await aPaidOrder();
    await refundInvoice(system(), { invoiceId, amountCents: 24_00, reason: "goodwill" });
    await work();
    expect(await getInvoice(mara.ctx, { invoiceId })).toMatchObject({ status: "partially_refunded" });
    const tooMuch = refundInvoice(system(), { invoiceId, amountCents: 150_01, reason: "mistake" });
    await expect(tooMuch).rejects.toMatchObject({ code: "conflict" });
    expect(await refundInvoice(system(), { invoiceId, reason: "order-canceled" })).toMatchObject({
      amountCents: 150_00,
    });
    await work();
    expect(await getInvoice(mara.ctx, { invoiceId })).toMatchObject({ status: "refunded" });
    expect(refunded(mara.userId)).toBe(174_00);
    expect((await listTransactions(mara.ctx, { userId: mara.userId })).map(({ kind }) => kind)).toEqual([
      "refund",
      "refund",
      "charge",
    ]);
    expect((await books())?.differences).toEqual([]);
  });

  test.each(["hang-after", "error-after", "error-saved", "reset-before"])(
    "that meets %s is made once",
    async (kind) => {
      const { mara, invoiceId } = await aPaidOrder();
      await refundInvoice(system(), { invoiceId, amountCents: 50_00, reason: "mistake" });
      await fault(kind, "refunds$");
      for (let minutes = 0; minutes < 120; minutes += 10) {
        await work(new Date(Date.now() + minutes * 60_000));
        await sweepBilling(system(new Date(Date.now() + minutes * 60_000)));
      }
      await work(new Date(Date.now() + 7_200_000));
      expect(refunded(mara.userId)).toBe(50_00);
      expect(await asSuperuser("select status from refund where user_id = $1", [mara.userId])).toEqual([
        { status: "done" },
      ]);
    },
  );

  test("ten at once of all that was paid is one", async () => {
    const { mara, invoiceId } = await aPaidOrder();
    const asks = Array.from({ length: 10 }, () => refundInvoice(system(), { invoiceId, reason: "order-canceled" }));
    const done = (await Promise.all(asks)).map(({ amountCents }) => amountCents);
    expect(done.sort((a, b) => b - a)).toEqual([174_00, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    await work();
    expect(refunded(mara.userId)).toBe(174_00);
  });

  test("that the bank sent back can be given again in full", async () => {
    const { mara, invoiceId } = await aPaidOrder();
    const { refundId } = await refundInvoice(system(), { invoiceId, reason: "mistake" });
    await work();
    const [{ processor_id: id } = { processor_id: "" }] = await asSuperuser<{ processor_id: string }>(
      "select processor_id from refund where id = $1",
      [refundId],
    );
    const failed = { id, intentId: "pi_1", refundId, status: "failed", amountCents: 174_00, createdAt: new Date() };
    await settleRefund(system(), refundId!, failed as Parameters<typeof settleRefund>[2]);
    expect(await getInvoice(mara.ctx, { invoiceId })).toMatchObject({ status: "paid" });
    expect(await refundInvoice(system(), { invoiceId, reason: "mistake" })).toMatchObject({ amountCents: 174_00 });
  });

  test("of a canceled first order gives the code back to its owner", async () => {
    const mara = await aPayer();
    const claim = { email: mara.email, folded: mara.email, addressHash: null, unsubscribeUrl: "https://clinic.test/u" };
    await issueDiscountCode(system(), claim);
    const code = (await mailsTo(mara.email))[0]?.props["code"] ?? "";
    const invoiceId = await anOrder(await aPlan(mara, { code }));
    await work();
    expect(charged(mara.userId)).toEqual([144_00]);
    await refundInvoice(system(), { invoiceId, reason: "order-canceled" });
    await work();
    expect(refunded(mara.userId)).toBe(144_00);
    expect(await asSuperuser("select redeemed_at, email from discount_code where code = $1", [code])).toEqual([
      { redeemed_at: null, email: mara.email },
    ]);
  });

  test("of what was not paid calls the invoice off", async () => {
    const mara = await aPayer({ card: null });
    const invoiceId = await anOrder(await aPlan(mara));
    expect(await refundInvoice(system(), { invoiceId, reason: "order-canceled" })).toEqual({
      refundId: null,
      amountCents: 0,
    });
    expect(await getInvoice(mara.ctx, { invoiceId })).toMatchObject({ status: "void" });
  });

  test("is staff's to give, not a member's", async () => {
    const { mara, invoiceId } = await aPaidOrder();
    const own = refundInvoice(mara.ctx, { invoiceId, reason: "mistake" });
    await expect(own).rejects.toMatchObject({ code: "forbidden" });
    const { ctx } = await aKnownPerson("employee");
    expect(await refundInvoice(ctx, { invoiceId, amountCents: 1_00, reason: "mistake" })).toMatchObject({
      amountCents: 1_00,
    });
    const other = await aPayer();
    await expect(getInvoice(other.ctx, { invoiceId })).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("credit", () => {
  test("given by a form that is sent twice, also at once, is one credit", async () => {
    const mara = await aPayer();
    const { ctx } = await aKnownPerson("employee");
    const grant = { userId: mara.userId, amountCents: 20_00, reason: "goodwill", press: newId() } as const;
    await Promise.all([grantCredit(ctx, grant), grantCredit(ctx, grant)]);
    await grantCredit(ctx, grant);
    expect(await getCredit(mara.ctx, { userId: mara.userId })).toBe(20_00);
  });

  test("is used by the next order as far as it goes, and comes back if that is called off", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara);
    const { ctx } = await aKnownPerson("employee");
    await grantCredit(ctx, { userId: mara.userId, amountCents: 20_00, reason: "goodwill" });
    await expect(
      grantCredit(mara.ctx, { userId: mara.userId, amountCents: 1, reason: "mistake" }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    const calledOff = await anOrder(plan, { approvalId: null });
    expect(await getCredit(mara.ctx, { userId: mara.userId })).toBe(0);
    await refundInvoice(system(), { invoiceId: calledOff, reason: "order-canceled" });
    expect(await getCredit(mara.ctx, { userId: mara.userId })).toBe(20_00);
    await anOrder(plan);
    await work();
    expect(charged(mara.userId)).toEqual([154_00]);
    const [row] = await asSuperuser<{ sum: number }>(
      `select sum(p.amount_cents)::int from ledger_posting p join ledger_entry e on e.id = p.entry_id
       where e.user_id = $1 and p.account = 'receivable'`,
      [mara.userId],
    );
    expect(row?.sum).toBe(0);
  });

  test("that is more than the order pays all of it, and the rest stays for the next", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara);
    const { ctx } = await aKnownPerson("admin");
    await grantCredit(ctx, { userId: mara.userId, amountCents: 200_00, reason: "late-order" });
    const invoiceId = await anOrder(plan);
    await work();
    expect(charged(mara.userId)).toEqual([]);
    expect(await getInvoice(mara.ctx, { invoiceId })).toMatchObject({ status: "paid", totalCents: 0 });
    expect(await getCredit(mara.ctx, { userId: mara.userId })).toBe(26_00);
  });

  test.each([0, -1, 500_01, 5000_00, 1.5])("of %d cents is refused and leaves no trace", async (amountCents) => {
    const mara = await aPayer({ card: null });
    const { ctx } = await aKnownPerson("employee");
    const given = grantCredit(ctx, { userId: mara.userId, amountCents, reason: "goodwill" });
    await expect(given).rejects.toMatchObject({ code: "conflict" });
    expect(await getCredit(mara.ctx, { userId: mara.userId })).toBe(0);
    expect(await grants(mara.userId)).toEqual([]);
  });

  test.each([1, 500_00])("of %d cents is given, and the trail says by whom, to whom and why", async (amountCents) => {
    const mara = await aPayer({ card: null });
    const staff = await aKnownPerson("employee");
    await grantCredit(staff.ctx, { userId: mara.userId, amountCents, reason: "late-order" });
    expect(await getCredit(mara.ctx, { userId: mara.userId })).toBe(amountCents);
    expect(await grants(mara.userId)).toEqual([{ actor_id: staff.userId, reason: "late-order" }]);
  });
});

const grants = (userId: string) =>
  asSuperuser("select actor_id, reason from audit_event where action = 'credit.granted' and subject_id = $1", [userId]);
