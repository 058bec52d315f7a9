import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { cancelBooking } from "../bookings/cancel-booking.ts";
import { confirmBooking } from "../bookings/confirm-booking.ts";
import { holdSlot } from "../bookings/hold-slot.ts";
import { getVisitForProvider } from "./get-visit-for-provider.ts";
import { listProviderDay } from "./list-provider-day.ts";
import { selectBetween } from "./queries-lists.server.ts";
import { reassignBooking } from "../bookings/reassign-booking.ts";
import { addTimeOff } from "../providers/add-time-off.ts";
import { getProviderHours } from "../providers/get-provider-hours.ts";
import { setWeeklyHours } from "../providers/set-weekly-hours.ts";
import { getVisitForStaff } from "./get-visit-for-staff.ts";
import { listVisitsToReassign } from "./list-visits-to-reassign.ts";

useDatabase();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider();
});

const staff = testCtx({ as: "employee" });

async function book(startsAt = inTwoDays(), from = providerId) {
  const patient = await aPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(from, { startsAt }));
  return { patient, visit: await confirmBooking(patient, { appointmentId }) };
}

async function offeredFor(appointmentId: string) {
  return (await getVisitForStaff(staff, { appointmentId })).candidates;
}

async function readings(): Promise<number> {
  const rows = await asSuperuser("select count(*)::int as n from audit_event where action = 'visits.read'");
  return (rows[0] as { n: number }).n;
}

test("a visit is offered to who has a license there and is free, those within their hours first", async () => {
  const { visit } = await book();
  const free = await aProvider();
  const atNight = await aProvider({ hours: [1200, 1300] });
  const elsewhere = await aProvider({ states: ["TX"] });
  const expired = await aProvider({ validUntil: "2021-01-01" });
  const away = await aProvider();
  await addTimeOff(staff, { providerId: away, startsAt: inTwoDays(9), endsAt: inTwoDays(12) });
  const busy = await aProvider();
  await book(inTwoDays(10, 20), busy);
  expect(await offeredFor(visit.id)).toEqual([
    { providerId: free, providerName: "Robin Vale", isInHours: true },
    { providerId: atNight, providerName: "Robin Vale", isInHours: false },
  ]);
  for (const refused of [elsewhere, expired]) {
    const act = reassignBooking(staff, { appointmentId: visit.id, providerId: refused });
    await expect(act).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("visits in time off, beyond a license or with somebody who left wait for another provider", async () => {
  const { visit } = await book();
  expect(await listVisitsToReassign(staff)).toEqual([]);
  await addTimeOff(staff, { providerId, startsAt: inTwoDays(9), endsAt: inTwoDays(12) });
  expect(await listVisitsToReassign(staff)).toMatchObject([{ id: visit.id, why: "time-off" }]);
  await asSuperuser("delete from time_off");
  await asSuperuser("update provider set is_active = false where user_id = $1", [providerId]);
  expect(await listVisitsToReassign(staff)).toMatchObject([{ id: visit.id, why: "left" }]);
  await asSuperuser("update provider_license set valid_until = '2021-01-01' where provider_id = $1", [providerId]);
  expect(await listVisitsToReassign(staff)).toMatchObject([{ id: visit.id, why: "license" }]);
  await expect(listVisitsToReassign(await aPatient())).rejects.toMatchObject({ code: "forbidden" });
});

test("opening a day, a visit or hours that name patients is in the trail once", async () => {
  const { visit } = await book();
  const provider = testCtx({ as: "provider", id: providerId });
  let before = await readings();
  await listProviderDay(provider);
  expect(await readings()).toBe(before + 1);
  await getVisitForStaff(staff, { appointmentId: visit.id });
  expect(await readings()).toBe(before + 2);
  await getProviderHours(provider, { providerId });
  expect(await readings()).toBe(before + 2);
  await addTimeOff(provider, { providerId, startsAt: inTwoDays(9), endsAt: inTwoDays(12) });
  before = await readings();
  await getProviderHours(provider, { providerId });
  expect(await readings()).toBe(before + 1);
});

test("control: names read beneath the use cases leave no row, so a use case that forgets is seen", async () => {
  const { visit } = await book();
  const before = await readings();
  const span = { from: inTwoDays(0), to: inTwoDays(23) };
  const names = await inTransaction(staff, ({ trx }) => selectBetween(trx, span));
  expect(names).toMatchObject([{ id: visit.id, patientName: "Pat Ient" }]);
  expect(await readings()).toBe(before);
  // Who is refused has read nothing.
  const other = testCtx({ as: "provider", id: await aProvider() });
  await expect(getVisitForProvider(other, { appointmentId: visit.id })).rejects.toMatchObject({ code: "not-found" });
  expect(await readings()).toBe(before);
  await getVisitForProvider(testCtx({ as: "provider", id: providerId }), { appointmentId: visit.id });
  expect(await readings()).toBe(before + 1);
});

test("staff's reason for canceling is in the trail, and the visit can no longer be changed", async () => {
  const { visit } = await book();
  await cancelBooking(staff, { appointmentId: visit.id, reason: "provider-away" });
  const rows = await asSuperuser("select reason from audit_event where action = 'visit.canceled' and object_id = $1", [
    visit.id,
  ]);
  expect(rows).toEqual([{ reason: "provider-away" }]);
  expect(await getVisitForStaff(staff, { appointmentId: visit.id })).toMatchObject({
    canChange: false,
    candidates: [],
    visit: { status: "canceled" },
  });
});

test("a week set for later is named with its first day", async () => {
  const provider = testCtx({ as: "provider", id: providerId });
  expect((await getProviderHours(provider, { providerId })).next).toBeNull();
  const hours = [{ weekday: 1, fromMinute: 600, toMinute: 660 }];
  await setWeeklyHours(provider, { providerId, from: "2031-01-06", hours });
  const { week, next } = await getProviderHours(provider, { providerId });
  expect(week).toHaveLength(7);
  expect(next).toEqual({ from: "2031-01-06", week: hours });
});
