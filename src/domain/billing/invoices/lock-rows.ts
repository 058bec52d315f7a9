import type { TxCtx } from "#core/ctx.ts";
import type { Plan } from "../plans/plan.ts";
import { findInvoice, lockInvoice, type Invoice } from "./queries-invoice.server.ts";
import { lockPlan } from "../plans/queries-plan.server.ts";

/**
 * Locks an invoice, after its plan. Everyone locks in this order: changing an invoice can touch its plan's row, and two
 * transactions locking in opposite order would deadlock.
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
