import { z } from "zod";
import { requireStaff } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { lockInvoiceAndPlan } from "../invoices/lock-rows.ts";
import { findInvoiceFor } from "../invoices/queries-invoice.server.ts";
import { selectRefundsOf } from "./queries-payment.server.ts";
import { refundInvoice } from "./refund-invoice.ts";

const VISIT_REFUND_REASONS = ["visit-canceled", "mistake", "goodwill"] as const;
export type VisitRefundReason = (typeof VISIT_REFUND_REASONS)[number];

export const VisitFeeRefund = z.object({
  /** The booking id, which doesn't change when a visit is moved. */
  bookingId: z.uuid(),
  reason: z.enum(VISIT_REFUND_REASONS, "refund-reason-missing"),
});

/** Staff refund a charged visit fee in full, once. Before the charge, it's waived instead. */
export async function refundVisitFee(
  ctx: Ctx,
  { bookingId, reason }: z.infer<typeof VisitFeeRefund>,
): Promise<{ amountCents: number }> {
  const staff = requireStaff(ctx);
  return inTransaction(ctx, async (tx) => {
    const found = await findInvoiceFor(tx.trx, "visit", bookingId);
    const locked = found && (await lockInvoiceAndPlan(tx, found.id));
    if (!locked) throw new AppError("not-found");
    const { invoice } = locked;
    if (invoice.userId === staff.userId) throw new AppError("forbidden");
    const refunds = await selectRefundsOf(tx.trx, invoice.id);
    const isRefunded = refunds.some(({ status }) => status !== "failed");
    if (invoice.status !== "paid" || isRefunded) throw new AppError("conflict");
    return refundInvoice(tx, { invoiceId: invoice.id, reason });
  });
}
