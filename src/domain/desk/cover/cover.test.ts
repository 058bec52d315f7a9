import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { caresFor } from "#domain/chart/care/cares-for.ts";
import { sendContactRequest } from "#domain/messaging/contact/send-contact-request.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { askForCover } from "./ask-for-cover.ts";
import { carryOutCover } from "./carry-out-cover.ts";
import { listCovers } from "./list-covers.ts";

useDatabase();
const START = inTwoDays();
const VISIT_DAY = START.toISOString().slice(0, 10);
const daysLater = (days: number) => new Date(START.getTime() + days * 86_400_000);
const UNTIL = daysLater(5).toISOString().slice(0, 10);
let from: string;
let to: string;
let patient: Awaited<ReturnType<typeof aPatient>>;
let appointmentId: string;
let requestId: string;

beforeEach(async () => {
  await forgetVisits();
  await emptyTables("contact_request");
  [from, to] = [await aProvider({ states: ["IL"] }), await aProvider({ states: ["IL"] })];
  patient = await aPatient();
  await asSuperuser("update profile set state = 'IL' where user_id = $1", [patient.userId]);
  appointmentId = await book(patient, from);
  const sent = await sendContactRequest(patient, { topic: "billing", details: "A question", idempotency_key: newId() });
  requestId = sent.requestId;
  await asSuperuser("update contact_request set provider_id = $2, state = 'waiting_provider' where id = $1", [
    requestId,
    from,
  ]);
});

async function book(who: Ctx, providerId: string): Promise<string> {
  const held = await holdSlot(who, choiceOf(providerId, { startsAt: START }));
  await confirmBooking(who, held);
  return held.appointmentId;
}

const provider = (id: string, now?: Date) => testCtx({ as: "provider", id, ...(now ? { now } : {}) });
const cares = (id: string, now?: Date) => inReadTransaction(provider(id, now), (tx) => caresFor(tx, patient));
const form = { untilOn: UNTIL, reason: "away" } as const;
const whose = async () => ({
  ...(await asSuperuser("select provider_id as visit from appointment where id = $1", [appointmentId]))[0],
  ...(await asSuperuser("select provider_id as time from booked_time where appointment_id = $1", [appointmentId]))[0],
  ...(await asSuperuser("select provider_id as message from contact_request where id = $1", [requestId]))[0],
});

async function pass(of: { userId: string } | { day: string }): Promise<void> {
  const asked = await askForCover(provider(from), { ...form, toProviderId: to, of });
  if (asked.kind !== "asked") throw new Error(asked.kind);
  const job = await asSuperuser(
    "select 1 from pgboss.job where name = 'desk.carry-out-cover' and data->>'coverId' = $1",
    [asked.coverId],
  );
  expect(job).toHaveLength(1);
  await carryOutCover(testCtx({ as: "system" }), asked);
  await carryOutCover(testCtx({ as: "system" }), asked);
}

test("a patient is passed with chart, visit and messages, until the last day", async () => {
  expect(await cares(to)).toBe(false);
  await pass({ userId: patient.userId });
  expect(await whose()).toEqual({ visit: to, time: to, message: to });
  // The visit was all that made the first one their provider.
  expect([await cares(to), await cares(from)]).toEqual([true, false]);
  const [done] = await listCovers(provider(to));
  expect(done).toMatchObject({ fromProviderId: from, patients: 1, visits: 1, messages: 1, visitsLeft: 0 });
  expect(await listCovers(provider(await aProvider()))).toEqual([]);
});

test("the chart closes after the last day, if nothing else opens it", async () => {
  await asSuperuser(
    "update appointment set status = 'canceled', end_reason = 'patient', ended_at = now() where id = $1",
    [appointmentId],
  );
  await asSuperuser(
    "insert into care_relation (id, user_id, provider_id, basis, starts_at, reason) values ($1, $2, $3, 'assigned', now() - interval '1 minute', 'test')",
    [newId(), patient.userId, from],
  );
  await pass({ userId: patient.userId });
  expect([await cares(to, daysLater(4)), await cares(to, daysLater(7))]).toEqual([true, false]);
});

test("a day is passed with everybody who has a visit or waits", async () => {
  const asker = await aPatient();
  await asSuperuser("update profile set state = 'IL' where user_id = $1", [asker.userId]);
  await asSuperuser("update contact_request set user_id = $2 where id = $1", [requestId, asker.userId]);
  await pass({ day: VISIT_DAY });
  expect(await whose()).toEqual({ visit: to, time: to, message: to });
  expect((await listCovers(provider(from)))[0]).toMatchObject({ patients: 2, visits: 1, messages: 1, patientsLeft: 0 });
});

test("without a license where the patient lives nothing is passed", async () => {
  to = await aProvider({ states: ["NV"] });
  const asked = askForCover(provider(from), { ...form, toProviderId: to, of: { userId: patient.userId } });
  expect(await asked).toEqual({ kind: "no-license" });
  await pass({ day: VISIT_DAY });
  expect(await whose()).toEqual({ visit: from, time: from, message: from });
  expect(await cares(to)).toBe(false);
  expect((await listCovers(provider(from)))[0]).toMatchObject({ patients: 0, patientsLeft: 1 });
});

test("a visit for which the colleague has no time stays, and the rest is passed", async () => {
  await book(await aPatient(), to);
  await pass({ userId: patient.userId });
  expect(await whose()).toEqual({ visit: from, time: from, message: to });
  expect((await listCovers(provider(from)))[0]).toMatchObject({ visits: 0, visitsLeft: 1, messages: 1 });
});

test("only who cares for someone passes them, not to themselves, and for at most 90 days", async () => {
  const stranger = provider(await aProvider());
  const of = { userId: patient.userId };
  await expect(askForCover(stranger, { ...form, toProviderId: to, of })).rejects.toMatchObject({ code: "not-found" });
  await expect(askForCover(provider(from), { ...form, toProviderId: from, of })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(askForCover(patient, { ...form, toProviderId: to, of })).rejects.toMatchObject({ code: "forbidden" });
  const tooLong = daysLater(100).toISOString().slice(0, 10);
  const asked = askForCover(provider(from), { ...form, untilOn: tooLong, toProviderId: to, of });
  expect(await asked).toEqual({ kind: "wrong-day" });
});
