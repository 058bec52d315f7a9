import { describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { answerPharmacy } from "#domain/orders/pharmacy/answer-pharmacy.ts";
import { cancelOrder } from "#domain/orders/cancel-order.ts";
import { closeOrder } from "#domain/orders/close-order.ts";
import { considerReorder } from "#domain/orders/reorders/consider-reorder.ts";
import { confirmDose } from "#domain/orders/reorders/confirm-dose.ts";
import { sweepOrders } from "#domain/orders/sweep-orders.ts";
import {
  anOrder,
  aPastOrder,
  aSentOrder,
  before,
  ctx,
  later,
  member,
  NOW,
  statusOf,
  system,
  tell,
  useOrders,
} from "#test/order-clinic.ts";
import { chargeLossFee } from "#domain/orders/charge-loss-fee.ts";
import { refundOrder } from "#domain/orders/refund-order.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { waitOf } from "./order-desk.ts";
import { findOrder } from "./find-order.ts";
import { getDeskOrder } from "./get-desk-order.ts";
import { listDeskOrders } from "./list-desk-orders.ts";
import { listBlockedReorders } from "./list-blocked-reorders.ts";

useDatabase();
useOrders();

const employee = (now = NOW) => testCtx({ as: "employee", now });
const late = async (now: Date) => (await listDeskOrders(employee(now), { view: "late" }))[0];
const why = async (now: Date) => {
  const order = await late(now);
  return order && waitOf(order, now.toISOString().slice(0, 10))?.on;
};

describe("why an order is late", () => {
  test("a pharmacy that has not said a word, then one that works on it", async () => {
    const order = await aSentOrder();
    await sweepOrders(system(later(16)));
    expect(await why(later(16))).toBe("silence");
    await tell(order.id, "filling", 1, later(17));
    expect(await why(later(17))).toBe("filling");
    await tell(order.id, "shipped", 2, later(18));
    expect(await late(later(18))).toBeUndefined();
  });

  test("a question waits for us until one of us has answered, then for the pharmacy", async () => {
    const order = await aSentOrder();
    await tell(order.id, "clarification_needed", 1, later(2), { question: "Which needle?" });
    await sweepOrders(system(later(16)));
    expect(await late(later(16))).toMatchObject({ question: "Which needle?", askedAt: later(2), answeredAt: null });
    expect(await why(later(16))).toBe("our-answer");
    const both = await Promise.allSettled(
      [1, 2].map((n) => answerPharmacy(employee(later(16)), { orderId: order.id, text: `${n} inch` })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await asSuperuser("select 1 from pharmacy_answer where order_id = $1", [order.id])).toHaveLength(1);
    expect(await why(later(16))).toBe("after-answer");
    await tell(order.id, "clarification_needed", 2, later(17), { question: "And how many?" });
    expect(await why(later(17))).toBe("our-answer");
  });

  test("a carrier who wanted to be there by now", async () => {
    const order = await aSentOrder();
    await tell(order.id, "shipped", 1, later(3), { expected_on: "2026-11-23", tracking_number: "1Z 999-AA1" });
    expect(await why(later(7))).toBeUndefined();
    expect(await why(later(8))).toBe("overdue");
    expect(await findOrder(employee(), { text: "1z999aa1" })).toBe(order.id);
  });

  test("a due order is listed with the gates that block it until it is placed", async () => {
    expect(await considerReorder(system(), member)).toBe("waiting");
    expect(await listBlockedReorders(employee())).toMatchObject([{ userId: member.userId, gates: ["dose"] }]);
    await confirmDose(ctx, member);
    expect(await considerReorder(system(), member)).toBe("created");
    expect(await listBlockedReorders(employee())).toEqual([]);
  });

  test("a lost parcel stays on the desk until somebody closes it", async () => {
    const order = await aSentOrder();
    await tell(order.id, "shipped", 1);
    await expect(closeOrder(employee(), { orderId: order.id })).rejects.toThrow("conflict");
    await tell(order.id, "lost", 2);
    expect(await listDeskOrders(employee(), { view: "trouble" })).toHaveLength(1);
    await closeOrder(employee(), { orderId: order.id });
    await closeOrder(employee(), { orderId: order.id });
    expect(await listDeskOrders(employee(), { view: "trouble" })).toEqual([]);
    await expect(closeOrder(ctx, { orderId: order.id })).rejects.toThrow("forbidden");
  });
});

describe("a refund by stage", () => {
  const refund = (orderId: string, change: object = {}) =>
    refundOrder(employee(), {
      orderId,
      amountCents: 15_00,
      reason: "goodwill",
      press: newId(),
      seenCents: 0,
      ...change,
    });
  const given = async (invoiceId: string) =>
    (await asSuperuser("select amount_cents from refund where invoice_id = $1", [invoiceId])).map(
      ({ amount_cents }) => amount_cents,
    );

  test("of what was not paid there is none", async () => {
    const order = await anOrder();
    await expect(refund(order.id)).rejects.toThrow("conflict");
  });

  test("before the pharmacy works on it all of it, after shipping half as goodwill and all for a problem", async () => {
    const order = await aSentOrder({ paid: true });
    await tell(order.id, "shipped", 1);
    expect(await refund(order.id, { amountCents: 50_00 })).toEqual({ kind: "too-much", maxCents: 44_50 });
    expect(await given(order.invoice_id)).toEqual([]);
    expect(await refund(order.id, { amountCents: 89_00, reason: "order-problem" })).toEqual({ kind: "done" });
    expect(await given(order.invoice_id)).toEqual([89_00]);
    expect(await refund(order.id, { seenCents: 89_00 })).toEqual({ kind: "too-much", maxCents: 0 });
  });

  test("the same press twice is one refund, and the member's page says it", async () => {
    const order = await aSentOrder({ paid: true });
    const press = newId();
    const presses = await Promise.all([refund(order.id, { press }), refund(order.id, { press })]);
    expect(presses).toEqual([{ kind: "done" }, { kind: "done" }]);
    expect(await given(order.invoice_id)).toEqual([15_00]);
    expect(await asSuperuser("select refunded_cents from customer_order where id = $1", [order.id])).toEqual([
      { refunded_cents: 15_00 },
    ]);
  });

  test("two colleagues at once: one gives it back, the other is told", async () => {
    const order = await aSentOrder({ paid: true });
    const both = await Promise.allSettled([refund(order.id), refund(order.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await given(order.invoice_id)).toEqual([15_00]);
  });

  test("stopping the order afterwards gives back the rest", async () => {
    const order = await aSentOrder({ paid: true });
    await refund(order.id);
    expect(await cancelOrder(employee(), { orderId: order.id, reason: "patient-asked" })).toEqual({
      refundCents: 74_00,
    });
    expect(await statusOf(order.id)).toBe("canceled");
  });
});

describe("a medicine that was lost", () => {
  const fees = () =>
    asSuperuser("select total_cents from invoice where user_id = $1 and kind = 'loss-fee'", [member.userId]);

  test("costs the fee once, however often it is pressed", async () => {
    const order = await aSentOrder();
    await expect(chargeLossFee(employee(), { orderId: order.id })).rejects.toThrow("conflict");
    await tell(order.id, "shipped", 1);
    await Promise.allSettled([1, 2, 3].map(() => chargeLossFee(employee(), { orderId: order.id })));
    expect(await chargeLossFee(employee(), { orderId: order.id })).toEqual({ feeCents: 25_00 });
    expect(await fees()).toEqual([{ total_cents: 25_00 }]);
    expect((await getDeskOrder(employee(), { orderId: order.id })).loss).toMatchObject({ number: order.number });
  });

  test("a second loss is refused, also by two colleagues on two orders at once", async () => {
    for (const days of [60, 30]) await aPastOrder(member, before(NOW, days));
    const orders = await asSuperuser<{ id: string }>("select id from customer_order where user_id = $1", [
      member.userId,
    ]);
    const both = await Promise.allSettled(orders.map(({ id }) => chargeLossFee(employee(), { orderId: id })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect(await fees()).toHaveLength(1);
  });
});
