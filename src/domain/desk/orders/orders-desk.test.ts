import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { chargeLossFee } from "#domain/orders/charge-loss-fee.ts";
import { refundOrder } from "#domain/orders/refund-order.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { findOrder } from "./find-order.ts";
import { getDeskOrder } from "./get-desk-order.ts";
import { listDeskOrders } from "./list-desk-orders.ts";
import { listBlockedReorders } from "./list-blocked-reorders.ts";
import { ORDERS_VIEWS } from "./order-desk.ts";
import { TIMELINE_KINDS } from "../member/happening.ts";
import { readTimeline } from "../member/read-timeline.ts";

useDatabase();
const orderId = newId();

test.each(["member", "provider"] as const)("a %s has no desk", async (as) => {
  const ctx = testCtx({ as });
  await expect(listDeskOrders(ctx, { view: "late" })).rejects.toThrow("forbidden");
  await expect(getDeskOrder(ctx, { orderId })).rejects.toThrow("forbidden");
  await expect(findOrder(ctx, { text: "TL-10001" })).rejects.toThrow("forbidden");
  await expect(chargeLossFee(ctx, { orderId })).rejects.toThrow("forbidden");
  await expect(listBlockedReorders(ctx)).rejects.toThrow("forbidden");
  const refund = { orderId, amountCents: 1, reason: "goodwill" as const, press: newId(), seenCents: 0 };
  await expect(refundOrder(ctx, refund)).rejects.toThrow("forbidden");
});

test.each(ORDERS_VIEWS.filter((view) => view !== "held"))("the view %s can be read", async (view) => {
  expect(await listDeskOrders(testCtx({ as: "employee" }), { view })).toEqual([]);
});

test("an order that is not there is not there", async () => {
  const employee = testCtx({ as: "employee" });
  await expect(getDeskOrder(employee, { orderId })).rejects.toThrow("not-found");
  await expect(chargeLossFee(employee, { orderId })).rejects.toThrow("not-found");
  expect(await findOrder(employee, { text: "TL-99999" })).toBeNull();
});

test.each(TIMELINE_KINDS)("the timeline reads %s", async (kind) => {
  const { happenings } = await readTimeline(testCtx({ as: "employee" }), { userId: newId(), kind });
  expect(happenings).toEqual([]);
});
