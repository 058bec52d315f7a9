import type { TxCtx } from "#core/ctx.ts";
import type { Plan } from "../plans/plan.ts";
import { findInvoice, lockInvoice, type Invoice } from "./queries-invoice.server.ts";
import { lockPlan } from "../plans/queries-plan.server.ts";

/**
 * Holds an invoice, and before it its plan. Everybody takes them in this order: a change to an invoice may look at its plan's row by
 * itself, and two who hold one each and want the other's would wait for ever.
 */
export async function lockInvoiceAndPlan(
  tx: TxCtx,
  invoiceId: string,
): Promise<{ invoice: Invoice; plan: Plan | null } | null> {
  const found = await findInvoice(tx.trx, invoiceId);
  if (!found) return null;
  const plan = found.planId ? ((await lockPlan(tx.trx, found.planId)) ?? null) : null;
  const invoice = await lockInvoice(tx.trx, invoiceId);
  return invoice ? { invoice, plan } : null;
}
