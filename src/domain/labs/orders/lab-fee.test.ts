import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { listTransactions } from "#domain/billing/invoices/list-transactions.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { member, NOW, nurse, provider, useLabs } from "#test/lab-clinic.ts";
import { aKnownPerson } from "#test/people.ts";
import { charged, putCard, usePayments, work } from "#test/payments.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import type { Labs } from "../interface/labs.ts";
import { cancelLabOrder } from "./cancel-lab-order.ts";
import { choosePlace } from "./choose-place.ts";
import { drawAgain, moveLabOrder } from "./move-lab-order.ts";
import { orderLabs } from "./order-labs.ts";
import { placeLabOrder } from "./place-lab-order.ts";
import { lockOrder } from "./queries-order.server.ts";
import { quoteLabOrder } from "./quote-lab-order.ts";
import { settleLabFee } from "./settle-lab-fee.ts";
import { sweepLabOrders } from "./sweep-lab-orders.ts";
import type { LabOrderStatus } from "./lab-order.ts";

/** What a member pays for the tests of an order: shown with the place, charged after the draw, once. */
useDatabase();
useLabs();
usePayments();

const system = (days = 0) => testCtx({ as: "system", now: new Date(NOW.getTime() + days * 86_400_000) });
const CONTENT = { treatmentKey: "trt", panelKeys: ["trt-week8"], icd10: ["E29.1"], note: "" };
const lab = {
  key: "sandbox",
  place: async ({ order_id }: { order_id: string }) => ({ vendorRef: `v-${order_id}`, requisition: null }),
} as unknown as Labs;

beforeEach(async () => {
  await inTransaction(nurse.ctx, (tx) =>
    openRelation(tx, { userId: member.userId, providerId: provider.userId, basis: "assigned", reason: "answers-sent" }),
  );
  await asSuperuser(
    `update profile set date_of_birth = '1985-04-27', mailing_address = '1 Oak Street', city = 'Austin', state = 'TX',
      zip_code = '78701' where user_id = $1`,
    [member.userId],
  );
  await asSuperuser(
    `insert into patient_basics (user_id, sex_at_birth, height_inches, weight_pounds, changed_at)
     values ($1, 'male', 70, 180, $2) on conflict do nothing`,
    [member.userId, NOW],
  );
  await putCard(member, "pm_card_visa");
});

const order = () => orderLabs(provider.ctx, { ...CONTENT, userId: member.userId });
const priceOf = async (orderId: string) => (await quoteLabOrder(member.ctx, { orderId }))?.priceLineId ?? "";

async function chooseAtHome(orderId: string): Promise<void> {
  const price = await priceOf(orderId);
  const ctx = { ...member.ctx, env: { ...member.ctx.env, LAB_KEY: "key" } };
  await choosePlace(ctx, { orderId, place: { place: "at-home", zip: "", price } });
  await placeLabOrder(system(), { orderId }, lab);
}

async function move(orderId: string, to: LabOrderStatus): Promise<void> {
  await inTransaction(system(), async (tx) => {
    const found = await lockOrder(tx.trx, orderId);
    if (to === "rejected") await drawAgain(tx, found!, tx.now);
    else await moveLabOrder(tx, found!, { to });
  });
}

/** The worker does what is queued, the fee's job twice. */
async function settle(): Promise<void> {
  const jobs = await asSuperuser<{ data: { orderId: string } }>(
    "delete from pgboss.job where name = 'labs.settle-fee' returning data",
  );
  for (const { data } of jobs) {
    await settleLabFee(system(), data);
    await settleLabFee(system(), data);
  }
  await work(NOW);
}

const invoices = () =>
  asSuperuser<{ status: string; total_cents: number }>(
    "select status, total_cents from invoice where user_id = $1 and kind = 'labs'",
    [member.userId],
  );

test("the first set for a treatment and a later one have their own prices", async () => {
  const first = await order();
  expect(await quoteLabOrder(member.ctx, { orderId: first })).toMatchObject({ amountCents: 129_00 });
  await chooseAtHome(first);
  await move(first, "collected");
  const second = await order();
  expect(await quoteLabOrder(member.ctx, { orderId: second })).toMatchObject({ amountCents: 69_00 });
});

test("nothing is charged before the blood is drawn, and then once, with a receipt", async () => {
  const orderId = await order();
  await chooseAtHome(orderId);
  await settle();
  expect(await invoices()).toEqual([{ status: "open", total_cents: 129_00 }]);
  expect(charged(member.userId)).toEqual([]);
  await move(orderId, "collected");
  await settle();
  await move(orderId, "in_lab");
  await move(orderId, "final");
  await settle();
  expect(await invoices()).toEqual([{ status: "paid", total_cents: 129_00 }]);
  expect(charged(member.userId)).toEqual([129_00]);
  expect(await listTransactions(member.ctx, { userId: member.userId, limit: 5 })).toMatchObject([
    { kind: "charge", invoiceKind: "labs", amountCents: 129_00 },
  ]);
});

test("a sample that is drawn again isn't paid again", async () => {
  const orderId = await order();
  await chooseAtHome(orderId);
  await move(orderId, "collected");
  await settle();
  await move(orderId, "rejected");
  await move(orderId, "collected");
  await settle();
  expect(charged(member.userId)).toEqual([129_00]);
});

test("an order that is canceled or expires before the draw costs nothing", async () => {
  const orderId = await order();
  await chooseAtHome(orderId);
  await settle();
  await cancelLabOrder(provider.ctx, { orderId, reason: "not-needed" });
  await settle();
  expect(await invoices()).toEqual([{ status: "void", total_cents: 129_00 }]);
  const late = await order();
  await chooseAtHome(late);
  await settle();
  await sweepLabOrders(system(70));
  await settle();
  expect((await invoices()).map(({ status }) => status)).toEqual(["void", "void"]);
  expect(charged(member.userId)).toEqual([]);
});

test("what was charged for a sample the lab couldn't use comes back if the order is canceled", async () => {
  const orderId = await order();
  await chooseAtHome(orderId);
  await move(orderId, "collected");
  await settle();
  await move(orderId, "rejected");
  await cancelLabOrder(provider.ctx, { orderId, reason: "patient-asked" });
  await settle();
  expect(await asSuperuser("select reason, amount_cents from refund where user_id = $1", [member.userId])).toEqual([
    { reason: "labs-canceled", amount_cents: 129_00 },
  ]);
});

test("the member's own lab costs nothing here", async () => {
  const orderId = await order();
  await choosePlace(member.ctx, { orderId, place: { place: "own-lab", zip: "", price: await priceOf(orderId) } });
  await placeLabOrder(system(), { orderId }, null);
  await move(orderId, "collected");
  await settle();
  expect(await invoices()).toEqual([]);
});

test("nobody pays a price they weren't shown, nor writes one of their own", async () => {
  const orderId = await order();
  const ctx = { ...member.ctx, env: { ...member.ctx.env, LAB_KEY: "key" } };
  const place = { place: "at-home", zip: "", price: "" };
  await expect(choosePlace(ctx, { orderId, place })).rejects.toMatchObject({ code: "conflict" });
  const other = await aKnownPerson("member", { now: NOW });
  const peek = () => expect(quoteLabOrder(other.ctx, { orderId })).rejects.toMatchObject({ code: "not-found" });
  await peek();
  await withPoliciesOff(peek);
  await chooseAtHome(orderId);
  const write = (who: typeof member) =>
    inTransaction(who.ctx, ({ trx }) =>
      trx.updateTable("lab_order").set({ price_line_id: null }).where("id", "=", orderId).execute(),
    );
  await expect(write(member)).rejects.toThrow("with its place");
  await expect(write(provider)).rejects.toThrow("with its place");
});
