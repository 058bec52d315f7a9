import { describe, expect, test } from "vitest";
import { createHash } from "node:crypto";
import { withdrawReport } from "#domain/labs/withdraw-report.ts";
import { signReview } from "#domain/prescribing/sign-review.ts";
import { holdPrescription } from "#domain/prescribing/hold-prescription.ts";
import { resumePrescription } from "#domain/prescribing/resume-prescription.ts";
import { stopPrescription } from "#domain/prescribing/stop-prescription.ts";
import { aTranscription, release, transcribe } from "#test/labs.ts";
import {
  anOrder,
  aSentOrder,
  jobs,
  later,
  lettersTo,
  member,
  notified,
  NOW,
  pharmacy,
  read,
  statusOf,
  system,
  useOrders,
} from "#test/order-clinic.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { markPaid } from "../mark-paid.ts";
import { sendToPharmacy } from "../pharmacy/send-to-pharmacy.ts";
import { sweepOrders } from "../sweep-orders.ts";
import { followTreatment } from "./follow-treatment.ts";

useDatabase();
useOrders();

const why = { reason: "side-effects", note: "" } as const;
async function prescriber() {
  const [row] = await asSuperuser("select prescriber_id from prescription where id = $1", [member.prescriptionId]);
  return testCtx({ as: "provider", id: row!["prescriber_id"], now: NOW });
}
async function aPaidOrder() {
  const order = await anOrder();
  await markPaid(system(), { invoiceId: order.invoice_id });
  await asSuperuser("delete from pgboss.job");
  return order;
}
const send = (orderId: string) => sendToPharmacy(system(), { orderId }, pharmacy);
const tickets = () => lettersTo(testEnv().SUPPORT_EMAIL);

describe("an order that has not been handed over", () => {
  test("waits while its treatment is on hold, and goes on once it is resumed", async () => {
    const order = await aPaidOrder();
    await holdPrescription(await prescriber(), { prescriptionId: member.prescriptionId, ...why });
    await send(order.id);
    expect(notified.sent).toEqual([]);
    expect(await read(order.id)).toMatchObject({ status: "paid", held_for: "treatment-on-hold", send_tried_at: null });
    expect(await tickets()).toEqual(["order-ticket"]);

    await resumePrescription(await prescriber(), { prescriptionId: member.prescriptionId });
    expect(await jobs("care.treatment-decided")).toHaveLength(2);
    await followTreatment(system(), member);
    expect(await read(order.id)).toMatchObject({ held_for: null, held_at: null });
    expect(await jobs("orders.send")).toEqual([{ orderId: order.id }]);
    await send(order.id);
    expect(notified.sent).toHaveLength(1);
    expect(await statusOf(order.id)).toBe("sent_to_pharmacy");
    const trail = await asSuperuser("select action from audit_event where object_id = $1 order by id", [order.id]);
    const actions = trail.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["order.held", "order.hold-lifted"]));
  });

  test("is not sent after a stop either, however often it is tried, and is not called late", async () => {
    const order = await aPaidOrder();
    await stopPrescription(await prescriber(), { prescriptionId: member.prescriptionId, ...why });
    for (const _ of [1, 2]) await send(order.id);
    await sweepOrders(system(later(30)));
    expect(notified.sent).toEqual([]);
    expect(await read(order.id)).toMatchObject({ status: "paid", held_for: "treatment-stopped" });
    expect(await tickets()).toEqual(["order-ticket"]);
  });

  test("waits while a result stops the treatment, and goes on by itself once the reading is withdrawn", async () => {
    const order = await aPaidOrder();
    const staff = testCtx({ as: "employee", now: NOW });
    const reportId = await transcribe(staff, aTranscription(member.userId, ["4544-3 54.6 % 38.3-51"]));
    await send(order.id);
    expect(await read(order.id)).toMatchObject({ status: "paid", held_for: "lab-result" });
    await withdrawReport(testCtx({ as: "admin", now: NOW }), { reportId, note: "It says 45.6" });
    await sweepOrders(system());
    expect(await read(order.id)).toMatchObject({ held_for: null });
    expect(await jobs("orders.send")).toEqual([{ orderId: order.id }]);
  });

  test("waits if the dose is to change, also when its prescription has no refill left to hold", async () => {
    const order = await aPaidOrder();
    await asSuperuser("update prescription set status = 'exhausted' where id = $1", [member.prescriptionId]);
    const [staff, second] = [testCtx({ as: "employee", now: NOW }), testCtx({ as: "admin", now: NOW })];
    const reportId = await transcribe(staff, aTranscription(member.userId, ["4544-3 54.6 % 38.3-51"]));
    await release(second, reportId);
    await signReview(await prescriber(), {
      review: { reportId, remarks: {}, note: "Phoned." },
      decisions: [{ treatmentKey: "trt", decision: "change-dose", message: "Less.", reason: "", documentId: "" }],
    });
    await send(order.id);
    expect(await read(order.id)).toMatchObject({ status: "paid", held_for: "lab-result" });
    expect(notified.sent).toEqual([]);
  });
});

describe("an order that the pharmacy has", () => {
  test("stays with its status, and staff are asked to call the pharmacy, once", async () => {
    const order = await aSentOrder();
    await stopPrescription(await prescriber(), { prescriptionId: member.prescriptionId, ...why });
    for (const _ of [1, 2]) await followTreatment(system(), member);
    expect(await read(order.id)).toMatchObject({ status: "sent_to_pharmacy", held_for: "treatment-stopped" });
    expect(await tickets()).toEqual(["order-ticket"]);
  });

  test("is left alone by a renewal that says the same, and not by one with another dose", async () => {
    const order = await aSentOrder();
    const renew = async (dose: number) => {
      await asSuperuser("update prescription set status = 'stopped', ended_at = $2 where user_id = $1", [
        member.userId,
        NOW,
      ]);
      const id = createHash("md5").update(`${order.id}${dose}`).digest("hex");
      await asSuperuser(
        `insert into prescription select (jsonb_populate_record(p, jsonb_build_object(
           'id', $2::uuid, 'status', 'active', 'ended_at', null, 'dose_mg', $3::numeric))).*
         from prescription p where p.id = $1`,
        [member.prescriptionId, id, dose],
      );
      await followTreatment(system(), member);
      return (await read(order.id))?.["held_for"];
    };
    const [{ dose_mg: dose } = {}] = await asSuperuser("select dose_mg::float from prescription where id = $1", [
      member.prescriptionId,
    ]);
    expect(await renew(dose)).toBeNull();
    expect(await renew(dose + 10)).toBe("treatment-stopped");
  });
});
