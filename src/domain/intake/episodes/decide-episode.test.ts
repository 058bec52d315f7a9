import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { openRelation } from "#domain/chart/care/open-relation.ts";
import { findTreatmentHold } from "#domain/chart/holds/reads.server.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { visitCanceledJob } from "#domain/scheduling/jobs.ts";
import { listOwnAppointments } from "#domain/scheduling/lists/list-own-appointments.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { mailsTo } from "#test/people.ts";
import { aPatient, aProvider, choiceOf, forgetVisits } from "#test/visits.ts";
import { findIntakeProgress } from "../reads-path.server.ts";
import { askAgain } from "./ask-again.ts";
import { changeEpisode } from "./change-episode.ts";
import { declineEpisode } from "./decline-episode.ts";
import type { EpisodeState } from "./episode.ts";
import { openEpisode } from "./open-episode.ts";
import { previewEnd } from "./preview-end.ts";
import { listOpenEpisodes } from "./reads.server.ts";
import { releaseFirstVisits } from "./release-first-visits.ts";
import { stopEpisode } from "./stop-episode.ts";

useDatabase();
let patient: Awaited<ReturnType<typeof aPatient>>;
let reader: Ctx;
let booked: Ctx;
const system = () => testCtx({ as: "system" });
const WORDS = { reason: "not-safe", words: "Please see your own doctor about your heart first." } as const;

/** The visit is with one provider; another one reads the answers. */
beforeEach(async () => {
  await forgetVisits();
  const bookedId = await aProvider();
  const readerId = await aProvider();
  patient = await aPatient();
  booked = testCtx({ as: "provider", id: bookedId });
  reader = testCtx({ as: "provider", id: readerId });
  await ask("trt");
  const { appointmentId } = await holdSlot(patient, choiceOf(bookedId));
  await confirmBooking(patient, { appointmentId });
  await inTransaction(patient, (tx) =>
    openRelation(tx, { userId: patient.userId, providerId: readerId, basis: "assigned", reason: "answers" }),
  );
  await emptyTables("mail_outbox");
});

const ask = (treatmentKey: string) =>
  inTransaction(patient, (tx) => openEpisode(tx, { userId: patient.userId, treatmentKey, reason: "registered" }));
const episodes = () => inReadTransaction(patient, (tx) => listOpenEpisodes(tx.trx, patient.userId));
const idOf = async (treatmentKey: string) => (await episodes()).find((one) => one.treatmentKey === treatmentKey)!.id;
const aboutPatient = async (treatmentKey: string) => ({ userId: patient.userId, episodeId: await idOf(treatmentKey) });
const stop = (treatmentKey: string) =>
  inTransaction(patient, async (tx) => {
    const found = (await listOpenEpisodes(tx.trx, patient.userId)).find((one) => one.treatmentKey === treatmentKey);
    await stopEpisode(tx, found!);
  });
const coming = async () => (await listOwnAppointments(patient)).coming.length;
const stateOf = async (id: string) =>
  (await asSuperuser<{ state: EpisodeState }>("select state from episode where id = $1", [id]))[0]?.state;
const news = () =>
  inReadTransaction(patient, async ({ trx }) => (await findIntakeProgress(trx, patient.userId)).decisions);
const released = () => asSuperuser("select data from pgboss.job where name = $1", [visitCanceledJob.name]);

test("a declined treatment ends, its member reads why, and the last one's visit is canceled and released", async () => {
  const about = await aboutPatient("trt");
  await asSuperuser("delete from pgboss.job where name = $1", [visitCanceledJob.name]);
  await declineEpisode(reader, { ...about, ...WORDS });
  expect(await stateOf(about.episodeId)).toBe("declined");
  expect(await news()).toEqual([{ treatmentKey: "trt", decision: "decline", words: WORDS.words }]);
  await releaseFirstVisits(system(), patient);
  await releaseFirstVisits(system(), patient);
  expect([await coming(), (await released()).length]).toEqual([0, 1]);
});

test("while another treatment can go on, the visit stays", async () => {
  await ask("hcg");
  await declineEpisode(reader, { ...(await aboutPatient("trt")), ...WORDS });
  await releaseFirstVisits(system(), patient);
  expect(await coming()).toBe(1);
  expect((await episodes()).map(({ treatmentKey }) => treatmentKey)).toEqual(["hcg"]);
});

test("the mail says that there is news, and nothing about it; the record says who decided", async () => {
  const about = await aboutPatient("trt");
  await declineEpisode(reader, { ...about, ...WORDS });
  const mails = await mailsTo(patient.email);
  expect(mails).toMatchObject([{ template: "account-news", props: { url: `${testEnv().PUBLIC_ORIGIN}/next-steps` } }]);
  expect(JSON.stringify(mails)).not.toMatch(/heart|trt|decline/);
  const trail = await asSuperuser(
    "select actor_id, reason from audit_event where action = 'episode.declined' and object_id = $1",
    [about.episodeId],
  );
  expect(trail).toEqual([{ actor_id: "userId" in reader.actor && reader.actor.userId, reason: null }]);
});

test("after a stop a provider asks again at once, and the treatment stays held", async () => {
  await stop("trt");
  const about = await aboutPatient("trt");
  await expect(changeEpisode(patient, { episodeId: about.episodeId, to: "asking" })).rejects.toThrow("conflict");
  await askAgain(reader, { ...about, words: "" });
  expect(await stateOf(about.episodeId)).toBe("asking");
  expect(await news()).toEqual([{ treatmentKey: "trt", decision: "ask-again", words: null }]);
  expect(await inReadTransaction(patient, ({ trx }) => findTreatmentHold(trx, patient.userId, "trt"))).toMatchObject({
    source: "answer",
  });
  await expect(askAgain(reader, { ...about, words: "" })).rejects.toThrow("conflict");
});

test("someone in treatment isn't declined: that decision is about the prescription", async () => {
  const about = await aboutPatient("trt");
  await asSuperuser("update episode set state = 'active' where id = $1", [about.episodeId]);
  const decline = () => declineEpisode(reader, { ...about, ...WORDS });
  await expect(decline()).rejects.toThrow("conflict");
  await withPoliciesOff(() => expect(decline()).rejects.toThrow("conflict"));
});

test("for a provider who doesn't care for them there is no such person, with or without policies", async () => {
  const about = await aboutPatient("trt");
  const stranger = testCtx({ as: "provider", id: await aProvider() });
  const decline = () => declineEpisode(stranger, { ...about, ...WORDS });
  await expect(decline()).rejects.toThrow("not-found");
  await withPoliciesOff(async () => {
    await expect(decline()).rejects.toThrow("not-found");
    await expect(askAgain(stranger, { ...about, words: "" })).rejects.toThrow("not-found");
  });
  const someoneElse = await aPatient();
  await expect(declineEpisode(booked, { ...about, userId: someoneElse.userId, ...WORDS })).rejects.toThrow("not-found");
});

test.each(["member", "employee", "nurse", "admin"] as const)("a %s decides nothing about a treatment", async (as) => {
  const about = await aboutPatient("trt");
  const ctx = as === "member" ? patient : testCtx({ as });
  await expect(declineEpisode(ctx, { ...about, ...WORDS })).rejects.toThrow("forbidden");
  await expect(askAgain(ctx, { ...about, words: "" })).rejects.toThrow("forbidden");
  expect(await stateOf(about.episodeId)).toBe("asking");
});

test("whoever works at the desk doesn't read why", async () => {
  await declineEpisode(reader, { ...(await aboutPatient("trt")), ...WORDS });
  const employee = testCtx({ as: "employee" });
  const { decisions } = await inReadTransaction(employee, ({ trx }) => findIntakeProgress(trx, patient.userId));
  expect(decisions).toEqual([]);
});

test("before someone stops asking they see that their visit ends with the last treatment", async () => {
  const episodeId = await idOf("trt");
  expect((await previewEnd(patient, { episodeId }))?.visits).toHaveLength(1);
  await ask("hcg");
  expect((await previewEnd(patient, { episodeId }))?.visits).toEqual([]);
  expect(await previewEnd(await aPatient(), { episodeId })).toBeNull();
  expect(await previewEnd(patient, { episodeId: newId() })).toBeNull();
});

test("ending the last treatment cancels the visit that was shown", async () => {
  await ask("hcg");
  await changeEpisode(patient, { episodeId: await idOf("trt"), to: "ended" });
  expect(await coming()).toBe(1);
  await changeEpisode(patient, { episodeId: await idOf("hcg"), to: "ended" });
  expect(await coming()).toBe(0);
});
