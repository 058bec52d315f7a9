import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { arriveAtVisit } from "#domain/visits/arrive-at-visit.ts";
import { getNote } from "#domain/visits/notes/get-note.ts";
import { answersTo, draftOf } from "#test/patients/semaglutide-draft.ts";
import { aPatientToPrescribeFor } from "#test/patients/written-prescriptions.ts";
import { discussEverything, writeNote } from "#test/patients/signed-visit.ts";
import { freshProvider } from "#test/prescriptions.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { choiceOf, inTwoDays } from "#test/visits.ts";
import { stopsOf } from "../checks/check-line.ts";
import { recheckSigned } from "../checks/recheck-signed.ts";
import { findPrescription } from "../queries.server.ts";
import { addOrder } from "../visits/add-order.ts";
import { carryOutOrders } from "../visits/carry-out-orders.ts";
import { getTray } from "../visits/get-tray.ts";
import { removeOrder } from "../visits/remove-order.ts";
import { signVisit } from "../visits/sign-visit.ts";
import { changeDraft } from "./change-draft.ts";
import { checkDraft } from "./check-draft.ts";
import { draftPrescription } from "./draft-prescription.ts";
import { lookAtDraft } from "./look-at-draft.ts";
import { stageDraft } from "./stage-draft.ts";

useDatabase();
const START = inTwoDays();
const NOW = new Date(START.getTime() + 25 * 60_000);
let team: Awaited<ReturnType<typeof aPatientToPrescribeFor>>;
let provider: Ctx;
let visitId: string;

/** Somebody who asks for semaglutide for the first time, in the room with their provider. */
beforeEach(async () => {
  team = await aPatientToPrescribeFor({ now: NOW });
  provider = await freshProvider(team.providerId, NOW);
  const patient = { ...team.patient, now: new Date(START.getTime() - 2 * 86_400_000) };
  const choice = choiceOf(team.providerId, { startsAt: START, type: "secondary-followup" });
  visitId = (await holdSlot(patient, choice)).appointmentId;
  await confirmBooking(patient, { appointmentId: visitId });
  const there = { appointmentId: visitId, state: "IL", address: "100 Sample Street, Springfield" };
  await arriveAtVisit({ ...team.patient, now: START }, there);
  await asSuperuser("update patient_basics set weight_pounds = 260 where user_id = $1", [team.userId]);
});

/** Ten seconds in which both sides decoded picture and sound. */
async function seeEachOther(): Promise<void> {
  await asSuperuser(
    `insert into visit_sample (visit_id, side, bucket, av_seconds, audio_seconds, frames_decoded, audio_packets, lost, is_relay)
     select $1, side, $2, 10, 10, 300, 500, 0, false from unnest(array['patient', 'provider']) side`,
    [visitId, START],
  );
}
const draft = (change: Record<string, unknown> = {}) =>
  draftPrescription(provider, { userId: team.userId, visitId, draft: draftOf(team, NOW, change) });
const statusOf = async (id: string) =>
  (await asSuperuser("select status, plan_id, visit_id, confirmed_by from prescription where id = $1", [id]))[0]!;
const tray = async () => (await getTray(provider, { visitId })).orders;

test("signing the note stages what was checked, and the note says why each warning was accepted", async () => {
  await seeEachOther();
  const { prescriptionId } = await draft();
  expect(await tray()).toMatchObject([{ kind: "prescription", detail: { prescriptionId, medicine: "Semaglutide" } }]);
  const rev = await writeNote(provider, visitId);
  await discussEverything(provider, visitId);
  const blocked = { kind: "blocked", blockers: [{ code: "prescription-not-checked", prescriptionId }] };
  expect(await signVisit(provider, { visitId, rev })).toMatchObject(blocked);
  expect(stopsOf((await lookAtDraft(provider, { prescriptionId })).checks)).toEqual([]);
  const look = await answersTo(provider, prescriptionId);
  expect(await checkDraft(provider, look)).toEqual({ kind: "done" });
  // The visit's own note stages it, not the button.
  await expect(stageDraft(provider, look)).rejects.toMatchObject({ code: "conflict" });

  const failing = inTransaction(provider, async (tx) => {
    await carryOutOrders(tx, visitId);
    throw new Error("The note could not be saved");
  });
  await expect(failing).rejects.toThrow("The note could not be saved");
  expect(await statusOf(prescriptionId)).toMatchObject({ status: "checked", plan_id: null });

  expect(await signVisit(provider, { visitId, rev })).toEqual({ kind: "signed" });
  const staged = await statusOf(prescriptionId);
  expect(staged).toMatchObject({ status: "staged", visit_id: visitId, confirmed_by: null });
  expect(staged["plan_id"]).not.toBeNull();
  const { content } = await getNote(provider, { visitId });
  expect(content.prescriptions).toMatchObject([{ prescriptionId, medicine: "Semaglutide" }]);
  const reasons = content.prescriptions![0]!.reasons;
  expect(reasons.map(({ rule }) => rule).toSorted()).toEqual(Object.keys(look.answers).toSorted());
  expect(reasons[0]).toMatchObject({ reason: "checked-by-hand", words: "Compared by hand." });

  // Later states are the vendor's: the worker writes them although the visit is closed.
  const system = testCtx({ as: "system", now: new Date(NOW.getTime() + 3_600_000) });
  const lines = await inTransaction(system, async (tx) => {
    const prescription = await findPrescription(tx.trx, prescriptionId);
    return recheckSigned(tx, prescription!);
  });
  expect(lines).toHaveLength(13);
  expect(stopsOf(lines)).toEqual([]);
  await asSuperuser("update provider_license set valid_until = '2026-01-01' where provider_id = $1", [team.providerId]);
  const later = await inTransaction(system, async (tx) =>
    recheckSigned(tx, (await findPrescription(tx.trx, prescriptionId))!),
  );
  expect(stopsOf(later).map(({ rule }) => rule)).toContain("prescriber-not-licensed");
});

test("a first start isn't checked while nobody has seen or heard the other", async () => {
  const { prescriptionId } = await draft();
  const { checks } = await lookAtDraft(provider, { prescriptionId });
  expect(stopsOf(checks)).toContainEqual(expect.objectContaining({ rule: "live-visit-missing", value: "not-live" }));
});

test("a note isn't signed with a prescription that was changed after its check", async () => {
  await seeEachOther();
  const { prescriptionId } = await draft();
  await checkDraft(provider, await answersTo(provider, prescriptionId));
  await changeDraft(provider, { prescriptionId, draft: draftOf(team, NOW, { refillsAllowed: "1" }) });
  expect(await tray()).toHaveLength(1);
  const rev = await writeNote(provider, visitId);
  await discussEverything(provider, visitId);
  expect(await signVisit(provider, { visitId, rev })).toMatchObject({
    blockers: [{ code: "prescription-not-checked", prescriptionId }],
  });
  expect(await statusOf(prescriptionId)).toMatchObject({ status: "draft" });
});

test("removing it from the tray discards the draft, and the tray's form can't add one", async () => {
  const { prescriptionId } = await draft();
  const [order] = await tray();
  await removeOrder(provider, { visitId, orderId: order!.id });
  expect(await statusOf(prescriptionId)).toMatchObject({ status: "discarded" });
  expect(await tray()).toEqual([]);
  const detail = { prescriptionId, medicine: "Semaglutide", directions: "Weekly" };
  await expect(addOrder(provider, { visitId, kind: "prescription", detail })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("nothing is drafted into a visit that is signed, or into somebody else's", async () => {
  const other = await aPatientToPrescribeFor({ now: NOW });
  await expect(
    draftPrescription(provider, { userId: other.userId, visitId, draft: draftOf(other, NOW) }),
  ).rejects.toMatchObject({
    code: "not-found",
  });
  const rev = await writeNote(provider, visitId);
  await discussEverything(provider, visitId);
  expect(await signVisit(provider, { visitId, rev })).toEqual({ kind: "signed" });
  await expect(draft()).rejects.toMatchObject({ code: "conflict" });
});
