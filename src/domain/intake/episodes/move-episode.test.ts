import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits } from "#test/visits.ts";
import type { EpisodeState } from "./episode.ts";
import { moveEpisode } from "./move-episode.ts";
import { openEpisode } from "./open-episode.ts";
import { listOpenEpisodes } from "./reads.server.ts";

useDatabase();
let patient: Awaited<ReturnType<typeof aPatient>>;
beforeEach(async () => {
  await forgetVisits();
  const providerId = await aProvider();
  patient = await aPatient();
  await ask("trt");
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId));
  await confirmBooking(patient, { appointmentId });
});

const ask = (treatmentKey: string) =>
  inTransaction(patient, (tx) => openEpisode(tx, { userId: patient.userId, treatmentKey, reason: "registered" }));

const move = (treatmentKey: string, to: EpisodeState) =>
  inTransaction(patient, async (tx) => {
    const episode = (await listOpenEpisodes(tx.trx, patient.userId)).find((one) => one.treatmentKey === treatmentKey)!;
    await moveEpisode(tx, episode, { to, reason: "answers" });
  });

const coming = async () => (await listOwnAppointments(patient)).coming.length;

test("when the last treatment stops, the first visit is canceled with it", async () => {
  await move("trt", "stopped");
  expect(await coming()).toBe(0);
});

test("while another treatment can go on, the visit stays until that one stops too", async () => {
  await ask("hcg");
  await move("trt", "stopped");
  expect(await coming()).toBe(1);
  await move("hcg", "stopped");
  expect(await coming()).toBe(0);
});

test("choosing another treatment doesn't cancel the visit", async () => {
  await move("trt", "ended");
  expect(await coming()).toBe(1);
});

test("a stop that isn't saved cancels nothing", async () => {
  const stop = inTransaction(patient, async (tx) => {
    const [episode] = await listOpenEpisodes(tx.trx, patient.userId);
    await moveEpisode(tx, episode!, { to: "stopped", reason: "answers" });
    throw new Error("The connection broke");
  });
  await expect(stop).rejects.toThrow("The connection broke");
  expect(await coming()).toBe(1);
});
