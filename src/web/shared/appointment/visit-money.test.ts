import { expect, test } from "vitest";
import type { VisitFee } from "#domain/billing/invoices/visit-fee.ts";
import { visitMoney } from "./visit-money.server.ts";

const now = new Date("2026-11-20T12:00:00Z");
const visit = { calendarId: "b", startsAt: new Date("2026-12-01T15:00:00Z"), zone: "America/Chicago" };
const open: VisitFee = {
  bookingId: "b",
  invoiceId: "i",
  totalCents: 95_00,
  status: "open",
  authorizeAt: now,
  collectAt: null,
  failedAt: null,
  failureCode: null,
  hasCardFailed: false,
  payment: null,
};
const authorized = { id: "p", status: "authorized" } as const;

test.each<[string, Partial<VisitFee>, boolean, string, string | null]>([
  ["authorized", { payment: authorized }, true, "$95 authorized for your visit on Tue, Dec 1", null],
  ["far away", { authorizeAt: new Date("2026-11-26T15:00:00Z") }, true, "$95 for your visit on Tue, Dec 1", null],
  ["without a card", {}, false, "Add a card for your visit", "add-card"],
  [
    "with a card that was saved just now, after an old one failed",
    { failedAt: now },
    true,
    "$95 for your visit on Tue, Dec 1",
    null,
  ],
  [
    "declined",
    { failedAt: now, hasCardFailed: true },
    true,
    "$95 could not be authorized for your visit on Tue, Dec 1",
    "use-another-card",
  ],
  [
    "asked about by the bank",
    { payment: { id: "p", status: "needs_authentication" } },
    true,
    "Your bank wants you to confirm $95",
    "confirm",
  ],
  ["paid", { status: "paid" }, true, "$95 paid", null],
  ["called off", { status: "void" }, true, "Not charged", null],
])("a fee that is %s is told as what it is", (_, change, hasCard, title, fix) => {
  expect(visitMoney(now, { ...open, ...change }, visit, { hasCard })).toMatchObject({ title, fix });
});
