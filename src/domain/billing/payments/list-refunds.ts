import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireStaffOrSystem } from "../may-see.ts";
import { selectRefundsOf } from "./queries-payment.server.ts";

/** Refunds of an invoice, done or pending, oldest first. */
export async function listRefunds(ctx: Ctx, input: { invoiceId: string }) {
  requireStaffOrSystem(ctx);
  const refunds = await inReadTransaction(ctx, ({ trx }) => selectRefundsOf(trx, input.invoiceId));
  return refunds.map(({ id, amountCents, status }) => ({ id, amountCents, status }));
}
