import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { findLossFee } from "#domain/billing/invoices/find-loss-fee.ts";
import { isSecondLossFee } from "#domain/billing/invoices/invoice.ts";
import { openInvoice } from "#domain/billing/invoices/open-invoice.ts";
import { collectInvoice } from "#domain/billing/payments/collect-invoice.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findOrder } from "./queries.server.ts";

export const OrderLoss = z.object({ orderId: z.uuid() });

/**
 * Charges a member who lost a delivered order, so they can get an early fill. Once per member; a second loss needs a visit, so
 * it's a conflict here. A double click is one fee, and for two orders at the same time the database lets only one through.
 */
export async function chargeLossFee(ctx: Ctx, input: z.infer<typeof OrderLoss>): Promise<{ feeCents: number }> {
  requireStaff(ctx);
  const { early_refill_fee_cents: feeCents } = await getClinicalFacts(ctx);
  try {
    await inTransaction(ctx, (tx) => openLossFee(tx, input.orderId, feeCents));
  } catch (error) {
    if (!isSecondLossFee(error)) throw error;
    throw new AppError("conflict", { cause: error });
  }
  return { feeCents };
}

async function openLossFee(tx: TxCtx, orderId: string, feeCents: number): Promise<void> {
  const order = await findOrder(tx.trx, orderId);
  if (!order) throw new AppError("not-found");
  const before = await findLossFee(tx, { userId: order.user_id });
  if (before?.orderId === order.id) return;
  if (!order.shipped_at || before) throw new AppError("conflict");
  const { invoiceId, totalCents } = await openInvoice(tx, {
    userId: order.user_id,
    reference: { kind: "loss-fee", id: order.id },
    lines: [{ item: "fee", label: "Replacement of a lost package", amountCents: feeCents, priceLineId: null }],
  });
  if (totalCents > 0) await collectInvoice(tx, { invoiceId });
  await recordAudit(tx, { action: "order.loss-charged", subjectId: order.user_id, objectId: order.id });
}
