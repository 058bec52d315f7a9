import { beforeEach, expect, test } from "vitest";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { confirmBooking } from "../bookings/confirm-booking.ts";
import { findSlots } from "../slots/find-slots.ts";
import { holdSlot } from "../bookings/hold-slot.ts";
import { getOwnAppointment } from "./get-own-appointment.ts";
import { listProviderDay } from "./list-provider-day.ts";
import { listWeek } from "./list-week.ts";
import { listVisitsToReassign } from "./list-visits-to-reassign.ts";
import { addTimeOff } from "../providers/add-time-off.ts";
import { getProviderHours } from "../providers/get-provider-hours.ts";
import { removeTimeOff } from "../providers/remove-time-off.ts";
import { setDayException } from "../providers/set-day-exception.ts";
import { setWeeklyHours } from "../providers/set-weekly-hours.ts";

useDatabase();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider();
});

const dayOf = (at: Date) => at.toLocaleDateString("en-CA", { timeZone: "America/Chicago" });
const provider = () => testCtx({ as: "provider", id: providerId });
const staff = testCtx({ as: "employee" });

async function book(startsAt = inTwoDays()) {
  const patient = await aPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId, { startsAt }));
  return { patient, visit: await confirmBooking(patient, { appointmentId }) };
}

async function offeredOn(at: Date): Promise<number> {
  const from = new Date(at.getTime() - 12 * 3_600_000);
  const to = new Date(at.getTime() + 12 * 3_600_000);
  const search = { type: "initial-trt", state: "IL", zone: "America/Chicago", from, to } as const;
  const slots = await findSlots(await aPatient(), search);
  return slots.filter(({ startsAt }) => dayOf(startsAt) === dayOf(at)).length;
}

test("a provider sees the names, types and states of their own day, and nobody else's", async () => {
  const { visit } = await book();
  const day = dayOf(inTwoDays());
  expect((await listProviderDay(provider(), { day }))?.visits).toMatchObject([
    { id: visit.id, patientName: "Pat Ient", typeKey: "initial-trt", state: "IL" },
  ]);
  const other = await aProvider();
  expect((await listProviderDay(testCtx({ as: "provider", id: other }), { day }))?.visits).toEqual([]);
  expect((await listProviderDay(provider()))?.visits).toEqual([]);
  await expect(listProviderDay(await aPatient(), { day })).rejects.toMatchObject({ code: "forbidden" });
});

test("staff see everybody's week, members do not", async () => {
  const { patient, visit } = await book();
  const week = await listWeek(staff);
  expect(week.visits).toMatchObject([{ id: visit.id, patientName: "Pat Ient" }]);
  expect(week.providers).toMatchObject([{ providerId }]);
  await expect(listWeek(patient)).rejects.toMatchObject({ code: "forbidden" });
});

test("one's own visit can be looked up, another's is not there", async () => {
  const { patient, visit } = await book();
  expect(await getOwnAppointment(patient, { appointmentId: visit.id })).toMatchObject({ id: visit.id });
  const act = getOwnAppointment(await aPatient(), { appointmentId: visit.id });
  await expect(act).rejects.toMatchObject({ code: "not-found" });
});

test("a license that will have run out names the visits that need somebody else", async () => {
  const { visit } = await book();
  expect(await listVisitsToReassign(staff)).toEqual([]);
  await asSuperuser("update provider_license set valid_until = $1", [dayOf(new Date())]);
  expect(await listVisitsToReassign(staff)).toMatchObject([{ id: visit.id, why: "license" }]);
});

test("a new week holds from its day on and leaves booked visits alone", async () => {
  const { visit } = await book();
  const day = dayOf(inTwoDays());
  expect(await offeredOn(inTwoDays())).toBeGreaterThan(0);
  await setWeeklyHours(provider(), { providerId, from: day, hours: [] });
  expect(await offeredOn(inTwoDays())).toBe(0);
  expect((await listProviderDay(provider(), { day }))?.visits).toMatchObject([{ id: visit.id }]);
  expect((await getProviderHours(provider(), { providerId })).week).toHaveLength(7);
});

test("one day can be closed, or have more hours", async () => {
  const day = dayOf(inTwoDays());
  const before = await offeredOn(inTwoDays());
  await setDayException(provider(), { providerId, day, hours: [] });
  expect(await offeredOn(inTwoDays())).toBe(0);
  await setDayException(provider(), { providerId, day, hours: [{ fromMinute: 1080, toMinute: 1140 }] });
  expect(await offeredOn(inTwoDays())).toBe(before + 2);
  await setDayException(provider(), { providerId, day });
  expect(await offeredOn(inTwoDays())).toBe(before);
});

test("a closed day to come is listed with the visits that need somebody else, a changed one with its hours", async () => {
  const { visit } = await book();
  const day = dayOf(inTwoDays());
  await setDayException(provider(), { providerId, day, hours: [] });
  const hours = { fromMinute: 1080, toMinute: 1140 };
  await setDayException(provider(), { providerId, day: "2035-01-01", hours: [hours] });
  expect((await getProviderHours(provider(), { providerId })).days).toMatchObject([
    { day, hours: [], booked: [{ id: visit.id }] },
    { day: "2035-01-01", hours: [hours], booked: [] },
  ]);
  expect(await listVisitsToReassign(staff)).toMatchObject([{ id: visit.id, why: "time-off" }]);
  await setDayException(provider(), { providerId, day });
  expect(await listVisitsToReassign(staff)).toEqual([]);
});

test("time off names the visits booked inside it and offers nothing there until it is taken back", async () => {
  const { visit } = await book();
  const off = { providerId, startsAt: inTwoDays(9), endsAt: inTwoDays(18) };
  expect((await addTimeOff(provider(), off)).booked).toMatchObject([{ id: visit.id }]);
  expect(await offeredOn(inTwoDays())).toBe(0);
  const { timeOff } = await getProviderHours(staff, { providerId });
  expect(timeOff).toMatchObject([{ booked: [{ id: visit.id }] }]);
  await removeTimeOff(provider(), { providerId, id: timeOff[0]!.id });
  expect(await offeredOn(inTwoDays())).toBeGreaterThan(0);
});

test("nobody keeps another provider's hours but staff", async () => {
  const other = testCtx({ as: "provider", id: await aProvider() });
  const off = { providerId, startsAt: inTwoDays(9), endsAt: inTwoDays(18) };
  await expect(addTimeOff(other, off)).rejects.toMatchObject({ code: "forbidden" });
  await expect(setWeeklyHours(await aPatient(), { providerId, from: "2026-12-01", hours: [] })).rejects.toMatchObject({
    code: "forbidden",
  });
  await addTimeOff(staff, off);
});
