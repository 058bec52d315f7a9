import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { setLanguage } from "#domain/identity/language/set-language.ts";
import { later, mailsTo } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { cancelBooking } from "../bookings/cancel-booking.ts";
import { confirmBooking } from "../bookings/confirm-booking.ts";
import { holdSlot } from "../bookings/hold-slot.ts";
import { isOnEarlierWaitlist } from "../waitlist/is-on-earlier-waitlist.ts";
import { joinStateWaitlist } from "../waitlist/join-state-waitlist.ts";
import { leaveWaitlist } from "../waitlist/leave-waitlist.ts";
import { joinWaitlist } from "../waitlist/join-waitlist.ts";
import { listOwnAppointments } from "../lists/list-own-appointments.ts";
import { offerEarlier } from "../waitlist/offer-earlier.ts";
import { cancelByLink } from "./cancel-by-link.ts";
import { findLinkLanguage } from "./find-link-language.ts";
import { findSlotsByLink } from "./find-slots-by-link.ts";
import { openVisitLink } from "./open-visit-link.ts";
import { rescheduleByLink } from "./reschedule-by-link.ts";
import { acceptEarlierByLink } from "./accept-earlier-by-link.ts";
import { sweepVisits } from "../visits/sweep-visits.ts";

useDatabase();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider();
});

const stranger = testCtx({ as: "anonymous" });
const tokenIn = (url: string | undefined) => new URL(url ?? "none:").searchParams.get("t") ?? "";

async function book(startsAt = inTwoDays()) {
  const patient = await aPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId, { startsAt }));
  const visit = await confirmBooking(patient, { appointmentId });
  const [mail] = await mailsTo(patient.email);
  return {
    patient,
    visit,
    reschedule: tokenIn(mail?.props["rescheduleUrl"]),
    cancel: tokenIn(mail?.props["cancelUrl"]),
  };
}

test("the mail's buttons work without signing in; opening them changes nothing", async () => {
  const { patient, visit, reschedule, cancel } = await book();
  const before = await asSuperuser("select * from appointment");
  for (const purpose of ["reschedule", "cancel"] as const) {
    const opened = await openVisitLink(stranger, { token: purpose === "cancel" ? cancel : reschedule, purpose });
    expect(opened?.visit.id).toBe(visit.id);
  }
  expect(await asSuperuser("select * from appointment")).toEqual(before);
  const moved = await rescheduleByLink(stranger, { token: reschedule, providerId, startsAt: inTwoDays(15) });
  expect(moved?.startsAt).toEqual(inTwoDays(15));
  const mails = await mailsTo(patient.email);
  expect(await cancelByLink(stranger, { token: tokenIn(mails[1]?.props["cancelUrl"]) })).toEqual({ timely: true });
  expect((await listOwnAppointments(patient)).coming).toEqual([]);
});

test("the reschedule link shows free times for its visit, and only that link does", async () => {
  const { reschedule, cancel } = await book();
  const span = { from: inTwoDays(9), to: inTwoDays(17), zone: "America/Chicago" };
  const slots = await findSlotsByLink(stranger, { token: reschedule, ...span });
  expect(slots.length).toBeGreaterThan(0);
  expect(await findSlotsByLink(stranger, { token: cancel, ...span })).toEqual([]);
});

test("a link is for one purpose, ends with the visit, and leads nowhere once the visit was moved", async () => {
  const { reschedule, cancel } = await book();
  expect(await openVisitLink(stranger, { token: reschedule, purpose: "cancel" })).toBeNull();
  expect(await openVisitLink(stranger, { token: `${cancel.slice(0, -4)}AAAA`, purpose: "cancel" })).toBeNull();
  expect(await openVisitLink(later(stranger, 3 * 86_400), { token: cancel, purpose: "cancel" })).toBeNull();
  await rescheduleByLink(stranger, { token: reschedule, providerId, startsAt: inTwoDays(15) });
  expect(await cancelByLink(stranger, { token: cancel })).toBeNull();
  expect(await rescheduleByLink(stranger, { token: reschedule, providerId, startsAt: inTwoDays(16) })).toBeNull();
});

test("a link is in the language of the person it was made for, also once it has expired, and one that isn't ours in English", async () => {
  const { patient, cancel } = await book();
  const ask = (token: string, ctx = stranger) => findLinkLanguage(ctx, { token, purpose: "cancel" });
  expect(await ask(cancel)).toBe("en");
  await inTransaction(patient, (tx) => setLanguage(tx, { userId: patient.userId, language: "es" }));
  expect(await ask(cancel)).toBe("es");
  expect(await ask(cancel, later(stranger, 3 * 86_400))).toBe("es");
  expect(await ask(`${cancel.slice(0, -4)}AAAA`)).toBe("en");
  expect(await findLinkLanguage(stranger, { token: cancel, purpose: "reschedule" })).toBe("en");
  expect(await ask(cancel, await aPatient())).toBe("es");
});

test("who wants to come earlier is asked when a time frees up, longest wait first, and takes it by the link", async () => {
  const early = await book(inTwoDays(9));
  const [first, second] = [await book(inTwoDays(12)), await book(inTwoDays(14))];
  await joinWaitlist(first.patient, { appointmentId: first.visit.id });
  await joinWaitlist(later(second.patient, 1), { appointmentId: second.visit.id });
  await cancelBooking(early.patient, { appointmentId: early.visit.id });
  const system = testCtx({ as: "system" });
  await offerEarlier(system, { appointmentId: early.visit.id });
  await offerEarlier(system, { appointmentId: early.visit.id });
  const offers = async (email: string) => (await mailsTo(email)).filter(({ template }) => template === "visit-earlier");
  expect(await offers(first.patient.email)).toHaveLength(1);

  await sweepVisits(later(system, 3_700));
  const [offer, ...more] = await offers(second.patient.email);
  expect(more).toEqual([]);
  const moved = await acceptEarlierByLink(stranger, { token: tokenIn(offer?.props["url"]) });
  expect(moved).toMatchObject({ startsAt: inTwoDays(9), userId: second.patient.userId });
  expect(await acceptEarlierByLink(stranger, { token: tokenIn(offer?.props["url"]) })).toBeNull();
});

test("who no longer wants to come earlier is not asked", async () => {
  const [early, late] = [await book(inTwoDays(9)), await book(inTwoDays(12))];
  await joinWaitlist(late.patient, { appointmentId: late.visit.id });
  expect(await isOnEarlierWaitlist(late.patient, { appointmentId: late.visit.id })).toBe(true);
  await leaveWaitlist(late.patient, { appointmentId: late.visit.id });
  expect(await isOnEarlierWaitlist(late.patient, { appointmentId: late.visit.id })).toBe(false);
  await cancelBooking(early.patient, { appointmentId: early.visit.id });
  await offerEarlier(testCtx({ as: "system" }), { appointmentId: early.visit.id });
  expect((await mailsTo(late.patient.email)).map(({ template }) => template)).toEqual(["visit-booked"]);
});

test("a visitor from an unserved state is saved once, however often they ask", async () => {
  const wait = { email: "vera@example.test", state: "WY" };
  await joinStateWaitlist(stranger, wait);
  await joinStateWaitlist(stranger, wait);
  expect(await asSuperuser("select email, state from state_waitlist")).toEqual([wait]);
});
