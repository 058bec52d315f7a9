import { describe, expect, test } from "vitest";
import type { Actor } from "#core/actor.ts";
import { AppError } from "#core/errors.ts";
import { codeFrom, readCode } from "./discounts/discount-code.ts";
import { dunningStep } from "./payments/dunning.ts";
import { areSameLines, discountLine, linesOf, sumOf, type Line } from "./invoices/invoice.ts";
import { postingsOf, type EntryKind } from "./ledger/ledger.ts";
import { requireOwnOrStaff, requireStaffOrSystem } from "./may-see.ts";
import { paymentStates, statusOfIntent, type PaymentStatus } from "./payments/payment.ts";
import {
  planStates,
  CANCEL_REASONS,
  daysAfter,
  DAYS_SUPPLY,
  isChargeable,
  monthsAfter,
  SKIP_DAYS,
  type PlanAction,
  type PlanStatus,
} from "./plans/plan.ts";

const PAYMENT_STATUSES: PaymentStatus[] = [
  "waiting",
  "sending",
  "needs_authentication",
  "authorized",
  "captured",
  "failed",
  "canceled",
];
const PLAN_STATUSES: PlanStatus[] = ["pending_consent", "active", "past_due", "paused", "cancel_scheduled", "canceled"];

describe("a payment", () => {
  test.each<[PaymentStatus, PaymentStatus[]]>([
    ["waiting", ["sending", "canceled"]],
    ["sending", ["waiting", "needs_authentication", "authorized", "captured", "failed", "canceled"]],
    ["needs_authentication", ["authorized", "captured", "failed", "canceled"]],
    ["authorized", ["captured", "canceled"]],
    ["captured", []],
    ["failed", []],
    ["canceled", ["captured"]],
  ])("that is %s becomes one of %j and nothing else", (from, to) => {
    expect(PAYMENT_STATUSES.filter((status) => paymentStates.can(status, { status: from })).toSorted()).toEqual(
      to.toSorted(),
    );
  });

  test.each([
    ["succeeded", null, "captured"],
    ["requires_capture", null, "authorized"],
    ["requires_action", null, "needs_authentication"],
    ["requires_payment_method", "card_declined", "failed"],
    ["requires_payment_method", "authentication_required", "needs_authentication"],
    ["requires_confirmation", null, "failed"],
    ["requires_confirmation", "authentication_required", "needs_authentication"],
    ["canceled", null, "canceled"],
    ["processing", null, null],
  ] as const)("whose intent is %s with %j is %j", (status, failureCode, expected) => {
    expect(statusOfIntent({ status, failureCode })).toBe(expected);
  });
});

describe("a plan", () => {
  test.each<[PlanAction, PlanStatus[], PlanStatus | "same"]>([
    ["consent", ["pending_consent"], "active"],
    ["pause", ["active"], "paused"],
    ["resume", ["paused"], "active"],
    ["skip", ["active"], "same"],
    ["change", ["active", "paused"], "same"],
    ["cancel", ["pending_consent", "active", "past_due", "paused"], "cancel_scheduled"],
    ["finish-cancel", ["cancel_scheduled"], "canceled"],
    ["fall-behind", ["active"], "past_due"],
    ["recover", ["past_due"], "active"],
  ])("does %s only from %j, to %s", (action, from, to) => {
    const expected = PLAN_STATUSES.map((status) => (from.includes(status) ? (to === "same" ? status : to) : null));
    const plan = { nextChargeOn: "2026-12-01", skippedOn: null };
    expect(PLAN_STATUSES.map((status) => planStates.next(action, { ...plan, status }))).toEqual(expected);
    expect(PLAN_STATUSES.filter((status) => planStates.can(action, { ...plan, status }))).toEqual(from);
  });

  test("skips a charge only where one is coming, and the same one once", () => {
    const canSkip = (nextChargeOn: string | null, skippedOn: string | null) =>
      planStates.can("skip", { status: "active", nextChargeOn, skippedOn });
    expect([canSkip("2026-12-01", null), canSkip("2026-12-01", "2026-11-01")]).toEqual([true, true]);
    expect([canSkip(null, null), canSkip("2026-12-01", "2026-12-01")]).toEqual([false, false]);
    expect(planStates.can("pause", { status: "active", nextChargeOn: null, skippedOn: null })).toBe(true);
  });

  test("is charged from its day on, while it is active or behind", () => {
    const on = (status: PlanStatus, nextChargeOn: string | null) =>
      isChargeable({ status, nextChargeOn }, "2026-11-16");
    expect(PLAN_STATUSES.filter((status) => on(status, null))).toEqual(["active", "past_due"]);
    expect(["2026-11-15", "2026-11-16", "2026-11-17"].map((day) => on("active", day))).toEqual([true, true, false]);
    expect(on("paused", "2026-11-15")).toBe(false);
  });

  test("counts days and months by the calendar", () => {
    expect([daysAfter("2026-02-27", 2), monthsAfter("2026-01-31", 1)]).toEqual(["2026-03-01", "2026-02-28"]);
    expect([SKIP_DAYS, ...DAYS_SUPPLY]).toEqual([30, 30, 90]);
    expect(CANCEL_REASONS).toEqual([
      "cost",
      "side-effects",
      "no-effect",
      "goal-reached",
      "delivery",
      "elsewhere",
      "other",
      "not-said",
    ]);
  });
});

describe("an invoice", () => {
  const prices = [
    { item: "shipping", priceLineId: "s", amountCents: 15_00 },
    { item: "medicine", priceLineId: "m", amountCents: 159_00 },
  ] as const;
  const medicine: Line = { item: "medicine", label: "Medicine, 90 days", amountCents: 477_00, priceLineId: "m" };
  const shipping: Line = { item: "shipping", label: "Shipping", amountCents: 15_00, priceLineId: "s" };

  test("has the medicine by its days and one parcel, in that order, and no line for nothing", () => {
    expect(linesOf(prices, 90)).toEqual([medicine, shipping]);
    expect(linesOf(prices, 30)).toEqual([{ ...medicine, label: "Medicine, 30 days", amountCents: 159_00 }, shipping]);
    expect(linesOf([prices[1], { ...prices[0], amountCents: 0 }], 90)).toEqual([medicine]);
  });

  test("adds up, and a discount takes off no more than there is", () => {
    expect([sumOf([medicine, shipping]), sumOf([])]).toEqual([492_00, 0]);
    const discount = { item: "discount", label: "Newsletter discount", priceLineId: null };
    expect(discountLine(30_00, [shipping])).toEqual({ ...discount, amountCents: -15_00 });
    expect(discountLine(10_00, [shipping])).toEqual({ ...discount, amountCents: -10_00 });
  });

  test("is the quoted one if every line is the same in item, amount and price; its label may differ", () => {
    expect(areSameLines([medicine, shipping], [medicine, shipping])).toBe(true);
    expect(areSameLines([medicine], [{ ...medicine, label: "Another" }])).toBe(true);
    expect(areSameLines([], [])).toBe(true);
    const others = [{ item: "labs" }, { amountCents: 477_01 }, { priceLineId: "x" }] as Partial<Line>[];
    for (const other of others) expect(areSameLines([medicine], [{ ...medicine, ...other }])).toBe(false);
    expect(areSameLines([medicine, shipping], [shipping, medicine])).toBe(false);
    expect(areSameLines([medicine, shipping], [medicine])).toBe(false);
    expect(areSameLines([medicine], [medicine, shipping])).toBe(false);
  });
});

test.each<[EntryKind, string, string]>([
  ["sale", "sales", "receivable"],
  ["discount", "receivable", "discounts"],
  ["charge", "receivable", "processor"],
  ["refund", "processor", "refunds"],
  ["refund-failed", "refunds", "processor"],
  ["credit", "member-credit", "credits"],
  ["credit-used", "receivable", "member-credit"],
  ["credit-returned", "member-credit", "receivable"],
])("the ledger's %s leaves %s and arrives in %s", (kind, from, to) => {
  expect(postingsOf(kind, 5_00)).toEqual([
    { account: from, amountCents: -5_00 },
    { account: to, amountCents: 5_00 },
  ]);
});

describe("who may see and move money", () => {
  const as = (kind: "member" | "employee" | "admin" | "provider", userId = "u1"): Actor => ({
    kind,
    userId,
    sessionId: "s",
  });
  const system: Actor = { kind: "system", job: "test" };
  const codeOf = (act: () => void) => {
    try {
      act();
      return "allowed";
    } catch (error) {
      return error instanceof AppError ? error.code : "crash";
    }
  };

  test.each<[Actor, string]>([
    [as("member"), "allowed"],
    [as("provider"), "allowed"],
    [as("member", "u2"), "not-found"],
    [as("provider", "u2"), "not-found"],
    [as("employee", "u2"), "allowed"],
    [as("admin", "u2"), "allowed"],
    [system, "allowed"],
    [{ kind: "anonymous" }, "unauthenticated"],
  ])("%o reads u1's money: %s", (actor, expected) => {
    expect(codeOf(() => requireOwnOrStaff({ actor }, "u1"))).toBe(expected);
  });

  test.each<[Actor, string]>([
    [as("member"), "forbidden"],
    [as("provider"), "forbidden"],
    [as("employee"), "allowed"],
    [as("admin"), "allowed"],
    [system, "allowed"],
    [{ kind: "anonymous" }, "unauthenticated"],
  ])("%o moves money: %s", (actor, expected) => {
    expect(codeOf(() => requireStaffOrSystem({ actor }))).toBe(expected);
  });
});

test("a failed charge is tried again on its days, counted from the first failure, and then no more", () => {
  const failedAt = new Date("2026-11-01T10:00:00Z");
  const next = (now: string) => dunningStep({ failedAt, days: [1, 3, 7], now: new Date(now) })?.toISOString() ?? null;
  expect(next("2026-11-01T10:00:00Z")).toBe("2026-11-02T10:00:00.000Z");
  expect(next("2026-11-02T10:00:00Z")).toBe("2026-11-04T10:00:00.000Z");
  expect(next("2026-11-04T09:59:59Z")).toBe("2026-11-04T10:00:00.000Z");
  expect(next("2026-11-08T10:00:00Z")).toBeNull();
});

test("a discount code has letters that can be read out, and is read as people type it", () => {
  expect(codeFrom(Uint8Array.from([0, 1, 9, 10, 17, 18, 20, 21, 22, 27, 31, 32, 99]))).toBe("019A-HJMN-PVZ0");
  expect(codeFrom(Uint8Array.from({ length: 12 }, (_, i) => 255 - i))).toBe("ZYXW-VTSR-QPNM");
  expect(["abcd-1234-xyz0", "ABCD1234XYZO", " abcd 1234 xyz o ", "abcd.l234.xyzo"].map(readCode)).toEqual(
    Array.from({ length: 4 }, () => "ABCD-1234-XYZ0"),
  );
  expect(readCode("IIII-LLLL-0000-TOO-LONG")).toBe("1111-1111-0000T0010NG");
});
