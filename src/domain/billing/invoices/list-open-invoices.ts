import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import type { OpenInvoice } from "./open-invoice-state.ts";
import { selectOpenInvoices } from "./queries-open.server.ts";

/** Unpaid invoices and their payment status. */
export async function listOpenInvoices(ctx: Ctx, input: { userId: string }): Promise<OpenInvoice[]> {
  requireOwnOrStaff(ctx, input.userId);
  return inReadTransaction(ctx, ({ trx }) => selectOpenInvoices(trx, input.userId));
}
