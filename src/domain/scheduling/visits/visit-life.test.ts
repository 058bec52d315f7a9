import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { dayIn, endOfDayIn } from "#core/dates.ts";
import { inTransaction } from "#core/db.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { signedVisit } from "#test/patients/signed-visit.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { APPOINTMENT_STATUSES, appointmentStates } from "../appointment.ts";
import { cancelBooking } from "../bookings/cancel-booking.ts";
import { checkIn } from "./check-in.ts";
import { confirmBooking } from "../bookings/confirm-booking.ts";
import { fulfillVisit } from "./fulfill-visit.ts";
import { listVisitsToClose } from "./list-visits-to-close.ts";
import { recordNoShow } from "./record-no-show.ts";
import { undoNoShow } from "./undo-no-show.ts";
import { waiveVisitFee } from "./waive-visit-fee.ts";
import { holdSlot } from "../bookings/hold-slot.ts";
import { rescheduleBooking } from "../bookings/reschedule-booking.ts";
import { sweepVisits } from "./sweep-visits.ts";

useDatabase();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  await asSuperuser("delete from pgboss.job");
  await asSuperuser("delete from clinical_fact where source = 'test'");
  providerId = await aProvider({ states: ["IL", "WI"] });
});

const START = inTwoDays();
/** The same person, some minutes from the visit's beginning. */
const at = <Person extends Ctx>(person: Person, minutes: number): Person => ({
  ...person,
  now: new Date(START.getTime() + minutes * 60_000),
});
const provider = () => testCtx({ as: "provider", id: providerId });

async function book() {
  const patient = await aPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId, { startsAt: START }));
  await confirmBooking(patient, { appointmentId });
  return { patient, appointmentId };
}

/** The act alone, without the note that it needs. */
const fulfill = (ctx: Ctx, input: { appointmentId: string }) => inTransaction(ctx, (tx) => fulfillVisit(tx, input));

const statusOf = async (id: string) =>
  (await asSuperuser("select status, arrived_state from appointment where id = $1", [id]))[0];
const historyOf = async (id: string) =>
  (
    await asSuperuser(
      "select kind, state, actor_kind from appointment_event where appointment_id = $1 order by at, id",
      [id],
    )
  ).slice(2);
const trailOf = async (id: string) =>
  (await asSuperuser("select action from audit_event where object_id = $1 order by id", [id])).map(
    (row) => row["action"],
  );
const newsOf = (id: string) =>
  asSuperuser(
    `select name, data from pgboss.job where data->>'appointmentId' = $1 and name in ('scheduling.visit-fulfilled', 'scheduling.visit-canceled') order by name`,
    [id],
  );

/** When the news is due. */
const dueOf = async (id: string) =>
  (
    await asSuperuser<{ start_after: Date }>(
      `select start_after from pgboss.job where data->>'appointmentId' = $1 and name in ('scheduling.visit-fulfilled', 'scheduling.visit-canceled')`,
      [id],
    )
  ).map(({ start_after }) => start_after);

test("a patient says where they are, arrives, and their provider ends the visit", async () => {
  const { patient, appointmentId } = await book();
  expect(await checkIn(at(patient, -30), { appointmentId, state: "IL" })).toBe("arrived");
  expect(await statusOf(appointmentId)).toEqual({ status: "arrived", arrived_state: "IL" });
  expect(await checkIn(at(patient, -29), { appointmentId, state: "IL" })).toBe("arrived");
  await sweepVisits(at(testCtx({ as: "system" }), 20));
  await expect(fulfill(at(provider(), -1), { appointmentId })).rejects.toMatchObject({ code: "conflict" });
  expect(await newsOf(appointmentId)).toEqual([]);
  await expect(fulfill(at(provider(), 25), { appointmentId })).rejects.toThrow("done without a signed note");
  await signedVisit(at(provider(), 25), appointmentId);
  await fulfill(at(provider(), 26), { appointmentId });
  expect(await historyOf(appointmentId)).toEqual([
    { kind: "arrived", state: "IL", actor_kind: "member" },
    { kind: "fulfilled", state: null, actor_kind: "provider" },
  ]);
  const trail = (await trailOf(appointmentId)).slice(2).filter((action) => action.startsWith("visit."));
  expect(trail).toEqual(["visit.arrived", "visit.fulfilled"]);
  expect(await newsOf(appointmentId)).toEqual([
    { name: "scheduling.visit-fulfilled", data: { appointmentId, bookingId: appointmentId } },
  ]);
  expect(await asSuperuser("select 1 from booked_time")).toEqual([]);
});

test("without a license where the patient is now the visit can't start, and the attempt is recorded", async () => {
  const { patient, appointmentId } = await book();
  expect(await checkIn(at(patient, -5), { appointmentId, state: "NV" })).toBe("no-license");
  expect(await checkIn(at(provider(), 2), { appointmentId, state: "NV" })).toBe("no-license");
  expect(await statusOf(appointmentId)).toEqual({ status: "booked", arrived_state: null });
  expect(await trailOf(appointmentId)).toContain("visit.turned-away");
  await expect(checkIn(at(patient, 0), { appointmentId, state: "ZZ" })).rejects.toThrow("check-in-state-missing");
  expect(await checkIn(at(patient, 5), { appointmentId, state: "WI" })).toBe("arrived");
  expect(await historyOf(appointmentId)).toEqual([
    { kind: "turned-away", state: "NV", actor_kind: "member" },
    { kind: "turned-away", state: "NV", actor_kind: "provider" },
    { kind: "arrived", state: "WI", actor_kind: "member" },
  ]);
});

test("a license that ran out yesterday lets nobody in today", async () => {
  const { patient, appointmentId } = await book();
  await asSuperuser("update provider_license set valid_until = $1", [
    new Date(START.getTime() - 86_400_000).toISOString().slice(0, 10),
  ]);
  expect(await checkIn(at(patient, 0), { appointmentId, state: "IL" })).toBe("no-license");
});

test("a patient checks in from half an hour before until the visit ends, their provider until it is decided", async () => {
  const { patient, appointmentId } = await book();
  for (const [person, minutes] of [
    [patient, -31],
    [patient, 40],
    [provider(), -31],
  ] as const) {
    const act = checkIn(at(person, minutes), { appointmentId, state: "IL" });
    await expect(act).rejects.toMatchObject({ code: "conflict" });
  }
  expect(await checkIn(at(provider(), 300), { appointmentId, state: "IL" })).toBe("arrived");
});

test("nobody else checks in or ends a visit", async () => {
  const { patient, appointmentId } = await book();
  const another = testCtx({ as: "provider", id: await aProvider() });
  for (const person of [another, await aPatient(), testCtx({ as: "employee" })]) {
    const act = checkIn(at(person, 0), { appointmentId, state: "IL" });
    await expect(act).rejects.toMatchObject({ code: "not-found" });
  }
  await checkIn(at(patient, 0), { appointmentId, state: "IL" });
  await expect(fulfill(at(another, 5), { appointmentId })).rejects.toMatchObject({ code: "not-found" });
  await withPoliciesOff(async () => {
    await expect(fulfill(at(another, 5), { appointmentId })).rejects.toMatchObject({ code: "not-found" });
  });
  expect(await statusOf(appointmentId)).toMatchObject({ status: "arrived" });
  await expect(fulfill(at(patient, 5), { appointmentId })).rejects.toMatchObject({ code: "forbidden" });
});

test("a visit nobody came to is proposed as a no-show after 15 minutes and stays booked until somebody decides", async () => {
  const { appointmentId } = await book();
  for (const minutes of [14, 15, 24 * 60]) {
    await sweepVisits(at(testCtx({ as: "system" }), minutes));
    expect(await statusOf(appointmentId)).toMatchObject({ status: "booked" });
  }
  expect(await newsOf(appointmentId)).toEqual([]);
  expect(await listVisitsToClose(at(provider(), 14))).toEqual([]);
  expect(await listVisitsToClose(at(provider(), 15))).toMatchObject([{ id: appointmentId }]);
  expect(await listVisitsToClose(at(testCtx({ as: "employee" }), 15))).toMatchObject([{ id: appointmentId }]);
  const another = testCtx({ as: "provider", id: await aProvider() });
  expect(await listVisitsToClose(at(another, 15))).toEqual([]);
});

test("a no-show is recorded by the provider or staff, not before 15 minutes, and its fee waits for the end of the day", async () => {
  for (const decider of [provider(), testCtx({ as: "employee" })]) {
    await forgetVisits();
    providerId = await aProvider({ states: ["IL", "WI"] });
    const { patient, appointmentId } = await book();
    const person = decider.actor.kind === "provider" ? provider() : decider;
    await expect(recordNoShow(at(person, 14), { appointmentId })).rejects.toMatchObject({ code: "conflict" });
    await recordNoShow(at(person, 15), { appointmentId });
    await recordNoShow(at(person, 16), { appointmentId });
    expect(await statusOf(appointmentId)).toMatchObject({ status: "noshow" });
    const about = { appointmentId, bookingId: appointmentId };
    expect(await newsOf(appointmentId)).toEqual([
      { name: "scheduling.visit-canceled", data: { ...about, timely: true } },
    ]);
    expect(await dueOf(appointmentId)).toEqual([endOfDayIn("America/Chicago", dayIn("America/Chicago", START))]);
    expect((await trailOf(appointmentId)).filter((action) => action === "visit.no-show")).toHaveLength(1);
    await expect(checkIn(at(patient, 16), { appointmentId, state: "IL" })).rejects.toMatchObject({ code: "conflict" });
    await expect(fulfill(at(provider(), 16), { appointmentId })).rejects.toMatchObject({ code: "conflict" });
  }
});

test("a no-show is undone on the same day, then the visit goes on; the day after it stays", async () => {
  const { appointmentId } = await book();
  await recordNoShow(at(provider(), 20), { appointmentId });
  await undoNoShow(at(provider(), 25), { appointmentId });
  expect(await statusOf(appointmentId)).toMatchObject({ status: "booked" });
  expect(await asSuperuser("select appointment_id from booked_time")).toEqual([{ appointment_id: appointmentId }]);
  expect(await trailOf(appointmentId)).toContain("visit.no-show-undone");
  expect(await checkIn(at(provider(), 26), { appointmentId, state: "IL" })).toBe("arrived");
  await signedVisit(at(provider(), 40), appointmentId);
  const missed = await book();
  await recordNoShow(at(provider(), 20), missed);
  const act = undoNoShow(at(testCtx({ as: "employee" }), 24 * 60), missed);
  await expect(act).rejects.toMatchObject({ code: "conflict" });
});

test("a no-show is not undone once the patient has another first visit, with whomever", async () => {
  const { patient, appointmentId } = await book();
  await recordNoShow(at(provider(), 20), { appointmentId });
  const other = await aProvider();
  const startsAt = new Date(START.getTime() + 3 * 86_400_000);
  const hold = await holdSlot(at(patient, 21), choiceOf(other, { startsAt }));
  await confirmBooking(at(patient, 22), hold);
  for (const person of [provider(), testCtx({ as: "employee" })]) {
    await expect(undoNoShow(at(person, 30), { appointmentId })).rejects.toMatchObject({ code: "conflict" });
  }
});

test("a patient may say themselves that they missed a visit, once it is over; nobody else may, and they undo nothing", async () => {
  const { patient, appointmentId } = await book();
  const [stranger, another] = [await aPatient(), testCtx({ as: "provider", id: await aProvider() })];
  await expect(recordNoShow(at(patient, 39), { appointmentId })).rejects.toMatchObject({ code: "conflict" });
  await withPoliciesOff(async () => {
    for (const person of [stranger, another]) {
      await expect(recordNoShow(at(person, 41), { appointmentId })).rejects.toMatchObject({ code: "not-found" });
    }
  });
  await recordNoShow(at(patient, 41), { appointmentId });
  await withPoliciesOff(async () => {
    for (const person of [stranger, another, patient]) {
      await expect(undoNoShow(at(person, 42), { appointmentId })).rejects.toMatchObject({ code: "not-found" });
    }
  });
});

test("the fee of a visit that took place waits ten minutes, in which it can be waived with a reason", async () => {
  const { patient, appointmentId } = await book();
  await checkIn(at(patient, 0), { appointmentId, state: "IL" });
  await signedVisit(at(provider(), 30), appointmentId);
  expect(await dueOf(appointmentId)).toEqual([at(patient, 40).now]);
  const waive = { appointmentId, reason: "courtesy" } as const;
  await expect(waiveVisitFee(at(provider(), 40), waive)).rejects.toMatchObject({ code: "conflict" });
  const another = testCtx({ as: "provider", id: await aProvider() });
  await withPoliciesOff(async () => {
    for (const person of [another, patient]) {
      await expect(waiveVisitFee(at(person, 35), waive)).rejects.toMatchObject({ code: "not-found" });
    }
  });
  await expect(waiveVisitFee(at(provider(), 35), { appointmentId, reason: "" as "courtesy" })).rejects.toThrow(
    "waiver-reason-missing",
  );
  await waiveVisitFee(at(testCtx({ as: "employee" }), 39), waive);
  expect(await asSuperuser("select fee_waived_reason from appointment")).toEqual([{ fee_waived_reason: "courtesy" }]);
  expect(await asSuperuser("select name from pgboss.job where name = 'scheduling.visit-fee-waived'")).toHaveLength(1);
  const [row] = await asSuperuser("select reason from audit_event where action = 'visit.fee-waived'");
  expect(row).toEqual({ reason: "courtesy" });
});

test("canceling is news with whether it came in time, by the rule of the day; what the clinic cancels always did", async () => {
  await asSuperuser(
    `insert into clinical_fact (key, value, effective_from, source, owner)
     select key, value || '{"free_cancel_until_minutes": 60, "missed_is_charged": true}', '2026-11-02', 'test', owner
     from clinical_fact where key = 'visit_rules'`,
  );
  const cases = [
    { by: "patient", minutes: -60, timely: true },
    { by: "patient", minutes: -59, timely: false },
    { by: "staff", minutes: -1, timely: true },
  ] as const;
  for (const { by, minutes, timely } of cases) {
    const { patient, appointmentId } = await book();
    const who = by === "patient" ? patient : testCtx({ as: "employee" });
    expect(await cancelBooking(at(who, minutes), { appointmentId })).toEqual({ timely });
    expect(await newsOf(appointmentId)).toMatchObject([{ name: "scheduling.visit-canceled", data: { timely } }]);
  }
  const { appointmentId } = await book();
  await recordNoShow(at(provider(), 15), { appointmentId });
  expect(await newsOf(appointmentId)).toMatchObject([{ data: { timely: false } }]);
});

test("a moved visit is no news, and keeps the number under which it was booked", async () => {
  const { patient, appointmentId } = await book();
  const moved = await rescheduleBooking(patient, { appointmentId, providerId, startsAt: inTwoDays(15) });
  expect(await newsOf(appointmentId)).toEqual([]);
  await cancelBooking(patient, { appointmentId: moved.id });
  expect(await newsOf(moved.id)).toMatchObject([{ data: { appointmentId: moved.id, bookingId: appointmentId } }]);
});

test("statuses change by the table only", () => {
  const moves = APPOINTMENT_STATUSES.flatMap((from) =>
    APPOINTMENT_STATUSES.filter((to) => appointmentStates.can(to, { status: from })).map((to) => `${from} to ${to}`),
  );
  expect(moves).toEqual([
    "held to booked",
    "held to expired",
    "booked to arrived",
    "booked to canceled",
    "booked to noshow",
    "arrived to fulfilled",
    "noshow to booked",
  ]);
});
