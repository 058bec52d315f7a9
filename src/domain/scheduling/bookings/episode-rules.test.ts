import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/id.ts";
import { mailsTo } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import type { AppointmentTypeKey } from "../appointment.ts";
import { bookForMember } from "./book-for-member.ts";
import { cancelFirstVisits } from "./cancel-first-visits.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { holdSlot } from "./hold-slot.ts";

/** Which visits someone's episodes allow. */
useDatabase();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider();
});

async function anEpisode(userId: string, treatmentKey: string, state: string): Promise<void> {
  const isOver = state === "declined" || state === "ended";
  await asSuperuser(
    `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at, ended_at)
     values ($1, $2, $3, $4, now(), now(), $5)`,
    [newId(), userId, treatmentKey, state, isOver ? new Date() : null],
  );
}

/** Books for real; anything but a refusal is an error. */
async function canHold(patient: Ctx, type: AppointmentTypeKey, startsAt = inTwoDays()): Promise<boolean> {
  const held = holdSlot(patient, choiceOf(providerId, { type, startsAt }));
  return held.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "forbidden") return false;
      throw error;
    },
  );
}

const OPEN = ["asking", "submitted", "labs_wanted", "ready", "seen", "active", "paused"];
const OVER = ["stopped", "declined", "ended"];

test.each([...OPEN.map((state) => [state, true] as const), ...OVER.map((state) => [state, false] as const)])(
  "with an episode that is %s, a first visit can be booked: %s",
  async (state, may) => {
    const patient = await aPatient();
    await anEpisode(patient.userId, "trt", state);
    expect(await canHold(patient, "initial-trt")).toBe(may);
  },
);

test("who is stopped for weight loss still books a first visit about testosterone, and staff follow the same rule", async () => {
  const patient = await aPatient();
  await anEpisode(patient.userId, "semaglutide", "stopped");
  await anEpisode(patient.userId, "trt", "asking");
  const book = (type: "initial-trt" | "initial-weight-loss") =>
    bookForMember(testCtx({ as: "employee" }), { userId: patient.userId, ...choiceOf(providerId, { type }) });
  await expect(book("initial-weight-loss")).rejects.toMatchObject({ code: "forbidden" });
  expect(await book("initial-trt")).toMatchObject({ status: "booked" });
});

test.each([
  ["asking", false],
  ["ready", false],
  ["seen", true],
  ["active", true],
  ["paused", true],
] as const)("with an episode that is %s, a follow-up can be booked: %s", async (state, may) => {
  const patient = await aPatient();
  await anEpisode(patient.userId, "trt", state);
  expect(await canHold(patient, "renewal")).toBe(may);
});

test("who was seen before books a follow-up, whatever their episode says, and who has none books as ever", async () => {
  const seen = await aPatient();
  await anEpisode(seen.userId, "trt", "asking");
  const { appointmentId } = await holdSlot(seen, choiceOf(providerId, { type: "initial-trt" }));
  await asSuperuser(
    "update appointment set status = 'fulfilled', hold_expires_at = null, ended_at = now() where id = $1",
    [appointmentId],
  );
  expect(await canHold(seen, "renewal", inTwoDays(14))).toBe(true);
  const before = await aPatient();
  expect(await canHold(before, "renewal", inTwoDays(15))).toBe(true);
});

test.each(["paused", "discharged"] as const)("who is %s may come back for a visit", async (status) => {
  const patient = await aPatient({ status });
  expect(await canHold(patient, "renewal")).toBe(true);
});

test("a first visit that isn't needed anymore is canceled free of charge, a minute before it too, and its time is free", async () => {
  const patient = await aPatient();
  const choice = choiceOf(providerId, { type: "initial-trt" });
  const { appointmentId } = await holdSlot(patient, choice);
  await confirmBooking(patient, { appointmentId });
  const late = { ...patient, now: new Date(choice.startsAt.getTime() - 60_000) };
  expect(await inTransaction(late, (tx) => cancelFirstVisits(tx, patient))).toBe(1);
  expect(await inTransaction(late, (tx) => cancelFirstVisits(tx, patient))).toBe(0);
  const [visit] = await asSuperuser("select status, end_reason from appointment where id = $1", [appointmentId]);
  expect(visit).toEqual({ status: "canceled", end_reason: "clinic" });
  const jobs = await asSuperuser<{ data: { payload?: unknown } }>(
    "select data from pgboss.job where name = 'scheduling.visit-canceled'",
  );
  expect(JSON.stringify(jobs)).toContain('"timely":true');
  const mail = (await mailsTo(patient.email)).at(-1)!;
  expect(mail).toMatchObject({ template: "visit-canceled", props: { isNotNeeded: true } });
  await holdSlot(await aPatient(), choice);
});
