import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { clinicToday } from "#core/dates.ts";
import { findSexes } from "#domain/chart/basics/reads.server.ts";
import { findNames, findRecipient } from "#domain/identity/profile/reads.server.ts";
import type { LabOrderOut, Labs } from "../interface/labs.ts";
import { canChoosePlace, type LabOrder } from "./lab-order.ts";
import { moveLabOrder } from "./move-lab-order.ts";
import { findOrder, lockOrder, selectOrderPanels } from "./queries-order.server.ts";

/**
 * Sends a signed order to the lab network. The call may run twice: the network knows our id, so it stays one order. An order for the
 * member's own lab needs no call.
 */
export async function placeLabOrder(ctx: Ctx, { orderId }: { orderId: string }, labs: Labs | null): Promise<void> {
  requireSystem(ctx);
  const out = await inTransaction(ctx, async (tx) => {
    const order = await findOrder(tx.trx, orderId);
    if (!order?.collection || order.status !== "signed") return null;
    if (order.collection === "own-lab") return { order, request: null };
    return { order, request: await requestOf(tx, order, order.collection) };
  });
  if (!out) return;
  const placed = out.request && labs ? await labs.place(out.request) : null;
  if (out.request && !placed) throw new Error("No lab network is connected");
  await notePlaced(ctx, out.order, placed ? { labKey: labs!.key, vendorRef: placed.vendorRef } : null);
}

async function notePlaced(
  ctx: Ctx,
  { id }: Pick<LabOrder, "id">,
  at: { labKey: string; vendorRef: string } | null,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.trx, id);
    if (!order || !canChoosePlace(order)) return;
    await moveLabOrder(tx, order, {
      to: "placed",
      change: { placed_at: tx.now, lab_key: at?.labKey ?? null, vendor_ref: at?.vendorRef ?? null },
    });
  });
}

/** What a requisition needs. Someone without a birth date or an address can't have a lab order: the job fails where staff see it. */
async function requestOf(tx: TxCtx, order: LabOrder, collection: LabOrderOut["collection"]): Promise<LabOrderOut> {
  const person = await findRecipient(tx.trx, order.userId);
  const sex = (await findSexes(tx.trx, [order.userId])).get(order.userId);
  const { date_of_birth: born, mailing_address: street, city, state, zip_code: zip } = person ?? {};
  if (!person || !born || !street || !city || !state || !zip || (sex !== "male" && sex !== "female")) {
    throw new Error("The profile lacks what a lab order needs");
  }
  const panels = (await selectOrderPanels(tx.trx, clinicToday(tx))).filter(({ key }) => order.panelKeys.includes(key));
  const names = await findNames(tx.trx, [order.providerId]);
  return {
    order_id: order.id,
    number: order.number,
    collection,
    site_id: order.siteId,
    patient: {
      first_name: person.first_name,
      last_name: person.last_name,
      date_of_birth: born,
      sex,
      phone: person.phone_number,
      address: { street, city, state, zip },
    },
    loincs: order.loincs,
    icd10: order.icd10,
    fasting: panels.some(({ isFasting }) => isFasting),
    ordering_provider: { name: names.get(order.providerId) ?? "", npi: null },
  };
}
