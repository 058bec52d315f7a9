import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { collectInvoice } from "#domain/billing/payments/collect-invoice.ts";
import { openInvoice } from "#domain/billing/invoices/open-invoice.ts";
import { quoteMonth } from "#domain/billing/plans/quote-month.ts";
import { recordFill } from "#domain/prescribing/fills/record-fill.ts";
import type { Recipient } from "#domain/identity/profile/reads.server.ts";
import { moveOrder, noteStep } from "./move-order.ts";
import { insertOrder, lockOrder } from "./queries.server.ts";
import type { ReorderStatus } from "./reorders/reorder-status.ts";

/**
 * Places an order: uses a fill of the prescription, opens the invoice for the exact quoted amount and requests the charge. Runs
 * in the caller's transaction, which must not hold any locks yet. The database refuses a second open order for the same
 * prescription.
 */
export async function createOrder(tx: TxCtx, status: ReorderStatus, recipient: Recipient): Promise<boolean> {
  const { prescription, plan, reorder } = status;
  if (!plan) return false;
  const id = newId(tx.now.getTime());
  const { userId, offeringKey } = prescription;
  const { lines } = await quoteMonth(tx, { userId, offeringKey, daysSupply: plan.daysSupply });
  const { number } = await insertOrder(tx.trx, {
    id,
    user_id: userId,
    prescription_id: prescription.id,
    plan_id: plan.id,
    pharmacy_id: prescription.pharmacyId,
    offering_key: offeringKey,
    days_supply: plan.daysSupply,
    status: "created",
    total_cents: 0,
    created_at: tx.now,
    fill_not_before: reorder.fillNotBefore,
    ship_name: prescription.signedFor?.name ?? null,
    ship_street: recipient.mailing_address,
    ship_city: recipient.city,
    ship_state: recipient.state,
    ship_zip: recipient.zip_code,
    needs_signature: prescription.controlledSchedule !== null || COLD.has(prescription.form),
  });
  await noteStep(tx, { id, user_id: userId, status: null }, "created");
  await recordFill(tx, { prescriptionId: prescription.id, orderId: id });
  const invoice = await openInvoice(tx, { userId, reference: { kind: "order", id, planId: plan.id }, lines });
  const order = await lockOrder(tx.trx, id);
  if (!order) throw new Error(`Order ${number} vanished`);
  const change = { invoice_id: invoice.invoiceId, total_cents: invoice.totalCents };
  await moveOrder(tx, order, "awaiting_payment", { change });
  await collectInvoice(tx, { invoiceId: invoice.invoiceId, approvalId: prescription.id });
  return true;
}

/** Pens ship cold, so someone has to be home to receive them. */
const COLD = new Set(["pen"]);
