import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { requireStaffOrSystem } from "../may-see.ts";
import { selectRefundsOf } from "./queries-payment.server.ts";

/** What was given back of an invoice, or is on its way, the oldest first. */
export async function listRefunds(ctx: Ctx, input: { invoiceId: string }) {
  requireStaffOrSystem(ctx);
  const refunds = await inTransaction(ctx, ({ trx }) => selectRefundsOf(trx, input.invoiceId));
  return refunds.map(({ id, amountCents, status }) => ({ id, amountCents, status }));
}
