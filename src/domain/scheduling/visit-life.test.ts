import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { APPOINTMENT_STATUSES, canBecome } from "./appointment.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { checkIn } from "./check-in.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { fulfillVisit } from "./fulfill-visit.ts";
import { holdSlot } from "./hold-slot.ts";
import { listProviderDay } from "./list-appointments.ts";
import { rescheduleBooking } from "./reschedule-booking.ts";
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
    `select name, data from pgboss.job where data->>'appointmentId' = $1 and name in ('scheduling.visit-fulfilled', 'scheduling.visit-cancelled') order by name`,
    [id],
  );

test("a patient says where they are, arrives, and their provider ends the visit", async () => {
  const { patient, appointmentId } = await book();
  expect(await checkIn(at(patient, -30), { appointmentId, state: "IL" })).toBe("arrived");
  expect(await statusOf(appointmentId)).toEqual({ status: "arrived", arrived_state: "IL" });
  expect(await checkIn(at(patient, -29), { appointmentId, state: "IL" })).toBe("arrived");
  await sweepVisits(at(testCtx({ as: "system" }), 20));
  await expect(fulfillVisit(at(provider(), -1), { appointmentId })).rejects.toMatchObject({ code: "conflict" });
  expect(await newsOf(appointmentId)).toEqual([]);
  await fulfillVisit(at(provider(), 25), { appointmentId });
  await fulfillVisit(at(provider(), 26), { appointmentId });
  expect(await historyOf(appointmentId)).toEqual([
    { kind: "arrived", state: "IL", actor_kind: "member" },
    { kind: "fulfilled", state: null, actor_kind: "provider" },
  ]);
  expect(await trailOf(appointmentId)).toEqual(["visit.held", "visit.booked", "visit.arrived", "visit.fulfilled"]);
  expect(await newsOf(appointmentId)).toEqual([
    { name: "scheduling.visit-fulfilled", data: { appointmentId, bookingId: appointmentId } },
  ]);
  expect(await asSuperuser("select 1 from taken_time")).toEqual([]);
});

test("without a license where the patient is now the visit does not begin, and that it was tried is kept", async () => {
  const { patient, appointmentId } = await book();
  expect(await checkIn(at(patient, -5), { appointmentId, state: "NV" })).toBe("no-license");
  expect(await checkIn(at(provider(), 2), { appointmentId, state: "NV" })).toBe("no-license");
  expect(await statusOf(appointmentId)).toEqual({ status: "booked", arrived_state: null });
  expect(await trailOf(appointmentId)).toContain("visit.turned-away");
  await expect(checkIn(at(patient, 0), { appointmentId, state: "ZZ" })).rejects.toThrow("Select a state");
  expect(await checkIn(at(patient, 5), { appointmentId, state: "WI" })).toBe("arrived");
  expect(await historyOf(appointmentId)).toEqual([
    { kind: "turned-away", state: "NV", actor_kind: "member" },
    { kind: "turned-away", state: "NV", actor_kind: "provider" },
    { kind: "arrived", state: "WI", actor_kind: "member" },
  ]);
});

test("a license that ran out yesterday lets nobody in today", async () => {
  const { patient, appointmentId } = await book();
  await asSuperuser("update provider_licence set valid_until = $1", [
    new Date(START.getTime() - 86_400_000).toISOString().slice(0, 10),
  ]);
  expect(await checkIn(at(patient, 0), { appointmentId, state: "IL" })).toBe("no-license");
});

test("checking in opens half an hour before and ends when the visit counts as missed", async () => {
  const { patient, appointmentId } = await book();
  for (const minutes of [-31, 15]) {
    const act = checkIn(at(patient, minutes), { appointmentId, state: "IL" });
    await expect(act).rejects.toMatchObject({ code: "conflict" });
  }
  expect(await checkIn(at(provider(), 14), { appointmentId, state: "IL" })).toBe("arrived");
});

test("nobody else checks in or ends a visit", async () => {
  const { patient, appointmentId } = await book();
  const another = testCtx({ as: "provider", id: await aProvider() });
  for (const person of [another, await aPatient(), testCtx({ as: "employee" })]) {
    const act = checkIn(at(person, 0), { appointmentId, state: "IL" });
    await expect(act).rejects.toMatchObject({ code: "not-found" });
  }
  await checkIn(at(patient, 0), { appointmentId, state: "IL" });
  await expect(fulfillVisit(at(another, 5), { appointmentId })).rejects.toMatchObject({ code: "not-found" });
  await expect(fulfillVisit(at(patient, 5), { appointmentId })).rejects.toMatchObject({ code: "forbidden" });
});

test("a visit nobody came to is missed after 15 minutes, costs nothing, and can neither begin nor end", async () => {
  const { patient, appointmentId } = await book();
  await sweepVisits(at(testCtx({ as: "system" }), 14));
  expect(await statusOf(appointmentId)).toMatchObject({ status: "booked" });
  await sweepVisits(at(testCtx({ as: "system" }), 15));
  await sweepVisits(at(testCtx({ as: "system" }), 16));
  expect(await statusOf(appointmentId)).toMatchObject({ status: "noshow" });
  const about = { appointmentId, bookingId: appointmentId };
  expect(await newsOf(appointmentId)).toEqual([
    { name: "scheduling.visit-cancelled", data: { ...about, timely: true } },
  ]);
  await expect(checkIn(at(patient, 16), { appointmentId, state: "IL" })).rejects.toMatchObject({ code: "conflict" });
  await expect(fulfillVisit(at(provider(), 16), { appointmentId })).rejects.toMatchObject({ code: "conflict" });
  expect((await listProviderDay(at(provider(), 20)))?.visits).toMatchObject([{ status: "noshow" }]);
});

test("cancelling is news with whether it came in time, by the rule of the day; what the clinic cancels always did", async () => {
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
    expect(await newsOf(appointmentId)).toMatchObject([{ name: "scheduling.visit-cancelled", data: { timely } }]);
  }
  const { appointmentId } = await book();
  await sweepVisits(at(testCtx({ as: "system" }), 15));
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
    APPOINTMENT_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} to ${to}`),
  );
  expect(moves).toEqual([
    ...["held to booked", "held to expired", "booked to arrived", "booked to cancelled", "booked to noshow"],
    "arrived to fulfilled",
  ]);
});
