import { expect, test } from "vitest";
import type { Transaction } from "#domain/billing/invoices/transaction.ts";
import { testCtx } from "#test/test-ctx.ts";
import { labelOf, loadTransactions } from "./load-transactions.server.ts";

const ctx = testCtx({ as: "anonymous", now: new Date("2026-11-20T12:00:00Z") });
const charge: Transaction = {
  id: "t",
  kind: "charge",
  at: new Date("2026-11-19T15:00:00Z"),
  amountCents: 89_00,
  card: { brand: "visa", last4: "4242" },
  invoiceId: "i",
  invoiceKind: "order",
  invoiceNumber: "47",
  reason: null,
  triesBefore: 0,
};

test.each<[Partial<Transaction>, string, string, string]>([
  [{}, "Order 47", "Pedido 47", "Pagado"],
  [{ triesBefore: 1 }, "Order 47, second try", "Pedido 47, segundo intento", "Pagado"],
  [{ triesBefore: 4 }, "Order 47, 5th try", "Pedido 47, 5.º intento", "Pagado"],
  [{ kind: "declined", invoiceKind: "visit" }, "Visit 47", "Consulta 47", "Rechazado, sin cobro"],
  [{ kind: "refund", invoiceKind: "labs" }, "Refund, lab tests 47", "Reembolso, análisis 47", "Reembolsado"],
  [
    { kind: "refund-failed", reason: "order-canceled" },
    "Refund, order canceled",
    "Reembolso, pedido cancelado",
    "Reembolso fallido",
  ],
  [{ kind: "credit", invoiceKind: null }, "Credit from us", "Crédito de nuestra parte", "Crédito"],
  [
    { kind: "credit-used", invoiceKind: "loss-fee" },
    "Credit used for replacement fee 47",
    "Crédito usado para cargo por reemplazo 47",
    "Crédito usado",
  ],
  [{ kind: "credit-returned" }, "Credit returned", "Crédito devuelto", "Crédito"],
])("%j is called the same in files as before, and has its words in Spanish", (change, english, spanish, status) => {
  const one = { ...charge, ...change };
  expect(labelOf(one)).toBe(english);
  const [month] = loadTransactions(ctx, [one], "es");
  expect(month).toMatchObject({
    name: "Noviembre de 2026",
    rows: [{ label: spanish, day: "19 nov", card: "Visa 4242", status: { word: status } }],
  });
});
