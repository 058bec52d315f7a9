import { expect, test } from "vitest";
import type { OpenInvoice } from "#domain/billing/invoices/open-invoice-state.ts";
import { testCtx } from "#test/test-ctx.ts";
import { troubleOf } from "./trouble.server.ts";

const ctx = testCtx({ as: "anonymous", now: new Date("2026-11-20T12:00:00Z") });
const invoice: OpenInvoice = {
  id: "i",
  kind: "order",
  referenceId: "r",
  planId: null,
  totalCents: 95_00,
  isApproved: true,
  collectAt: ctx.now,
  failedAt: null,
  hasCardFailed: false,
  failureCode: null,
  payment: null,
};
const visit = { startsAt: new Date("2026-11-19T15:00:00Z"), zone: "America/Chicago", status: "fulfilled" } as const;
const visits = new Map([["r", visit]]);
const known = { hasCard: true, visits: new Map(), language: "en" } as const;

test("a card that was just saved has failed nothing: it is being tried", () => {
  const failed = { ...invoice, failedAt: ctx.now };
  expect(troubleOf(ctx, failed, { ...known, hasCard: false })).toMatchObject({ kind: "no-card" });
  expect(troubleOf(ctx, failed, known)).toMatchObject({ kind: "working" });
  expect(troubleOf(ctx, { ...failed, hasCardFailed: true }, known)).toMatchObject({ kind: "retry" });
});

test("a visit that took place is named with its day, and one to come is no trouble", () => {
  const failed = { ...invoice, kind: "visit", failedAt: ctx.now, hasCardFailed: true } as const;
  const about = { kind: "visit", day: "Thursday, November 19" };
  expect(troubleOf(ctx, failed, { ...known, visits })).toMatchObject({ kind: "retry", about });
  const coming = new Map([["r", { ...visit, status: "booked" } as const]]);
  expect(troubleOf(ctx, failed, { ...known, visits: coming })).toBeNull();
});

test("in Spanish the day, the reason and the next try are in Spanish", () => {
  const failed = { ...invoice, kind: "visit", failedAt: ctx.now, hasCardFailed: true } as const;
  expect(
    troubleOf(ctx, { ...failed, failureCode: "expired_card" }, { ...known, visits, language: "es" }),
  ).toMatchObject({
    about: { day: "jueves, 19 de noviembre" },
    why: "Su tarjeta venció.",
    nextTry: "20 nov",
  });
});
