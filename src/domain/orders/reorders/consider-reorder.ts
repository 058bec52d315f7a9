import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { checkFill } from "#domain/prescribing/checks/check-fill.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient, type Recipient } from "#domain/identity/profile/reads.server.ts";
import { createOrder } from "../create-order.ts";
import { hasOpenOrder } from "../queries.server.ts";
import { deleteHold, insertHold } from "./queries-hold.server.ts";
import { insertReminder } from "../pharmacy/queries-pharmacy.server.ts";
import { reorderStatusOf, type ReorderStatus } from "./reorder-status.ts";
import { remindOfReorder } from "../notify.ts";

export type Considered = "created" | "not-due" | "waiting" | "open-already" | "not-active";

/**
 * Checks one prescription: places its next order if it's due and all gates are met, or reminds the member once of what only they
 * can do. The safety rules are asked again each time, and an order is placed only with a check that passed. Safe to run at any time and twice: there's never a second open order.
 */
export async function considerReorder(ctx: Ctx, { prescriptionId }: { prescriptionId: string }): Promise<Considered> {
  requireSystem(ctx);
  return inTransaction(ctx, async (tx) => {
    const prescription = await getPrescription(tx, { prescriptionId });
    const recipient = await findRecipient(tx.trx, prescription.userId);
    await deleteHold(tx.trx, prescriptionId);
    if (prescription.status !== "active" || !recipient) return "not-active";
    if (await hasOpenOrder(tx.trx, prescriptionId)) return "open-already";
    const facts = await getClinicalFacts(tx);
    const check = await checkFill(tx, prescription);
    const status = await reorderStatusOf(tx, { prescription, recipient, facts });
    const today = clinicToday(tx);
    if (status.gates.some(({ isMet }) => !isMet)) {
      await remind(tx, status, recipient, today);
      if (today < status.reorder.dueOn) return "not-due";
      await hold(tx, status);
      return "waiting";
    }
    if (today < status.reorder.dueOn) return "not-due";
    await check.record();
    return (await createOrder(tx, status, recipient)) ? "created" : "open-already";
  });
}

/** Staff see what blocks a due order. Without a plan, nobody has ordered anything. */
async function hold(tx: TxCtx, { plan, gates, prescription, reorder }: ReorderStatus): Promise<void> {
  if (!plan || plan.status === "canceled" || plan.status === "pending_consent") return;
  await insertHold(tx.trx, {
    prescription_id: prescription.id,
    user_id: prescription.userId,
    due_on: reorder.dueOn,
    looked_at: tx.now,
    gates: gates.filter(({ isMet }) => !isMet).map(({ key }) => key),
  });
}

/** From the day the dose should be confirmed, if something is waiting for the member. */
async function remind(tx: TxCtx, { gates, prescription, reorder }: ReorderStatus, recipient: Recipient, today: string) {
  if (today < reorder.confirmBy || !gates.some(({ isMet, action }) => !isMet && action)) return;
  // A first order is due from the day it's prescribed, not from today, which changes every day.
  const due_on = reorder.supplyEndsOn ? reorder.dueOn : prescription.issuedOn;
  const isNew = await insertReminder(tx.trx, { prescription_id: prescription.id, due_on, sent_at: tx.now });
  if (isNew) await remindOfReorder(tx, recipient);
}
