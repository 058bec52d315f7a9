import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { cancelBooking } from "#domain/scheduling/bookings/cancel-booking.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { retainBooking } from "#domain/scheduling/bookings/retain-booking.ts";
import { isOwnVisitInQuestion } from "#domain/scheduling/lists/is-own-visit-in-question.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { mailsTo } from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits } from "#test/visits.ts";
import type { EpisodeState } from "./episode.ts";
import { moveEpisode } from "./move-episode.ts";
import { openEpisode } from "./open-episode.ts";
import { listOpenEpisodes } from "./reads.server.ts";

useDatabase();
const MINUTE = 60_000;
let patient: Awaited<ReturnType<typeof aPatient>>;
let startsAt: Date;
let visit: { appointmentId: string };
beforeEach(async () => {
  await forgetVisits();
  await asSuperuser("delete from pgboss.job");
  const choice = choiceOf(await aProvider());
  startsAt = choice.startsAt;
  patient = await aPatient();
  for (const treatmentKey of ["trt", "hcg"]) {
    await inTransaction(patient, (tx) =>
      openEpisode(tx, { userId: patient.userId, treatmentKey, reason: "registered" }),
    );
  }
  visit = await holdSlot(patient, choice);
  await confirmBooking(patient, visit);
});

/** The patient, some minutes after they booked. */
const later = (minutes: number): Ctx => ({ ...patient, now: new Date(patient.now.getTime() + minutes * MINUTE) });
const lastMinute = (): Ctx => ({ ...patient, now: new Date(startsAt.getTime() - MINUTE) });

const move = (ctx: Ctx, treatmentKey: string, to: EpisodeState) =>
  inTransaction(ctx, async (tx) => {
    const episode = (await listOpenEpisodes(tx.trx, patient.userId)).find((one) => one.treatmentKey === treatmentKey)!;
    await moveEpisode(tx, episode, { to, reason: "answers" });
  });

const isInQuestion = () => isOwnVisitInQuestion(patient, visit);
const isComing = async () => (await listOwnAppointments(patient)).coming.length === 1;
const canceledJobs = async () =>
  JSON.stringify(await asSuperuser("select data from pgboss.job where name = 'scheduling.visit-canceled'"));

/** Today canceling is free until the visit begins. The rule may change. */
async function chargeLateCancellations(): Promise<void> {
  await asSuperuser(
    `insert into clinical_fact (key, value, effective_from, source, owner)
     select key, value || '{"free_cancel_until_minutes": 60}', '2026-11-02', 'test', owner
     from clinical_fact where key = 'visit_rules' on conflict do nothing`,
  );
}

test("one of two treatments stops: the visit stays, and its patient is asked", async () => {
  expect(await isInQuestion()).toBe(false);
  await move(later(1), "trt", "stopped");
  expect([await isInQuestion(), await isComing()]).toEqual([true, true]);
});

test("canceling it then is free a minute before it, and the mail says that they asked for it", async () => {
  await chargeLateCancellations();
  await move(later(1), "trt", "stopped");
  expect(await cancelBooking(lastMinute(), { ...visit, mustBeFree: true })).toEqual({ timely: true });
  expect(await isComing()).toBe(false);
  expect(await canceledJobs()).toContain('"timely":true');
  const mail = (await mailsTo(patient.email)).at(-1);
  expect(mail).toMatchObject({ template: "visit-canceled", props: { byClinic: false, isNotNeeded: false } });
});

test("who keeps it isn't asked again, and then cancels by the usual rules", async () => {
  await chargeLateCancellations();
  await move(later(1), "trt", "stopped");
  await retainBooking(later(2), visit);
  expect([await isInQuestion(), await isComing()]).toEqual([false, true]);
  await expect(cancelBooking(lastMinute(), { ...visit, mustBeFree: true })).rejects.toThrow("conflict");
  expect(await isComing()).toBe(true);
  expect(await cancelBooking(lastMinute(), visit)).toEqual({ timely: false });
});

test("another stop asks again, and the last one cancels it", async () => {
  await inTransaction(patient, (tx) =>
    openEpisode(tx, { userId: patient.userId, treatmentKey: "sermorelin", reason: "registered" }),
  );
  await move(later(1), "trt", "stopped");
  await retainBooking(later(2), visit);
  await move(later(3), "hcg", "stopped");
  expect(await isInQuestion()).toBe(true);
  await move(later(4), "sermorelin", "stopped");
  expect([await isInQuestion(), await isComing()]).toEqual([false, false]);
});

test("ending a treatment oneself, or a stop from before the booking, puts nothing in question", async () => {
  await move(later(1), "trt", "ended");
  expect(await isInQuestion()).toBe(false);
  await asSuperuser(
    "update episode set state = 'stopped', ended_at = null, changed_at = $2 where user_id = $1 and treatment_key = 'trt'",
    [patient.userId, later(-1).now],
  );
  expect(await isInQuestion()).toBe(false);
});

test("nobody else keeps it, and a visit that isn't in question has nothing to be kept", async () => {
  await move(later(1), "trt", "stopped");
  await expect(retainBooking(await aPatient(), visit)).rejects.toThrow("not-found");
  expect(await isInQuestion()).toBe(true);
  await retainBooking(later(2), visit);
  await retainBooking(later(3), visit);
  const kept = await asSuperuser("select at from appointment_event where appointment_id = $1 and kind = 'kept'", [
    visit.appointmentId,
  ]);
  expect(kept).toHaveLength(1);
});
