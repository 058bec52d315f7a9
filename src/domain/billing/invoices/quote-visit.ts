import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import type { Line } from "./invoice.ts";
import { findInvoiceFor, findVisitPrice } from "./queries-invoice.server.ts";

/** The line of a visit's invoice, from the row of the catalog that pays for it today. */
export async function quoteVisit(
  ctx: Ctx,
  input: { offeringKey: string; item: "visit" | "follow-up-visit" },
): Promise<Line | null> {
  const price = await inTransaction(ctx, ({ trx }) => findVisitPrice(trx, { ...input, day: clinicToday(ctx) }));
  return price ? { item: "visit", label: "Visit", ...price } : null;
}

/** The invoice of a visit or an order, by the name that its own slice has for it. */
export async function findInvoiceOf(
  ctx: Ctx,
  input: { kind: "order" | "visit" | "loss-fee"; referenceId: string },
): Promise<{ invoiceId: string } | null> {
  const invoice = await inTransaction(ctx, ({ trx }) => findInvoiceFor(trx, input.kind, input.referenceId));
  return invoice ? { invoiceId: invoice.id } : null;
}
