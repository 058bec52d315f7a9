import { describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { anOrder, aPayer, aPlan, charged, fault, news, payments, system, usePayments, work } from "#test/payments.ts";
import { aKnownPerson, later, mailsTo } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { chargeInvoice } from "./charge-invoice.ts";
import { collectInvoice } from "./collect-invoice.ts";
import { payInvoiceNow } from "./pay-invoice-now.ts";
import { issueDiscountCode } from "../discounts/issue-discount-code.ts";
import { openInvoice } from "../invoices/open-invoice.ts";
import { quoteMonth } from "../plans/quote-month.ts";
import { reconcile } from "./reconcile.ts";
import { sweepBilling } from "../sweep-billing.ts";

useDatabase();
usePayments();

const SERMORELIN = 159_00 + 15_00;
const status = async (invoiceId: string) =>
  (await asSuperuser<{ status: string }>("select status from invoice where id = $1", [invoiceId]))[0]?.status;
const paymentsOf = (invoiceId: string) =>
  asSuperuser("select status, tries, key_number from payment where invoice_id = $1 order by created_at", [invoiceId]);
const ledger = async () => {
  const [row] = await asSuperuser<{ sum: number }>(
    "select coalesce(sum(amount_cents), 0)::int as sum from ledger_posting",
  );
  return row?.sum;
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("an order", () => {
  test("is charged what was quoted, once, and the news goes up", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara);
    const quote = await quoteMonth(mara.ctx, { userId: mara.userId, offeringKey: "sermorelin", daysSupply: 30 });
    expect(quote).toMatchObject({ totalCents: SERMORELIN, code: "none" });
    const invoiceId = await anOrder(plan);
    await work();
    expect(charged(mara.userId)).toEqual([quote.totalCents]);
    expect(await status(invoiceId)).toBe("paid");
    expect(await news()).toEqual(["invoice-paid"]);
    expect(await mailsTo(mara.email)).toMatchObject([{ template: "payment-news", props: { news: "paid" } }]);
    expect(await ledger()).toBe(0);
  });

  test("asked for ten times at once is one invoice and one charge", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara);
    const orderId = newId();
    const ids = await Promise.all(Array.from({ length: 10 }, () => anOrder(plan, { orderId })));
    expect(new Set(ids).size).toBe(1);
    const asks = Array.from({ length: 10 }, () => chargeInvoice(system(), { invoiceId: ids[0]! }, payments.processor));
    await Promise.all(asks);
    await work();
    expect(charged(mara.userId)).toEqual([SERMORELIN]);
  });

  test("is not charged without a provider's approval, by the use case and by the database", async () => {
    const mara = await aPayer();
    const invoiceId = await anOrder(await aPlan(mara), { approvalId: null });
    await expect(collectInvoice(system(), { invoiceId })).rejects.toMatchObject({ code: "forbidden" });
    expect(await payInvoiceNow(mara.ctx, { invoiceId })).toBe("not-open");
    await chargeInvoice(system(), { invoiceId, isAskedFor: true }, payments.processor);
    await work();
    expect(charged(mara.userId)).toEqual([]);
    const forced = `insert into payment (id, invoice_id, user_id, plan_id, kind, amount_cents, capture, status, method_id, created_at)
      select $1, i.id, i.user_id, i.plan_id, i.kind, i.total_cents, 'automatic', 'sending', m.id, now()
      from invoice i join payment_method m on m.user_id = i.user_id where i.id = $2`;
    await expect(asSuperuser(forced, [newId(), invoiceId])).rejects.toThrow("lacks a provider's approval");
    const due = "update invoice set collect_at = now() where id = $1";
    await expect(asSuperuser(due, [invoiceId])).rejects.toThrow("violates check constraint");
  });

  test("with other lines than the plan's is refused, and so is a payment of another amount", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara);
    const { lines } = await quoteMonth(system(), { userId: mara.userId, offeringKey: "sermorelin", daysSupply: 30 });
    const dearer = lines.map((line) => ({ ...line, amountCents: line.amountCents + 1 }));
    const reference = { kind: "order", id: newId(), planId: plan.id } as const;
    const opened = openInvoice(system(), { userId: mara.userId, reference, lines: dearer });
    await expect(opened).rejects.toMatchObject({ code: "conflict" });
    const invoiceId = await anOrder(plan);
    const forced = `insert into payment (id, invoice_id, user_id, plan_id, kind, amount_cents, capture, status, method_id, created_at)
      select $1, i.id, i.user_id, i.plan_id, i.kind, i.total_cents + 1, 'automatic', 'sending', m.id, now()
      from invoice i join payment_method m on m.user_id = i.user_id where i.id = $2`;
    await expect(asSuperuser(forced, [newId(), invoiceId])).rejects.toThrow("not what was quoted");
    const raised = asSuperuser("update invoice set total_cents = total_cents + 1 where id = $1", [invoiceId]);
    await expect(raised).rejects.toThrow("cannot become another one");
  });

  test("keeps the price that was agreed to when the catalog's changes", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara, { offeringKey: "hcg" });
    await asSuperuser(
      "insert into price_line (offering_key, item, amount_cents, effective_from) values ('hcg', 'medicine', 99900, '2026-11-02') on conflict do nothing",
    );
    const invoiceId = await anOrder(plan);
    await work();
    expect(charged(mara.userId)).toEqual([139_00 + 15_00]);
    expect(await status(invoiceId)).toBe("paid");
    await asSuperuser("delete from price_line where amount_cents = 99900");
  });

  test("is a member's own business: nobody makes an invoice in a browser but staff", async () => {
    const mara = await aPayer();
    const plan = await aPlan(mara);
    const { lines } = await quoteMonth(mara.ctx, { userId: mara.userId, offeringKey: "sermorelin", daysSupply: 30 });
    const reference = { kind: "order", id: newId(), planId: plan.id } as const;
    const ask = (ctx = mara.ctx) => openInvoice(ctx, { userId: mara.userId, reference, lines });
    await expect(ask()).rejects.toMatchObject({ code: "forbidden" });
    await expect(ask(testCtx({ as: "provider" }))).rejects.toMatchObject({ code: "forbidden" });
    const other = await aKnownPerson("member");
    const peek = quoteMonth(other.ctx, { userId: mara.userId, offeringKey: "sermorelin", daysSupply: 30 });
    await expect(peek).rejects.toMatchObject({ code: "not-found" });
    const { ctx } = await aKnownPerson("employee");
    await expect(ask(ctx)).resolves.toMatchObject({ totalCents: SERMORELIN });
  });
});

describe("a first order with the newsletter's code", () => {
  const withCode = async () => {
    const mara = await aPayer();
    const claim = { email: mara.email, folded: mara.email, addressHash: null, unsubscribeUrl: "https://clinic.test/u" };
    await issueDiscountCode(system(), claim);
    const code = (await mailsTo(mara.email))[0]?.props["code"] ?? "";
    return { mara, code };
  };

  test("costs $30 less, by the clinic's own machinery too, and the second costs the whole", async () => {
    const { mara, code } = await withCode();
    const plan = await aPlan(mara, { code });
    await anOrder(plan);
    await work();
    expect(charged(mara.userId)).toEqual([SERMORELIN - 30_00]); // spec §9
    const month = new Date(Date.now() + 31 * 86_400_000);
    await anOrder(plan, { now: month });
    await work(month);
    expect(charged(mara.userId)).toEqual([SERMORELIN - 30_00, SERMORELIN]);
    expect(await ledger()).toBe(0);
    const entries = await asSuperuser("select kind from ledger_entry where user_id = $1 and kind = 'discount'", [
      mara.userId,
    ]);
    expect(entries).toHaveLength(1);
  });

  test("of somebody else, used or unknown, starts no plan at that price", async () => {
    const [{ code }, other] = [await withCode(), await aPayer()];
    const asked = { userId: other.userId, offeringKey: "sermorelin", daysSupply: 30, code } as const;
    expect(await quoteMonth(other.ctx, asked)).toMatchObject({ code: "not-valid", totalCents: SERMORELIN });
  });

  test("may cost nothing: then it is paid without asking the processor", async () => {
    const { mara, code } = await withCode();
    await asSuperuser("update discount_code set amount_cents = 50000 where email = $1", [mara.email]);
    const invoiceId = await anOrder(await aPlan(mara, { code }));
    await work();
    expect(await status(invoiceId)).toBe("paid");
    expect(charged(mara.userId)).toEqual([]);
    expect(await ledger()).toBe(0);
  });
});

describe("when nobody knows what became of a charge", () => {
  test.each([
    ["an answer that never came, after the card paid", "hang-after", 1],
    ["no answer, and nothing happened", "hang-before", 1],
    ["a connection cut after the card paid", "reset-after", 1],
    ["an error that the processor keeps for the key", "error-saved", 1],
    ["an error after the card paid, kept for the key", "error-after", 1],
    ["an error that is not kept", "error-before", 1],
    ["too many requests", "rate-limit", 1],
  ])("%s: one charge in the end", async (_, kind) => {
    const mara = await aPayer();
    const invoiceId = await anOrder(await aPlan(mara));
    await fault(kind);
    for (let minutes = 0; minutes < 60 * 8; minutes += 10) {
      await sweepBilling(system(inMinutes(minutes)));
      await work(inMinutes(minutes));
    }
    expect(await status(invoiceId)).toBe("paid");
    expect(charged(mara.userId)).toEqual([SERMORELIN]);
    expect(await paymentsOf(invoiceId)).toHaveLength(1);
  });

  test("and the key was forgotten meanwhile, its books are read before anything is asked again", async () => {
    const mara = await aPayer();
    const invoiceId = await anOrder(await aPlan(mara));
    await fault("hang-after");
    await work();
    await fetch(`${payments.sandbox.origin}/control/forget-keys`, { method: "POST" });
    const nextDay = new Date(Date.now() + 25 * 3_600_000);
    await sweepBilling(system(nextDay));
    await work(nextDay);
    expect(await status(invoiceId)).toBe("paid");
    expect(charged(mara.userId)).toEqual([SERMORELIN]);
  });

  test("control: another key for each try charges the card twice", async () => {
    const mara = await aPayer();
    const invoiceId = await anOrder(await aPlan(mara));
    const careless = {
      ...payments.processor,
      createPaymentIntent: (input: Parameters<typeof payments.processor.createPaymentIntent>[0]) =>
        payments.processor.createPaymentIntent({ ...input, key: newId() }),
    };
    await fault("hang-after");
    await chargeInvoice(system(), { invoiceId }, careless);
    await chargeInvoice(system(inMinutes(10)), { invoiceId }, careless);
    expect(charged(mara.userId)).toEqual([SERMORELIN, SERMORELIN]);
    const books = await reconcile(system(), payments.processor, { to: inMinutes(120) });
    expect(books?.differences).toMatchObject([{ kind: "charge", theirsCents: SERMORELIN, oursCents: 0 }]);
    expect(await mailsTo("on-call@clinic.test")).toMatchObject([{ template: "books-differ" }]);
  });

  test("control: without the constraint, two payments for one invoice would be two charges", async () => {
    const mara = await aPayer();
    const invoiceId = await anOrder(await aPlan(mara));
    const twice = `insert into payment (id, invoice_id, user_id, plan_id, kind, amount_cents, capture, status, method_id, created_at)
      select gen_random_uuid(), i.id, i.user_id, i.plan_id, i.kind, i.total_cents, 'automatic', 'sending', m.id, now()
      from invoice i join payment_method m on m.user_id = i.user_id, generate_series(1, 2) where i.id = $1`;
    await expect(asSuperuser(twice, [invoiceId])).rejects.toThrow("payment_one_alive");
  });
});

test("what is due is asked for by every sweep until it is done, but not while many charges wait", async () => {
  const invoiceId = await anOrder(await aPlan(await aPayer()));
  const asked = async () => {
    const rows = await asSuperuser(
      "select 1 from pgboss.job where name = 'billing.charge' and data->>'invoiceId' = $1",
      [invoiceId],
    );
    return rows.length;
  };
  expect(await asked()).toBe(1);
  await sweepBilling(system());
  expect(await asked()).toBe(2);
  const others = "insert into pgboss.job (name, data) select 'billing.charge', '{}' from generate_series(1, 500)";
  await asSuperuser(others);
  await sweepBilling(system());
  expect(await asked()).toBe(2);
  await asSuperuser("delete from pgboss.job where name = 'billing.charge'");
  await sweepBilling(system());
  expect(await asked()).toBe(1);
});

test("a charge waits for the day that was shown", async () => {
  const mara = await aPayer();
  const plan = await aPlan(mara);
  await anOrder(plan);
  await work();
  await anOrder(plan);
  await work();
  expect(charged(mara.userId)).toHaveLength(1);
  const before = later(system(), 29 * 86_400).now;
  await sweepBilling(system(before));
  await work(before);
  expect(charged(mara.userId)).toHaveLength(1);
  const day = later(system(), 31 * 86_400).now;
  await sweepBilling(system(day));
  await work(day);
  expect(charged(mara.userId)).toHaveLength(2);
});

test("the ledger takes no entry that does not add up, and none is ever changed", async () => {
  const id = newId();
  const entry = `insert into ledger_entry (id, kind, user_id, at) values ('${id}', 'credit', '${newId()}', now());`;
  const posting = `insert into ledger_posting values ('${id}', 1, 'credits', 5), ('${id}', 2, 'member-credit', -4);`;
  await expect(asSuperuser(`begin; ${entry} ${posting} commit;`)).rejects.toThrow("does not add up to zero");
  await asSuperuser("rollback");
  await expect(asSuperuser(`begin; ${entry} commit;`)).rejects.toThrow("says nothing");
  await asSuperuser("rollback");
  await expect(asSuperuser("update ledger_posting set amount_cents = 1")).rejects.toThrow("is never changed");
  await expect(asSuperuser("delete from ledger_entry")).rejects.toThrow("is never changed");
});
