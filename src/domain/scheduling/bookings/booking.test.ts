import { beforeEach, describe, expect, test } from "vitest";
import { later, mailsTo } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { OwnVisitError, SlotTakenError } from "../appointment.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { findSlots } from "../slots/find-slots.ts";
import { extendHold } from "./extend-hold.ts";
import { holdSlot } from "./hold-slot.ts";
import { listOwnAppointments } from "../lists/list-own-appointments.ts";
import { reassignBooking } from "./reassign-booking.ts";
import { rescheduleBooking } from "./reschedule-booking.ts";

useDatabase();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider();
});

const search = { type: "initial-trt", state: "IL", zone: "America/Chicago" } as const;
const around = (at: Date) => ({ from: new Date(at.getTime() - 3_600_000), to: new Date(at.getTime() + 7_200_000) });

async function book(patient: Awaited<ReturnType<typeof aPatient>>, change = {}) {
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId, change));
  return confirmBooking(patient, { appointmentId });
}

describe("a hold", () => {
  test("reserves the time and says until when", async () => {
    const [patient, other] = [await aPatient(), await aPatient()];
    const hold = await holdSlot(patient, choiceOf(providerId));
    expect(hold.expiresAt.getTime() - patient.now.getTime()).toBe(600_000);
    const lost = await holdSlot(other, choiceOf(providerId)).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(SlotTakenError);
    expect(lost).toMatchObject({ code: "conflict", status: 409 });
    const nearest = (lost as SlotTakenError).nearest.map(({ startsAt }) => startsAt.toISOString());
    expect(nearest).toHaveLength(6);
    expect(nearest).toContain(inTwoDays(9, 20).toISOString());
    expect(nearest).toContain(inTwoDays(10, 40).toISOString());
    expect(nearest).not.toContain(inTwoDays(10, 20).toISOString());
  });

  test("that expired blocks nobody, and can't be confirmed anymore", async () => {
    const [patient, other] = [await aPatient({ now: new Date(Date.now() - 660_000) }), await aPatient()];
    const { appointmentId } = await holdSlot(patient, choiceOf(providerId));
    const slots = await findSlots(other, { ...search, ...around(inTwoDays()) });
    expect(slots.map(({ startsAt }) => startsAt)).toContainEqual(inTwoDays());
    await holdSlot(other, choiceOf(providerId));
    await expect(confirmBooking(later(patient, 660), { appointmentId })).rejects.toThrow(SlotTakenError);
  });

  test("can be extended three times and no more", async () => {
    const patient = await aPatient();
    const { appointmentId } = await holdSlot(patient, choiceOf(providerId));
    for (let i = 1; i <= 3; i++) {
      const hold = await extendHold(later(patient, i * 60), { appointmentId });
      expect(hold?.expiresAt.getTime()).toBe(patient.now.getTime() + i * 60_000 + 600_000);
    }
    expect(await extendHold(later(patient, 200), { appointmentId })).toBeNull();
  });

  test("is let go when its patient chooses another time", async () => {
    const patient = await aPatient();
    await holdSlot(patient, choiceOf(providerId));
    await holdSlot(patient, choiceOf(providerId, { startsAt: inTwoDays(11) }));
    expect(await asSuperuser("select lower(during) as at from booked_time")).toEqual([{ at: inTwoDays(11) }]);
  });

  test("cannot be asked for more than twenty times an hour", async () => {
    const patient = await aPatient();
    for (let i = 0; i < 20; i++) await holdSlot(patient, choiceOf(providerId));
    await expect(holdSlot(patient, choiceOf(providerId))).rejects.toMatchObject({ code: "rate-limited" });
  });

  test.each([
    ["before the consents are given", { status: "contact_verified" }, {}],
    ["in a state the clinic does not serve", {}, { state: "WY" }],
    ["with a provider who has no license there", {}, { state: "TX" }],
  ])("is refused %s", async (_, patient, change) => {
    await expect(holdSlot(await aPatient(patient), choiceOf(providerId, change))).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test.each([
    ["outside the provider's hours", 8],
    ["that would end after them", 16.5],
  ])("is refused for a time %s", async (_, hour) => {
    const startsAt = inTwoDays(Math.floor(hour), (hour % 1) * 60);
    await expect(holdSlot(await aPatient(), choiceOf(providerId, { startsAt }))).rejects.toThrow(SlotTakenError);
  });
});

describe("a booking", () => {
  test("is confirmed once, however often the button is pressed, with one mail and its history", async () => {
    const patient = await aPatient();
    const { appointmentId } = await holdSlot(patient, choiceOf(providerId));
    await Promise.all([confirmBooking(patient, { appointmentId }), confirmBooking(patient, { appointmentId })]);
    expect((await listOwnAppointments(patient)).coming).toMatchObject([{ id: appointmentId, status: "booked" }]);
    expect(await mailsTo(patient.email)).toMatchObject([
      { template: "visit-booked", props: { calendar: { method: "REQUEST", sequence: 0, id: appointmentId } } },
    ]);
    expect(await asSuperuser("select kind from appointment_event order by at, kind desc")).toEqual([
      { kind: "held" },
      { kind: "booked" },
    ]);
  });

  test("of a first visit is the only open one of its patient", async () => {
    const patient = await aPatient();
    const visit = await book(patient);
    const second = holdSlot(patient, choiceOf(providerId, { type: "initial-weight-loss", startsAt: inTwoDays(14) }));
    await expect(second).rejects.toMatchObject({ code: "conflict", existing: { id: visit.id } });
    await cancelBooking(patient, { appointmentId: visit.id });
    await holdSlot(patient, choiceOf(providerId, { type: "initial-weight-loss", startsAt: inTwoDays(14) }));
  });

  test("does not let its patient be in two visits at once", async () => {
    const patient = await aPatient();
    await book(patient);
    const other = await aProvider();
    const act = holdSlot(patient, choiceOf(other, { type: "renewal", startsAt: inTwoDays(10, 20) }));
    await expect(act).rejects.toThrow(OwnVisitError);
  });

  test("belongs to its patient: to anybody else it is not there", async () => {
    const [patient, other] = [await aPatient(), await aPatient()];
    const { appointmentId } = await holdSlot(patient, choiceOf(providerId));
    await expect(confirmBooking(other, { appointmentId })).rejects.toMatchObject({ code: "not-found" });
    await confirmBooking(patient, { appointmentId });
    await expect(cancelBooking(other, { appointmentId })).rejects.toMatchObject({ code: "not-found" });
    const move = { appointmentId, providerId, startsAt: inTwoDays(12) };
    await expect(rescheduleBooking(other, move)).rejects.toMatchObject({ code: "not-found" });
  });

  test("cannot stand without its time in the calendar, whatever the program does", async () => {
    const visit = await book(await aPatient());
    await expect(asSuperuser("delete from booked_time where appointment_id = $1", [visit.id])).rejects.toThrow(
      "has no time in the calendar",
    );
  });
});

describe("moving a visit", () => {
  test("frees the old time, takes the new one, and tells the calendar by the same entry with a higher number", async () => {
    const [patient, other] = [await aPatient(), await aPatient()];
    const visit = await book(patient);
    const moved = await rescheduleBooking(patient, {
      appointmentId: visit.id,
      providerId,
      startsAt: inTwoDays(10, 20),
    });
    const again = await rescheduleBooking(patient, { appointmentId: moved.id, providerId, startsAt: inTwoDays(15) });
    expect(again).toMatchObject({ sequence: 2, calendarId: visit.id, status: "booked" });
    expect((await mailsTo(patient.email)).map(({ props }) => props["calendar"])).toMatchObject([
      { method: "REQUEST", id: visit.id, sequence: 0 },
      { method: "REQUEST", id: visit.id, sequence: 1, startsAt: inTwoDays(10, 20).toISOString() },
      { method: "REQUEST", id: visit.id, sequence: 2 },
    ]);
    await book(other);
    expect((await listOwnAppointments(patient)).coming).toHaveLength(1);
    await expect(cancelBooking(patient, { appointmentId: visit.id })).rejects.toMatchObject({ code: "conflict" });
  });

  test("to a time that is taken leaves it where it was and names free times", async () => {
    const [patient, other] = [await aPatient(), await aPatient()];
    const visit = await book(patient);
    await book(other, { startsAt: inTwoDays(12) });
    const move = rescheduleBooking(patient, { appointmentId: visit.id, providerId, startsAt: inTwoDays(12) });
    await expect(move).rejects.toThrow(SlotTakenError);
    expect((await listOwnAppointments(patient)).coming).toMatchObject([{ id: visit.id, startsAt: inTwoDays() }]);
    expect(await asSuperuser("select count(*)::int as n from booked_time")).toEqual([{ n: 2 }]);
  });

  test("two visits that change places at the same moment never end up in one place", async () => {
    const people = [await aPatient(), await aPatient()];
    const visits = [await book(people[0]!), await book(people[1]!, { startsAt: inTwoDays(12) })];
    await Promise.allSettled(
      people.map((patient, i) =>
        rescheduleBooking(patient, {
          appointmentId: visits[i]!.id,
          providerId,
          startsAt: visits[1 - i]!.startsAt,
        }),
      ),
    );
    const open = await asSuperuser("select distinct starts_at from appointment where status = 'booked'");
    expect(open).toHaveLength(2);
  });
});

describe("canceling a visit", () => {
  test("frees the time and takes the entry out of the patient's calendar", async () => {
    const patient = await aPatient();
    const visit = await book(patient);
    await cancelBooking(patient, { appointmentId: visit.id });
    expect((await mailsTo(patient.email)).at(-1)).toMatchObject({
      template: "visit-canceled",
      props: { byClinic: false, calendar: { method: "CANCEL", id: visit.id, sequence: 1 } },
    });
    await book(await aPatient());
  });

  test("by staff says so to the patient", async () => {
    const patient = await aPatient();
    const visit = await book(patient);
    await cancelBooking(testCtx({ as: "employee" }), { appointmentId: visit.id });
    expect((await mailsTo(patient.email)).at(-1)).toMatchObject({ props: { byClinic: true } });
  });
});

describe("giving a visit to another provider", () => {
  test("keeps the time, frees the first calendar, fills the second, and tells the patient", async () => {
    const patient = await aPatient();
    const visit = await book(patient);
    const second = await aProvider();
    const given = await reassignBooking(testCtx({ as: "employee" }), { appointmentId: visit.id, providerId: second });
    expect(given).toMatchObject({ providerId: second, startsAt: visit.startsAt, sequence: 1 });
    expect(await asSuperuser("select provider_id from booked_time")).toEqual([{ provider_id: second }]);
    expect((await mailsTo(patient.email)).at(-1)).toMatchObject({ props: { news: "provider-changed" } });
  });

  test("is not for members, nor for a provider who is busy then", async () => {
    const patient = await aPatient();
    const visit = await book(patient);
    const second = await aProvider();
    const { appointmentId } = await holdSlot(await aPatient(), choiceOf(second, { startsAt: inTwoDays(10, 20) }));
    expect(appointmentId).toBeTruthy();
    const give = { appointmentId: visit.id, providerId: second };
    await expect(reassignBooking(patient, give)).rejects.toMatchObject({ code: "forbidden" });
    await expect(reassignBooking(testCtx({ as: "employee" }), give)).rejects.toThrow(SlotTakenError);
    expect(await asSuperuser("select provider_id from appointment where id = $1", [visit.id])).toEqual([
      { provider_id: providerId },
    ]);
  });
});

test("of forty people who want one time at the same moment exactly one gets it, the others hear of free ones", async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => aPatient()));
  const results = await Promise.allSettled(people.map((patient) => holdSlot(patient, choiceOf(providerId))));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const losers = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(losers.every((reason) => reason instanceof SlotTakenError && reason.nearest.length > 0)).toBe(true);
});
