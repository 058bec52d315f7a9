import type { TxCtx } from "#core/ctx.ts";
import { enqueue } from "#core/jobs.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { getPrescriptionForOrder } from "#domain/prescribing/get-prescription.ts";
import { sendToPharmacyJob } from "../jobs.ts";
import { notifyStaffOfOrder } from "../notify.ts";
import { updateOrder, type Order } from "../queries.server.ts";
import { findHoldReason } from "./hold-reason.ts";

/**
 * Checks the treatment of an unshipped order that the caller has locked. Puts the order on hold or releases it; returns true if
 * it can continue. Notifies staff once, and asks them to call if the pharmacy may already have it.
 */
export async function checkHold(tx: TxCtx, order: Order): Promise<boolean> {
  const prescription = await getPrescriptionForOrder(tx, { prescriptionId: order.prescription_id });
  const reason = await findHoldReason(tx, prescription);
  if (reason === order.held_for) return reason === null;
  const held_at = reason && (order.held_at ?? tx.now);
  await updateOrder(tx.trx, order.id, { held_for: reason, held_at });
  if (Boolean(reason) === Boolean(order.held_for)) return false;
  const action = reason ? "order.held" : "order.hold-lifted";
  await recordAudit(tx, { action, subjectId: order.user_id, objectId: order.id });
  if (reason) await notifyStaffOfOrder(tx, order, order.send_tried_at ? "held-at-pharmacy" : "held");
  else if (order.status === "paid") await enqueue(tx, sendToPharmacyJob, { orderId: order.id });
  return reason === null;
}
