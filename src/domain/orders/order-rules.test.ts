import { expect, test } from "vitest";
import { addDays, addMonths, daysFrom } from "./reorders/reorder-date.ts";
import {
  CANCEL_REASONS,
  canClose,
  decide,
  isBeforeShipping,
  isOver,
  maxRefundCents,
  ORDER_STATUSES,
  PLACE,
  refundCents,
  TRANSITIONS,
  type OrderStatus,
} from "./order.ts";

const ON_THE_WAY: OrderStatus[] = ["shipped", "out_for_delivery", "exception", "lost", "delivered", "returned"];

test.each<[OrderStatus, number, OrderStatus[]]>([
  ["created", 0, ["awaiting_payment", "canceled"]],
  ["awaiting_payment", 1, ["paid", "canceled"]],
  ["paid", 2, ["sent_to_pharmacy", "canceled"]],
  ["sent_to_pharmacy", 3, ["in_pharmacy_review", "clarification_needed", "filling", ...ON_THE_WAY, "canceled"]],
  ["in_pharmacy_review", 4, ["clarification_needed", "filling", ...ON_THE_WAY, "canceled"]],
  ["clarification_needed", 4, ["in_pharmacy_review", "filling", ...ON_THE_WAY, "canceled"]],
  ["filling", 5, [...ON_THE_WAY, "canceled"]],
  ["shipped", 6, ["out_for_delivery", "exception", "lost", "delivered", "returned"]],
  ["out_for_delivery", 7, ["exception", "lost", "delivered", "returned"]],
  ["exception", 7, ["out_for_delivery", "lost", "delivered", "returned"]],
  ["lost", 8, ["delivered", "returned"]],
  ["delivered", 9, ["returned"]],
  ["returned", 10, []],
  ["canceled", 11, []],
])("an order that is %s has place %i and becomes one of %j", (from, place, to) => {
  expect([PLACE[from], TRANSITIONS[from]]).toEqual([place, to]);
});

test("which orders are over, can be closed, or can still be stopped", () => {
  expect(ORDER_STATUSES.filter(isOver)).toEqual(["lost", "delivered", "returned", "canceled"]);
  expect(ORDER_STATUSES.filter(canClose)).toEqual(["lost", "returned"]);
  expect(ORDER_STATUSES.filter(isBeforeShipping)).toEqual([
    "created",
    "awaiting_payment",
    "paid",
    "sent_to_pharmacy",
    "in_pharmacy_review",
    "clarification_needed",
    "filling",
  ]);
});

test("a message with the number that is known already changes nothing sideways, and still goes forward", () => {
  const order = { status: "exception", sequence: 5 } as const;
  expect(decide(order, { to: "out_for_delivery", sequence: 5 })).toBe("stale");
  expect(decide(order, { to: "out_for_delivery", sequence: 6 })).toBe("move");
  expect(decide(order, { to: "delivered", sequence: 1 })).toBe("move");
  expect(decide(order, { to: "shipped", sequence: 9 })).toBe("stale");
  expect(decide({ status: "sent_to_pharmacy", sequence: 0 }, { to: "filling", sequence: 1 })).toBe("move");
});

test("shares are given back to the nearest cent", () => {
  expect(refundCents("filling", 33_33, { before_filling: 100, filling: 50 })).toBe(16_67);
  const shares = { before_filling: 90, filling: 50, afterShipping: { goodwill: 25, problem: 75 } };
  const most = (status: OrderStatus, reason: "goodwill" | "mistake") =>
    maxRefundCents({ status, totalCents: 33_33, isPaid: true }, reason, shares);
  expect([most("paid", "goodwill"), most("filling", "goodwill"), most("shipped", "goodwill")]).toEqual([
    30_00, 16_67, 8_33,
  ]);
  expect([most("paid", "mistake"), most("filling", "mistake"), most("shipped", "mistake")]).toEqual([
    30_00, 25_00, 25_00,
  ]);
});

test("staff stop an order for one of these reasons", () => {
  expect(CANCEL_REASONS).toEqual([
    "patient-asked",
    "provider-asked",
    "pharmacy-cannot-fill",
    "ordered-by-mistake",
    "plan-ended",
  ]);
});

test("days and months are counted by the calendar, also backwards", () => {
  expect([addDays("2026-02-27", 2), addDays("2026-03-01", -1)]).toEqual(["2026-03-01", "2026-02-28"]);
  expect(addMonths("2026-08-31", 6)).toBe("2027-02-28");
  expect([daysFrom("2026-11-16", "2027-11-16"), daysFrom("2026-12-01", "2026-11-16")]).toEqual([365, -15]);
});
