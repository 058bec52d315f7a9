import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { requireOwnOrStaff } from "../may-see.ts";
import { selectInvoicesOf, type Invoice } from "./queries-invoice.server.ts";

export async function listInvoices(ctx: Ctx, input: { userId: string }): Promise<Invoice[]> {
  requireOwnOrStaff(ctx, input.userId);
  return inReadTransaction(ctx, ({ trx }) => selectInvoicesOf(trx, input.userId));
}
