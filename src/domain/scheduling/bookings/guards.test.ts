import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { later, mailsTo } from "#test/people.ts";
import { asSuperuser, databaseUrl, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { SlotTakenError } from "../appointment.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { holdSlot } from "./hold-slot.ts";
import { listLicensedProviders } from "../providers/licensed-providers.ts";
import { rescheduleBooking } from "./reschedule-booking.ts";
import { bookedSpan } from "../slots/slots.ts";
import { sweepVisits } from "../visits/sweep-visits.ts";
import { readVisitToken } from "../links/read-visit-token.ts";
import { visitLink } from "../links/visit-link.ts";

/** Guards that others stand behind: each is looked at alone, with what else would refuse out of the way. */

useDatabase();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider();
});

const statusOf = async (id: string) =>
  (await asSuperuser<{ status: string }>("select status from appointment where id = $1", [id]))[0]?.status;

test("another person's hold is not there to confirm, nor their visit to move or cancel, also without row-level security", async () => {
  const [patient, other] = [await aPatient(), await aPatient()];
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId));
  await withPoliciesOff(async () => {
    await expect(confirmBooking(other, { appointmentId })).rejects.toMatchObject({ code: "not-found" });
  });
  expect(await statusOf(appointmentId)).toBe("held");
  await confirmBooking(patient, { appointmentId });
  const move = { appointmentId, providerId, startsAt: inTwoDays(12) };
  const provider = testCtx({ as: "provider", id: providerId });
  await withPoliciesOff(async () => {
    for (const person of [other, provider]) {
      await expect(rescheduleBooking(person, move)).rejects.toMatchObject({ code: "not-found" });
      await expect(cancelBooking(person, { appointmentId })).rejects.toMatchObject({ code: "not-found" });
    }
  });
  expect(await statusOf(appointmentId)).toBe("booked");
});

test("a hold that ran out cannot be confirmed, even if nobody else wants the time", async () => {
  const patient = await aPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId));
  await expect(confirmBooking(later(patient, 600), { appointmentId })).rejects.toThrow(SlotTakenError);
  expect(await statusOf(appointmentId)).toBe("held");
  await confirmBooking(later(patient, 599), { appointmentId });
  expect(await statusOf(appointmentId)).toBe("booked");
});

test.each([
  ["has lost the license", "delete from provider_license"],
  ["has a license that ends before the visit", "update provider_license set valid_until = current_date"],
  ["no longer works here", "update provider set is_active = false"],
])("a hold is not confirmed with a provider who %s meanwhile", async (_, change) => {
  const patient = await aPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId));
  await asSuperuser(change);
  await expect(confirmBooking(patient, { appointmentId })).rejects.toThrow(SlotTakenError);
  expect(await statusOf(appointmentId)).toBe("held");
});

test("who no longer works here is not among the licensed providers of a state", async () => {
  const question = { state: "IL", day: inTwoDays().toISOString().slice(0, 10) };
  const patient = await aPatient();
  const ids = async () =>
    (await inTransaction(patient, (tx) => listLicensedProviders(tx, question))).map((found) => found.providerId);
  expect(await ids()).toEqual([providerId]);
  await asSuperuser("update provider set is_active = false");
  expect(await ids()).toEqual([]);
});

test("no time is held in a state the clinic does not serve, even with a provider licensed there", async () => {
  const [{ state } = { state: "" }] = await asSuperuser<{ state: string }>(
    "select code as state from unnest(array['WY', 'AK', 'ND', 'GU']) code where code not in (select state from state_served) limit 1",
  );
  const licensed = await aProvider({ states: [state, "IL"] });
  await expect(holdSlot(await aPatient(), choiceOf(licensed, { state }))).rejects.toMatchObject({ code: "forbidden" });
  await holdSlot(await aPatient(), choiceOf(licensed));
});

test("a visit takes the buffers before and after it out of the calendar", async () => {
  expect(bookedSpan({ bufferBeforeMinutes: 5, bufferAfterMinutes: 20 }, { from: 0, to: 60_000 })).toEqual({
    from: -300_000,
    to: 60_000 + 1_200_000,
  });
  const buffered = await aProvider({ buffers: [10, 20] });
  await holdSlot(await aPatient(), choiceOf(buffered));
  expect(await asSuperuser("select lower(during) as from, upper(during) as to from booked_time")).toEqual([
    { from: inTwoDays(9, 50), to: inTwoDays(11, 0) },
  ]);
});

test("a reminder that somebody else is just sending goes out once", async () => {
  const patient = await aPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId));
  await confirmBooking(patient, { appointmentId });
  const other = new pg.Client({ connectionString: databaseUrl("postgres") });
  await other.connect();
  // Without the foreign key's own lock on the visit, which would hide the mark's.
  await other.query("set session_replication_role = replica; begin");
  await other.query(
    "insert into reminder_sent (appointment_id, sequence, kind, sent_at) values ($1, 0, 'day', now())",
    [appointmentId],
  );
  const due: Ctx = { ...testCtx({ as: "system" }), now: new Date(inTwoDays().getTime() - 86_400_000) };
  const sweep = sweepVisits(due);
  // It has looked for marks and seen none; now it waits for the other one's.
  try {
    await expect
      .poll(async () => (await asSuperuser("select 1 from pg_locks where not granted")).length)
      .toBeGreaterThan(0);
    await other.query("commit");
  } finally {
    await other.end();
    await sweep;
  }
  const reminders = (await mailsTo(patient.email)).filter(({ template }) => template === "visit-reminder");
  expect(reminders).toEqual([]);
});

test("a link of a visit's mail opens nothing once its time is over", async () => {
  const ctx = testCtx({ as: "anonymous" });
  const expiresAt = ctx.now.getTime() + 60_000;
  const contents = { appointmentId: providerId, userId: providerId, expiresAt };
  const token = new URL(visitLink(ctx.env, "cancel", contents)).searchParams.get("t") ?? "";
  expect(readVisitToken(later(ctx, 59), token, "cancel")).toEqual(contents);
  expect(readVisitToken(later(ctx, 60), token, "cancel")).toBeNull();
  expect(readVisitToken(ctx, token, "reschedule")).toBeNull();
});
