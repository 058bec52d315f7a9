import { beforeEach, expect, test } from "vitest";
import { withPoliciesOff } from "#test/first-lock.ts";
import { mailsTo } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { OwnVisitError, SlotTakenError } from "../appointment.ts";
import { bookForMember } from "./book-for-member.ts";
import { findSlotsForMember } from "../slots/find-slots-for-member.ts";
import { listOwnAppointments } from "../lists/list-own-appointments.ts";
import { rescheduleBooking } from "./reschedule-booking.ts";

useDatabase();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider();
});
const staff = () => testCtx({ as: "employee" });

test("staff book and move a visit for a member, who gets the mails as if they had done it", async () => {
  const patient = await aPatient();
  const visit = await bookForMember(staff(), { userId: patient.userId, ...choiceOf(providerId) });
  expect((await listOwnAppointments(patient)).coming).toMatchObject([{ id: visit.id, status: "booked" }]);
  await rescheduleBooking(staff(), { appointmentId: visit.id, providerId, startsAt: inTwoDays(14) });
  expect((await listOwnAppointments(patient)).coming).toMatchObject([{ startsAt: inTwoDays(14) }]);
  expect((await mailsTo(patient.email)).map(({ props }) => props["news"])).toEqual(["booked", "moved"]);
  const trail = await asSuperuser(
    "select action, actor_kind from audit_event where subject_id = $1 and action like 'visit.%' order by id",
    [patient.userId],
  );
  expect(trail[0]).toEqual({ action: "visit.booked", actor_kind: "employee" });
  const jobs = await asSuperuser("select name from pgboss.job where name = 'scheduling.visit-booked'");
  expect(jobs).toHaveLength(2);
});

test("the rules are those of booking oneself", async () => {
  const userId = (await aPatient()).userId;
  const early = (await aPatient({ status: "contact_verified" })).userId;
  const book = (id: string, change = {}) => bookForMember(staff(), { userId: id, ...choiceOf(providerId, change) });
  await expect(book(early)).rejects.toMatchObject({ code: "forbidden" });
  await expect(book(userId, { state: "TX" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(book(userId, { startsAt: inTwoDays(20) })).rejects.toThrow(SlotTakenError);
  await expect(book(providerId)).rejects.toMatchObject({ code: "not-found" });
  await book(userId);
  await expect(book(userId, { startsAt: inTwoDays(14) })).rejects.toThrow(OwnVisitError);
  await expect(book((await aPatient()).userId)).rejects.toThrow(SlotTakenError);
});

test("no time is offered at which the member has another visit", async () => {
  const patient = await aPatient();
  await bookForMember(staff(), { userId: patient.userId, ...choiceOf(providerId) });
  await aProvider();
  const span = { from: inTwoDays(9), to: inTwoDays(11) };
  const search = { type: "renewal", state: "IL", zone: "America/Chicago", ...span } as const;
  const times = (await findSlotsForMember(staff(), { userId: patient.userId, ...search })).map((slot) => slot.startsAt);
  expect(times).toContainEqual(inTwoDays(9));
  expect(times).not.toContainEqual(inTwoDays(10));
});

test("only staff book for others, also without row-level security", async () => {
  const [patient, other] = [await aPatient(), await aPatient()];
  const input = { userId: patient.userId, ...choiceOf(providerId) };
  await withPoliciesOff(async () => {
    for (const person of [other, patient, testCtx({ as: "provider", id: providerId })]) {
      await expect(bookForMember(person, input)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
  expect(await asSuperuser("select 1 from appointment")).toEqual([]);
});
