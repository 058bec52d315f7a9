import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import type { InvoiceKind } from "./invoice.ts";
import { findInvoiceFor } from "./queries-invoice.server.ts";

/** The invoice of a visit, an order or lab tests, by that slice's own id. */
export async function findInvoiceOf(
  ctx: Ctx,
  input: { kind: InvoiceKind; referenceId: string },
): Promise<{ invoiceId: string } | null> {
  const invoice = await inReadTransaction(ctx, ({ trx }) => findInvoiceFor(trx, input.kind, input.referenceId));
  return invoice ? { invoiceId: invoice.id } : null;
}
