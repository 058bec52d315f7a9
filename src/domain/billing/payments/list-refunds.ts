import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { requireStaffOrSystem } from "../may-see.ts";
import { selectRefundsOf } from "./queries-payment.server.ts";

/** Refunds of an invoice, done or pending, oldest first. */
export async function listRefunds(ctx: Ctx, input: { invoiceId: string }) {
  requireStaffOrSystem(ctx);
  const refunds = await inTransaction(ctx, ({ trx }) => selectRefundsOf(trx, input.invoiceId));
  return refunds.map(({ id, amountCents, status }) => ({ id, amountCents, status }));
}
