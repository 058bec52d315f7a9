import { beforeEach, describe, expect, test } from "vitest";
import { actorId } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { listLabOrdersOf } from "#domain/labs/orders/list-lab-orders-of.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { openVisit } from "#domain/visits/open-visit.ts";
import { mailsTo } from "#test/people.ts";
import { aPharmacy } from "#test/prescriptions.ts";
import { makeSignedOrder } from "#test/signed-order.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { addOrder } from "./add-order.ts";
import { carryOutOrders } from "./carry-out-orders.ts";
import { getTray } from "./get-tray.ts";
import { getVisitSummary } from "./get-visit-summary.ts";
import { listOpenPapers } from "./list-open-papers.ts";
import { markDiscussed } from "./mark-discussed.ts";
import { notifyMemberOfSummary } from "./notify-member-of-summary.ts";
import { ORDER_KINDS, type OrderContent } from "./order-kinds.ts";
import { removeOrder } from "./remove-order.ts";

useDatabase();

const START = inTwoDays();
let provider: Ctx;
let patient: Awaited<ReturnType<typeof aPatient>>;
let visitId: string;

beforeEach(async () => {
  await forgetVisits();
  const providerId = await aProvider();
  provider = testCtx({ as: "provider", id: providerId, now: START });
  patient = await aPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId, { startsAt: START }));
  await confirmBooking(patient, { appointmentId });
  visitId = (await openVisit(provider, { visitId: appointmentId })).id;
});

const nextVisit: OrderContent = { kind: "next-visit", detail: { type: "secondary-followup", weekOf: "2027-01-04" } };
const paper: OrderContent = {
  kind: "paper-prescription",
  detail: { medicine: "Sample 10 mg", directions: "One a day" },
};
const labs: OrderContent = {
  kind: "lab-tests",
  detail: {
    treatmentKey: "trt",
    panelKeys: ["trt-week8", "order-cbc"],
    icd10: ["E29.1"],
    what: "Testosterone, week 8",
  },
};
const labOrders = async () => (await listLabOrdersOf(provider, patient)).orders;
const later = (minutes: number) => ({ ...provider, now: new Date(START.getTime() + minutes * 60_000) });
const kinds = async () => (await getTray(provider, { visitId })).orders.map(({ kind }) => kind);
const carryOut = (ctx = provider) => inTransaction(ctx, (tx) => carryOutOrders(tx, visitId));
/** Closed as if its note were signed, which these tests aren't about. */
const close = () =>
  asSuperuser(`begin; set local session_replication_role = replica;
    update visit set closed_at = now() where id = '${visitId}'; commit`);
const summary = (ctx: Ctx) => getVisitSummary(ctx, { visitId });

test("nurses see a paper of a signed visit until its prescription is entered, and nobody else does", async () => {
  const nurse = testCtx({ as: "nurse", now: START });
  const open = async () => (await listOpenPapers(nurse)).map(({ userId, medicine }) => ({ userId, medicine }));
  await addOrder(provider, { visitId, ...paper });
  expect(await open()).toEqual([]);
  await carryOut();
  await close();
  expect(await open()).toEqual([{ userId: patient.userId, medicine: "Sample 10 mg" }]);
  for (const other of [provider, patient, testCtx({ as: "employee" }), testCtx({ as: "admin" })]) {
    await expect(listOpenPapers(other)).rejects.toMatchObject({ code: "forbidden" });
  }
  await enterPrescription(await aProvider());
  expect(await open()).toHaveLength(1);
  await enterPrescription(actorId(provider.actor)!);
  expect(await open()).toEqual([]);
});

/** As a nurse would have entered it an hour later; another prescriber's is no answer to this one's paper. */
async function enterPrescription(prescriberId: string): Promise<void> {
  const fileId = await makeSignedOrder(asSuperuser, patient.userId);
  const pharmacyId = await aPharmacy();
  await asSuperuser(
    `insert into prescription (id, user_id, offering_key, treatment_key, drug_name, form, is_compounded, dose_mg,
       concentration_mg_per_ml, doses_per_week, directions, quantity, days_supply, refills_allowed, issued_on, expires_on,
       controlled_schedule, pharmacy_id, prescriber_id, signed_order_file_id, telemedicine_basis, transcribed_by, transcribed_at, status)
     values ($1, $2, 'trt', 'trt', 'Sample', 'vial', false, 70, 200, 2, 'Inject', 10, 70, 2, current_date - 1, current_date + 150,
       'III', $3, $4, $5, 'permission', $4, $6::timestamptz + interval '1 hour', 'transcribed')`,
    [newId(), patient.userId, pharmacyId, prescriberId, fileId, START],
  );
}

describe("the tray", () => {
  test("holds what was ordered, one next visit at most, until it is removed", async () => {
    await addOrder(provider, { visitId, ...nextVisit });
    await addOrder(later(1), { visitId, ...paper });
    await addOrder(later(2), { visitId, kind: "next-visit", detail: { type: "renewal", weekOf: "2027-02-01" } });
    const { orders } = await getTray(provider, { visitId });
    expect(orders.map(({ kind, detail }) => ({ kind, detail }))).toEqual([
      paper,
      { kind: "next-visit", detail: { type: "renewal", weekOf: "2027-02-01" } },
    ]);
    await removeOrder(provider, { visitId, orderId: orders[0]!.id });
    await removeOrder(provider, { visitId, orderId: orders[0]!.id });
    expect(await kinds()).toEqual(["next-visit"]);
  });

  test("is nobody's but the provider's who has the visit", async () => {
    const stranger = testCtx({ as: "provider", id: await aProvider(), now: START });
    for (const [other, code] of [
      [stranger, "not-found"],
      [patient, "forbidden"],
    ] as const) {
      await expect(addOrder(other, { visitId, ...nextVisit })).rejects.toMatchObject({ code });
      await expect(getTray(other, { visitId })).rejects.toMatchObject({ code });
    }
    await expect(addOrder(provider, { visitId: newId(), ...nextVisit })).rejects.toMatchObject({ code: "not-found" });
    expect(await kinds()).toEqual([]);
  });

  test("does not change once the visit is signed", async () => {
    await addOrder(provider, { visitId, ...nextVisit });
    const { orders } = await getTray(provider, { visitId });
    await carryOut();
    await close();
    await expect(addOrder(provider, { visitId, ...paper })).rejects.toMatchObject({ code: "conflict" });
    await expect(removeOrder(provider, { visitId, orderId: orders[0]!.id })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(markDiscussed(provider, { visitId, topic: "x", isDiscussed: true })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await kinds()).toEqual(["next-visit"]);
  });
});

describe("carrying out", () => {
  test("does everything in the tray once, and nothing that was removed", async () => {
    await addOrder(provider, { visitId, ...nextVisit });
    await addOrder(later(1), { visitId, ...paper });
    await addOrder(later(2), { visitId, kind: "patient-sheet", detail: { sheet: "missed-doses" } });
    const sheet = (await getTray(provider, { visitId })).orders.at(-1)!;
    await removeOrder(provider, { visitId, orderId: sheet.id });
    await carryOut();
    await carryOut();
    const { orders } = await getTray(provider, { visitId });
    expect(orders.map(({ kind, carriedAt }) => ({ kind, carriedAt }))).toEqual([
      { kind: "next-visit", carriedAt: START },
      { kind: "paper-prescription", carriedAt: START },
    ]);
    const mails = await mailsTo(testEnv().SUPPORT_EMAIL);
    expect(mails).toMatchObject([
      {
        template: "paper-prescription",
        props: { url: `${testEnv().PUBLIC_ORIGIN}/admin/users/${patient.userId}/prescriptions` },
      },
    ]);
    expect(JSON.stringify(mails)).not.toContain("Sample 10 mg");
  });

  test("is undone with the transaction it is part of", async () => {
    await addOrder(provider, { visitId, ...paper });
    const failing = inTransaction(provider, async (tx) => {
      await carryOutOrders(tx, visitId);
      throw new Error("The note could not be saved");
    });
    await expect(failing).rejects.toThrow("The note could not be saved");
    expect((await getTray(provider, { visitId })).orders).toMatchObject([{ carriedAt: null }]);
    expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toEqual([]);
  });

  test("signs the lab order in the same transaction, and neither happens without the other", async () => {
    await addOrder(provider, { visitId, ...labs });
    expect(await labOrders()).toEqual([]);
    const failing = inTransaction(provider, async (tx) => {
      await carryOutOrders(tx, visitId);
      throw new Error("The note could not be saved");
    });
    await expect(failing).rejects.toThrow("The note could not be saved");
    expect(await labOrders()).toEqual([]);
    await carryOut();
    await carryOut();
    expect(await labOrders()).toMatchObject([
      { status: "signed", origin: "visit", visitId, panelKeys: ["trt-week8", "order-cbc"], icd10: ["E29.1"] },
    ]);
  });

  test("fails loudly where the visit was closed before, instead of leaving orders undone", async () => {
    await addOrder(provider, { visitId, ...nextVisit });
    await close();
    await expect(carryOut()).rejects.toThrow("before their visit is closed");
  });

  test("emails the patient once that the summary is ready, and says nothing else", async () => {
    const system = testCtx({ as: "system", now: START });
    await notifyMemberOfSummary(system, { visitId, userId: patient.userId });
    await notifyMemberOfSummary(system, { visitId, userId: patient.userId });
    expect((await mailsTo(patient.email)).filter(({ template }) => template === "visit-summary")).toEqual([
      expect.objectContaining({ props: { url: `${testEnv().PUBLIC_ORIGIN}/visits/${visitId}/summary` } }),
    ]);
  });
});

describe("the summary", () => {
  test("is there once the visit is signed, for its patient only", async () => {
    await addOrder(provider, { visitId, ...nextVisit });
    await expect(summary(patient)).rejects.toMatchObject({ code: "not-found" });
    await carryOut();
    await close();
    const { orders } = await summary(patient);
    expect(orders).toMatchObject([nextVisit]);
    for (const other of [await aPatient(), testCtx({ as: "employee" }), provider]) {
      await expect(summary(other)).rejects.toMatchObject({ code: "not-found" });
    }
  });
});

test("every kind of order has its own key", () => {
  expect(new Set(ORDER_KINDS.map(({ key }) => key)).size).toBe(ORDER_KINDS.length);
});
