import { actorId } from "#core/actor.ts";
import type { TxCtx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { sendRefundJob } from "../jobs.ts";
import type { RefundReason } from "./refund.ts";
import { insertRefund } from "./queries-payment.server.ts";

/** Creates a refund in the caller's transaction: its row, and the job that requests it from the processor under the row's key. */
export async function addRefund(
  tx: TxCtx,
  refund: {
    /** Set if the same click can arrive twice. */
    id?: string | undefined;
    invoice: { id: string; userId: string };
    payment: { id: string };
    amountCents: number;
    reason: RefundReason;
  },
): Promise<string> {
  const id = refund.id ?? newId(tx.now.getTime());
  await insertRefund(tx.trx, {
    id,
    invoice_id: refund.invoice.id,
    payment_id: refund.payment.id,
    user_id: refund.invoice.userId,
    amount_cents: refund.amountCents,
    reason: refund.reason,
    status: "sending",
    requested_by: actorId(tx.actor),
    created_at: tx.now,
    due_at: tx.now,
  });
  const { invoice, reason } = refund;
  await recordAudit(tx, { action: "refund.requested", subjectId: invoice.userId, objectId: id, reason });
  await enqueue(tx, sendRefundJob, { refundId: id });
  return id;
}
