import pg from "pg";
import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aPayer, anOrder, aPlan, putCard, usePayments, work } from "#test/payments.ts";
import { databaseUrl, testCtx, useDatabase } from "#test/test-ctx.ts";
import { listConsents } from "../plans/list-consents.ts";
import { listOpenInvoices } from "./list-open-invoices.ts";
import { listTransactions } from "./list-transactions.ts";

useDatabase();
usePayments();

test("a refused charge stands between what was paid, with the card it was tried on", async () => {
  const payer = await aPayer({ card: "pm_card_chargeCustomerFail" });
  const plan = await aPlan(payer);
  await anOrder(plan);
  await work();
  const { userId, ctx } = payer;
  expect(await listTransactions(ctx, { userId })).toMatchObject([
    { kind: "declined", triesBefore: 0, card: { brand: "visa", last4: "0341" } },
  ]);
  expect(await listOpenInvoices(ctx, { userId })).toMatchObject([
    { planId: plan.id, isApproved: true, payment: null, failureCode: "generic_decline" },
  ]);
  await putCard(payer, "pm_card_visa");
  await work();
  const after = await listTransactions(ctx, { userId });
  expect(after).toMatchObject([
    { kind: "charge", triesBefore: 1, card: { brand: "visa", last4: "4242" } },
    { kind: "declined", triesBefore: 0 },
  ]);
  expect(await listOpenInvoices(ctx, { userId })).toEqual([]);
  // Page by page it is the same list.
  const [first] = await listTransactions(ctx, { userId, limit: 1 });
  const rest = await listTransactions(ctx, { userId, limit: 5, before: { at: first!.at, id: first!.id } });
  expect([first, ...rest]).toEqual(after);
});

test("what was agreed to stands there word for word", async () => {
  const payer = await aPayer();
  const plan = await aPlan(payer);
  const [consent] = await listConsents(payer.ctx, { userId: payer.userId, planId: plan.id });
  expect(consent).toMatchObject({ daysSupply: 30, text: expect.stringContaining("every 30 days") });
});

test("another member's money is not there, whatever is asked for", async () => {
  const payer = await aPayer();
  const plan = await aPlan(payer);
  const stranger = testCtx({ as: "member", id: newId() });
  const { userId } = payer;
  for (const asked of [
    listTransactions(stranger, { userId }),
    listOpenInvoices(stranger, { userId }),
    listConsents(stranger, { userId, planId: plan.id }),
  ]) {
    await expect(asked).rejects.toMatchObject({ code: "not-found" });
  }
});

test("a page of transactions is read along indexes, however many people there are", async () => {
  const client = new pg.Client({ connectionString: databaseUrl("app_web") });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local enable_seqscan = off");
    await client.query("select set_config('app.actor_kind', 'member', true), set_config('app.actor_id', $1, true)", [
      newId(),
    ]);
    for (const text of [
      "select * from ledger_entry where user_id = $1 and at <= now() order by at desc, id desc limit 50",
      "select * from payment where user_id = $1 and status = 'failed' and created_at <= now() order by created_at desc limit 50",
      "select * from invoice where user_id = $1 and status = 'open' order by opened_at desc limit 20",
      "select * from plan_consent where plan_id = $1 order by at desc",
    ]) {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, [newId()]);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan, text).toContain("Index");
      expect(plan, text).not.toContain("Seq Scan");
    }
  } finally {
    await client.end();
  }
});
