import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { createUpload } from "#domain/files/create-upload.ts";
import { getHandedThread } from "#domain/messaging/threads/get-handed-thread.ts";
import { getOwnThread } from "#domain/messaging/threads/get-own-thread.ts";
import { listOwnThreads } from "#domain/messaging/threads/list-own-threads.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { signedVisit } from "#test/patients/signed-visit.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { arriveAtVisit } from "../arrive-at-visit.ts";
import { openVisit } from "../open-visit.ts";
import { getRoomNews } from "./get-room-news.ts";
import { getRoomStatus } from "./get-room-status.ts";
import { joinRoom } from "./join-room.ts";
import { leaveRoom } from "./leave-room.ts";
import { listInRooms } from "./reads.server.ts";
import { recordSample } from "./record-sample.ts";
import { bucketAt, type Sample } from "./room.ts";
import { sayRunningLate } from "./say-running-late.ts";
import { sendLine } from "./send-line.ts";
import { sendSignal } from "./send-signal.ts";
import { summarizeEvidence } from "./summarize-evidence.ts";
import { switchToPhone } from "./switch-to-phone.ts";

useDatabase();
const START = inTwoDays();
const at = <Person extends Ctx>(person: Person, seconds: number): Person => ({
  ...person,
  now: new Date(START.getTime() + seconds * 1000),
});
let providerId: string;
let patient: Ctx;
let provider: Ctx;
let visitId: string;

beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider({ states: ["IL"] });
  const person = await aPatient();
  const { appointmentId } = await holdSlot(person, choiceOf(providerId, { startsAt: START }));
  await confirmBooking(person, { appointmentId });
  visitId = appointmentId;
  patient = at(person, 0);
  provider = at(testCtx({ as: "provider", id: providerId }), 0);
});

const arrive = () =>
  arriveAtVisit(patient, { appointmentId: visitId, state: "IL", address: "1 Sample Street", phone: "(312) 555-0134" });

test("a patient gets in after check-in, the provider at any time, and nobody else", async () => {
  await openVisit(provider, { visitId });
  await expect(joinRoom(patient, { visitId, peerId: newId() })).rejects.toMatchObject({ code: "conflict" });
  await arrive();
  const [one, two] = [newId(), newId()];
  expect(await joinRoom(patient, { visitId, peerId: one })).toEqual({ side: "patient" });
  expect(await joinRoom(provider, { visitId, peerId: two })).toEqual({ side: "provider" });
  const others = [
    await aPatient(),
    testCtx({ as: "provider", id: await aProvider({ states: ["IL"] }) }),
    testCtx({ as: "nurse" }),
    testCtx({ as: "employee" }),
    testCtx({ as: "admin" }),
  ];
  for (const other of others) {
    await expect(joinRoom(other, { visitId, peerId: newId() })).rejects.toMatchObject({ code: "not-found" });
    await expect(sendSignal(other, { visitId, from: one, to: two, body: "{}" })).rejects.toMatchObject({
      code: "not-found",
    });
  }
  expect(await news(patient, one)).toMatchObject({ peerId: two, isReplaced: false });
  expect(await news(provider, two)).toMatchObject({ peerId: one });
});

test("a second page of the same person replaces the first, and the page of another visit isn't theirs", async () => {
  await arrive();
  const [first, second] = [newId(), newId()];
  await joinRoom(patient, { visitId, peerId: first });
  await joinRoom(patient, { visitId, peerId: second });
  expect(await news(patient, first)).toMatchObject({ isReplaced: true });
  await openVisit(provider, { visitId });
  await expect(joinRoom(provider, { visitId, peerId: second })).rejects.toMatchObject({ code: "not-found" });
});

test("a signal waits for the page it's for, comes once, and goes when both have left", async () => {
  await arrive();
  const [one, two] = [newId(), newId()];
  await joinRoom(patient, { visitId, peerId: one });
  await joinRoom(provider, { visitId, peerId: two });
  await sendSignal(patient, { visitId, from: one, to: two, body: "offer" });
  // Nobody speaks for the other side.
  await expect(sendSignal(provider, { visitId, from: one, to: two, body: "forged" })).rejects.toThrow(
    "row-level security",
  );
  const { signals } = await news(provider, two);
  expect(signals).toMatchObject([{ from: one, body: "offer" }]);
  expect((await news(provider, two, signals[0]?.id)).signals).toEqual([]);
  expect((await news(patient, one)).signals).toEqual([]);
  await leaveRoom(patient, { visitId, peerId: one });
  expect(await countSignals()).toBe(1);
  await leaveRoom(provider, { visitId, peerId: two });
  expect(await countSignals()).toBe(0);
});

test("who is there is seen by the provider's day, until the page is gone", async () => {
  await arrive();
  const peerId = newId();
  await joinRoom(patient, { visitId, peerId });
  const there = (ctx: Ctx) => inTransaction(ctx, ({ trx, now }) => listInRooms(trx, [visitId], now));
  expect(await there(provider)).toMatchObject([{ visitId, side: "patient" }]);
  expect(await getRoomStatus(provider, { visitId })).toMatchObject({ patientSince: patient.now });
  await expect(getRoomStatus(patient, { visitId })).rejects.toMatchObject({ code: "forbidden" });
  expect(await there(at(provider, 60))).toEqual([]);
  await leaveRoom(patient, { visitId, peerId });
  expect(await there(provider)).toEqual([]);
});

test("closing the visit empties the room", async () => {
  await arrive();
  const [one, two] = [newId(), newId()];
  await joinRoom(patient, { visitId, peerId: one });
  await joinRoom(provider, { visitId, peerId: two });
  await sendSignal(patient, { visitId, from: one, to: two, body: "offer" });
  await signedVisit(at(provider, 60), visitId);
  expect(await countSignals()).toBe(0);
  expect(await news(patient, one)).toMatchObject({ isClosed: true, peerId: null });
  await expect(joinRoom(patient, { visitId, peerId: newId() })).rejects.toMatchObject({ code: "conflict" });
  await expect(sample(patient, 0, full)).rejects.toMatchObject({ code: "conflict" });
});

test("lines become a conversation of both, and one sent twice is there once", async () => {
  await arrive();
  const line = { visitId, id: newId(), body: "138 over 86", fileId: null };
  await sendLine(provider, line);
  await sendLine(provider, line);
  await expect(sendLine(await aPatient(), line)).rejects.toMatchObject({ code: "not-found" });
  expect((await news(patient, newId())).lines).toMatchObject([{ side: "provider", body: "138 over 86" }]);

  await sendLine(at(patient, 60), { visitId, id: newId(), body: "At home it was lower", fileId: null });
  const own = await listOwnThreads(patient);
  expect(own).toMatchObject([{ id: visitId, source: "visit", state: "resolved" }]);
  const { messages, canAnswer } = await getOwnThread(patient, { requestId: visitId });
  expect(messages).toMatchObject([
    { from: "clinic", body: "138 over 86" },
    { from: "you", body: "At home it was lower" },
  ]);
  expect(canAnswer).toBe(true);
  expect((await getHandedThread(provider, { requestId: visitId })).messages).toHaveLength(2);
  const stranger = testCtx({ as: "provider", id: await aProvider({ states: ["IL"] }) });
  await expect(getHandedThread(stranger, { requestId: visitId })).rejects.toMatchObject({ code: "not-found" });
  await expect(getOwnThread(await aPatient(), { requestId: visitId })).rejects.toMatchObject({ code: "not-found" });
});

test("only the patient sends a file, and only their own", async () => {
  await arrive();
  const fileId = await aFileOf(patient);
  await sendLine(patient, { visitId, id: newId(), body: "", fileId });
  expect((await news(provider, newId())).lines).toMatchObject([
    { side: "patient", body: "", file: { id: fileId, name: "cuff.jpg" } },
  ]);
  expect((await getOwnThread(patient, { requestId: visitId })).messages).toMatchObject([{ body: "cuff.jpg", fileId }]);
  const others = await aFileOf(await aPatient());
  await expect(sendLine(patient, { visitId, id: newId(), body: "", fileId: others })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(sendLine(provider, { visitId, id: newId(), body: "", fileId })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("running late is said by its provider, before anyone is there", async () => {
  await sayRunningLate(at(provider, -600), { appointmentId: visitId, minutes: 15 });
  const colleague = testCtx({ as: "provider", id: await aProvider({ states: ["IL"] }) });
  const other = sayRunningLate(colleague, { appointmentId: visitId, minutes: 30 });
  await expect(other).rejects.toMatchObject({ code: "not-found" });
  await expect(sayRunningLate(patient, { appointmentId: visitId, minutes: 5 })).rejects.toMatchObject({
    code: "forbidden",
  });
  await arrive();
  const { late } = await news(patient, newId());
  expect(late?.expectedAt).toEqual(new Date(START.getTime() + 15 * 60_000));
});

const full = { avSeconds: 10, audioSeconds: 10 };
const soundOnly = { avSeconds: 0, audioSeconds: 10 };

test("a second counts as video only if both sides had picture and sound", async () => {
  await arrive();
  for (let i = 0; i < 6; i++) {
    await sample(patient, i * 10, i < 3 ? full : { avSeconds: 4, audioSeconds: 10 });
    await sample(provider, i * 10, i === 5 ? soundOnly : full);
  }
  await sample(patient, 60, full);
  expect(await evidence()).toEqual({
    modality: "video",
    avSeconds: 38,
    startedAt: new Date(bucketAt(START.getTime()) * 1000),
    endedAt: new Date(bucketAt(START.getTime()) * 1000 + 60_000),
  });
});

test("sound alone is never video, and one side's word alone is nothing", async () => {
  await arrive();
  await sample(patient, 0, full);
  expect(await evidence()).toMatchObject({ modality: "none", avSeconds: 0 });
  await sample(provider, 0, soundOnly);
  expect(await evidence()).toMatchObject({ modality: "audio", avSeconds: 0 });
});

test("a visit that went on by phone is audio, unless both came back to video", async () => {
  await arrive();
  for (const person of [patient, provider]) await sample(person, 0, full);
  await switchToPhone(at(patient, 20), { visitId, isPhone: true });
  expect(await evidence()).toMatchObject({ modality: "audio", avSeconds: 0 });
  for (const person of [patient, provider]) await sample(person, 30, full);
  expect(await evidence()).toMatchObject({ modality: "video", avSeconds: 20 });
});

test("a report about another time, or by somebody else, doesn't count", async () => {
  await arrive();
  const late = { ...toSample(bucketAt(START.getTime()), full) };
  await recordSample(at(patient, 120), { visitId, sample: late });
  await recordSample(at(patient, -60), { visitId, sample: late });
  await expect(sample(await aPatient(), 0, full)).rejects.toMatchObject({ code: "not-found" });
  expect(await asSuperuser("select 1 from visit_sample where visit_id = $1", [visitId])).toEqual([]);
});

const news = (ctx: Ctx, peerId: string, after = "0") => getRoomNews(ctx, { visitId, peerId, after });
const evidence = () => inTransaction(provider, ({ trx }) => summarizeEvidence(trx, visitId));

async function aFileOf(person: Ctx): Promise<string> {
  const { fileId } = await createUpload(person, { name: "cuff.jpg", bytes: 1_000 });
  return fileId!;
}

async function countSignals(): Promise<number> {
  return (await asSuperuser("select 1 from visit_signal where visit_id = $1", [visitId])).length;
}

type Seconds = Pick<Sample, "avSeconds" | "audioSeconds">;

async function sample(ctx: Ctx, second: number, seconds: Seconds): Promise<void> {
  const then = at(ctx, second);
  await recordSample(then, { visitId, sample: toSample(bucketAt(then.now.getTime()), seconds) });
}

function toSample(bucket: number, seconds: Seconds): Sample {
  return { bucket, ...seconds, framesDecoded: 100, audioPackets: 500, lost: 0, rttMs: 30, isRelay: false };
}
