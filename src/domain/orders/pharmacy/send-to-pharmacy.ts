import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { addressLine, type Prescription } from "#domain/prescribing/prescription.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { promisedDays } from "../business-days.ts";
import { checkHold } from "../holds/check-hold.ts";
import { moveOrder } from "../move-order.ts";
import type { Pharmacy, PharmacyOrder } from "./pharmacy.ts";
import { lockOrder, updateOrder, type Order } from "../queries.server.ts";

/**
 * Sends a paid order, unless its treatment is on hold or stopped; then it waits. The pharmacy knows it by our id, so sending
 * twice is safe. Between the two transactions the pharmacy may have the order before we've recorded it; its first message then
 * settles it.
 */
export async function sendToPharmacy(ctx: Ctx, { orderId }: { orderId: string }, pharmacy: Pharmacy): Promise<void> {
  requireSystem(ctx);
  const payload = await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, orderId);
    if (order?.status !== "paid" || !(await checkHold(tx, order))) return null;
    await updateOrder(tx.trx, orderId, { send_tried_at: tx.now });
    const prescription = await getPrescription(tx, { prescriptionId: order.prescription_id });
    if (!(await findRecipient(tx.trx, order.user_id))) throw new Error("The order's member is gone");
    return payloadOf(order, prescription);
  });
  if (!payload) return;
  await pharmacy.send(payload);
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, orderId);
    if (order?.status === "paid") await markSent(tx, order);
  });
}

/** The promise starts on this day. */
export async function markSent(tx: TxCtx, order: Order): Promise<Order> {
  return moveOrder(tx, order, "sent_to_pharmacy", { change: { sent_at: tx.now, ...(await promiseFrom(tx)) } });
}

/** The promised shipping window for an order sent now. */
export async function promiseFrom(tx: TxCtx): Promise<{ promised_from: string; promised_until: string }> {
  const { shipping_business_days } = await getClinicalFacts(tx);
  const promised = promisedDays(clinicToday(tx), shipping_business_days);
  return { promised_from: promised.from, promised_until: promised.until };
}

function payloadOf(order: Order, prescription: Prescription): PharmacyOrder {
  const { ship_name, ship_street, ship_city, ship_state, ship_zip } = order;
  if (!ship_name || !ship_street || !ship_city || !ship_state || !ship_zip) throw new Error("The order has no address");
  const { signedFor } = prescription;
  if (!signedFor) throw new Error("The order's prescription is not signed");
  return {
    order_id: order.id,
    number: order.number,
    pharmacy_id: order.pharmacy_id,
    patient: {
      name: signedFor.name,
      date_of_birth: signedFor.birthDate,
      phone: signedFor.phone,
      address: addressLine(signedFor),
    },
    ship_to: { name: ship_name, street: ship_street, city: ship_city, state: ship_state, zip: ship_zip },
    prescription: {
      id: prescription.id,
      vendor_ref: prescription.vendorRef,
      issued_on: prescription.issuedOn,
      expires_on: prescription.expiresOn,
      drug: prescription.drugName,
      form: prescription.form,
      strength: formatStrength(prescription),
      directions: prescription.directions,
      quantity: prescription.quantity,
      days_supply: prescription.daysSupply,
      refills_allowed: prescription.refillsAllowed,
      controlled_schedule: prescription.controlledSchedule,
      prescriber: prescription.prescriberName,
      clinical_difference: prescription.clinicalDifference,
    },
    fill_not_before: order.fill_not_before,
    needs_signature: order.needs_signature,
  };
}

/** "200 mg/mL", or whatever the label says. */
export function formatStrength({
  concentrationPerMl,
  measure,
  strength,
}: Pick<Prescription, "concentrationPerMl" | "measure" | "strength">): string {
  return concentrationPerMl === null ? (strength ?? "") : `${concentrationPerMl} ${measure}/mL`;
}
