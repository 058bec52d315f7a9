import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { checkIn } from "#domain/scheduling/visits/check-in.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { recordNoShow } from "#domain/scheduling/visits/record-no-show.ts";
import { undoNoShow } from "#domain/scheduling/visits/undo-no-show.ts";
import { waiveVisitFee } from "#domain/scheduling/visits/waive-visit-fee.ts";
import { charged, payments, putCard, system, usePayments, work } from "#test/payments.ts";
import { signedVisit } from "#test/patients/signed-visit.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { billVisit, letVisitFeeGo, releaseVisitFee, captureVisitFee } from "./bill-visit.ts";

useDatabase();
usePayments();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider();
});

const START = inTwoDays();
const at = <Person extends Ctx>(person: Person, minutes: number): Person => ({
  ...person,
  now: new Date(START.getTime() + minutes * 60_000),
});
const provider = () => testCtx({ as: "provider", id: providerId });
const held = () =>
  [...payments.sandbox.books.paymentIntents.values()].filter(({ status }) => status === "requires_capture").length;

const NEWS: Record<string, (ctx: Ctx, payload: never) => Promise<void>> = {
  "scheduling.visit-booked": billVisit,
  "scheduling.visit-fulfilled": captureVisitFee,
  "scheduling.visit-fee-waived": releaseVisitFee,
  "scheduling.visit-canceled": letVisitFeeGo,
};

/** The worker, some minutes from the visit's beginning: the news that are due, then what billing makes of them. */
async function pass(minutes: number): Promise<void> {
  const { now } = at(system(), minutes);
  const jobs = await asSuperuser<{ name: string; data: never }>(
    "delete from pgboss.job where name = any($1) and start_after <= greatest($2::timestamptz, now()) returning name, data",
    [Object.keys(NEWS), now],
  );
  for (const { name, data } of jobs) await NEWS[name]?.(system(now), data);
  await work(now);
}

async function aPayingPatient() {
  const patient = await aPatient();
  await asSuperuser(
    `insert into registration (user_id, journey, treatment_key, state, started_at, changed_at, checked_at)
     values ($1, 'hormone', 'trt', 'IL', now(), now(), now())`,
    [patient.userId],
  );
  await putCard({ userId: patient.userId, email: patient.email, ctx: patient }, "pm_card_visa");
  return patient;
}

async function book() {
  const patient = await aPayingPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId, { startsAt: START }));
  await confirmBooking(patient, { appointmentId });
  await pass(-2 * 1440);
  return { patient, appointmentId };
}

async function completeVisit(patient: Ctx, appointmentId: string) {
  await checkIn(at(patient, 0), { appointmentId, state: "IL" });
  await signedVisit(at(provider(), 30), appointmentId);
}

test("a visit that took place is charged ten minutes later, not before", async () => {
  const before = held();
  const { patient, appointmentId } = await book();
  expect(held() - before).toBe(1);
  await completeVisit(patient, appointmentId);
  await pass(39);
  expect(charged(patient.userId)).toEqual([]);
  await pass(40);
  expect(charged(patient.userId)).toEqual([95_00]);
});

test("a fee waived within the ten minutes is released and never charged", async () => {
  const before = held();
  const { patient, appointmentId } = await book();
  await completeVisit(patient, appointmentId);
  await waiveVisitFee(at(provider(), 38), { appointmentId, reason: "technical-problem" });
  // Both arrive, in either order.
  await pass(40);
  await captureVisitFee(system(at(patient, 41).now), { appointmentId, bookingId: appointmentId });
  await pass(42);
  expect(charged(patient.userId)).toEqual([]);
  expect(held() - before).toBe(0);
});

test("a no-show that was undone keeps its fee for the visit; one that stands gives it back the day after", async () => {
  const undone = await book();
  await recordNoShow(at(provider(), 20), undone);
  await undoNoShow(at(provider(), 21), undone);
  await completeVisit(undone.patient, undone.appointmentId);
  await pass(24 * 60);
  expect(charged(undone.patient.userId)).toEqual([95_00]);
  const before = held();
  const missed = await book();
  await recordNoShow(at(provider(), 20), missed);
  await pass(60);
  expect(held() - before).toBe(1);
  await pass(24 * 60);
  expect(held() - before).toBe(0);
  expect(charged(missed.patient.userId)).toEqual([]);
});
