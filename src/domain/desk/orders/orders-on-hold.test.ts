import { expect, test } from "vitest";
import { holdPrescription } from "#domain/prescribing/hold-prescription.ts";
import { followTreatment } from "#domain/orders/holds/follow-treatment.ts";
import { markPaid } from "#domain/orders/mark-paid.ts";
import { sendToPharmacy } from "#domain/orders/pharmacy/send-to-pharmacy.ts";
import { anOrder, aSentOrder, later, member, NOW, pharmacy, system, tell, useOrders } from "#test/order-clinic.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { countWaiting } from "../work/count-waiting.ts";
import { listDeskOrders } from "./list-desk-orders.ts";
import { waitOf } from "./order-desk.ts";

useDatabase();
useOrders();

const employee = () => testCtx({ as: "employee", now: NOW });
const onHold = () => listDeskOrders(employee(), { view: "on-hold" });
async function holdTreatment(): Promise<void> {
  const [row] = await asSuperuser("select prescriber_id from prescription where id = $1", [member.prescriptionId]);
  const provider = testCtx({ as: "provider", id: row!["prescriber_id"], now: NOW });
  await holdPrescription(provider, { prescriptionId: member.prescriptionId, reason: "side-effects", note: "" });
}

test("an order that waits for its treatment is listed with the reason, and counts in the bar", async () => {
  const order = await anOrder();
  await markPaid(system(), { invoiceId: order.invoice_id });
  expect(await onHold()).toEqual([]);
  await holdTreatment();
  await sendToPharmacy(system(), { orderId: order.id }, pharmacy);
  const [listed] = await onHold();
  expect(listed).toMatchObject({ id: order.id, heldFor: "treatment-on-hold", heldAt: NOW });
  expect(waitOf(listed!, "2026-11-16")).toEqual({ on: "treatment", since: NOW });
  expect(await countWaiting(employee())).toMatchObject({ orders: 1 });
});

test("for one that the pharmacy has, somebody has to call there, until it ships", async () => {
  const order = await aSentOrder();
  await holdTreatment();
  await followTreatment(system(), member);
  const [listed] = await onHold();
  expect(listed).toMatchObject({ id: order.id, status: "sent_to_pharmacy" });
  expect(waitOf(listed!, "2026-11-16")).toEqual({ on: "call-pharmacy", since: NOW });
  await tell(order.id, "shipped", 1, later(1));
  expect(await onHold()).toEqual([]);
});
