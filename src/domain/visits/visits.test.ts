import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { reassignBooking } from "#domain/scheduling/bookings/reassign-booking.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { arriveAtVisit } from "./arrive-at-visit.ts";
import { openVisit } from "./open-visit.ts";
import { findVisit } from "./reads.server.ts";
import { sendLine } from "./room/send-line.ts";

useDatabase();
let providerId: string;
beforeEach(async () => {
  await forgetVisits();
  providerId = await aProvider({ states: ["IL"] });
});

const START = inTwoDays();
const at = <Person extends Ctx>(person: Person, minutes: number): Person => ({
  ...person,
  now: new Date(START.getTime() + minutes * 60_000),
});
const provider = () => testCtx({ as: "provider", id: providerId });

async function book() {
  const patient = await aPatient();
  const { appointmentId } = await holdSlot(patient, choiceOf(providerId, { startsAt: START }));
  await confirmBooking(patient, { appointmentId });
  return { patient, appointmentId };
}

const seenBy = (ctx: Ctx, visitId: string) => inTransaction(ctx, ({ trx }) => findVisit(trx, visitId));

test("arriving opens the visit with where the patient is, and a second time corrects it", async () => {
  const { patient, appointmentId } = await book();
  const answer = { appointmentId, state: "IL", address: "100 Sample Street, Chicago", phone: "(312) 555-0134" };
  expect(await arriveAtVisit(at(patient, -5), answer)).toBe("arrived");
  expect(await seenBy(patient, appointmentId)).toMatchObject({
    id: appointmentId,
    providerId,
    patientState: "IL",
    patientAddress: "100 Sample Street, Chicago",
    callbackPhone: "+13125550134",
    modality: "none",
    closedAt: null,
  });
  await arriveAtVisit(at(patient, -4), { ...answer, address: "200 Sample Street, Chicago" });
  expect((await seenBy(provider(), appointmentId))?.patientAddress).toBe("200 Sample Street, Chicago");
});

test("without a license where the patient is, no visit opens", async () => {
  const { patient, appointmentId } = await book();
  expect(await arriveAtVisit(at(patient, -5), { appointmentId, state: "NV" })).toBe("no-license");
  expect(await seenBy(patient, appointmentId)).toBeNull();
});

test("its provider opens it a day ahead, nobody else, and check-in finds it open", async () => {
  const { patient, appointmentId } = await book();
  const visitId = appointmentId;
  await expect(openVisit(at(provider(), -25 * 60), { visitId })).rejects.toMatchObject({ code: "conflict" });
  const colleague = testCtx({ as: "provider", id: await aProvider({ states: ["IL"] }) });
  await expect(openVisit(at(colleague, -60), { visitId })).rejects.toMatchObject({ code: "not-found" });
  await expect(openVisit(at(patient, -60), { visitId })).rejects.toMatchObject({ code: "forbidden" });
  const opened = await openVisit(at(provider(), -60), { visitId });
  expect(await openVisit(at(provider(), -59), { visitId })).toEqual(opened);
  await arriveAtVisit(at(patient, -5), { appointmentId, state: "IL" });
  expect(await seenBy(provider(), visitId)).toMatchObject({ openedAt: opened.openedAt, patientState: "IL" });
});

test("a closed visit never changes, not even by the database's owner", async () => {
  const { patient, appointmentId } = await book();
  await arriveAtVisit(at(patient, -5), { appointmentId, state: "IL", phone: "(312) 555-0134" });
  // Without the trigger that asks for a signed note.
  await asSuperuser(`begin; set local session_replication_role = replica;
    update visit set closed_at = now() where id = '${appointmentId}'; commit`);
  const change = asSuperuser("update visit set callback_phone = null where id = $1", [appointmentId]);
  await expect(change).rejects.toThrow("is closed");
  await arriveAtVisit(at(patient, -4), { appointmentId, state: "IL", phone: "(312) 555-0199" });
  expect((await seenBy(patient, appointmentId))?.callbackPhone).toBe("+13125550134");
});

test("a colleague who is given an open visit takes it over with its conversation, and nobody else does", async () => {
  const { patient, appointmentId } = await book();
  await openVisit(at(provider(), -60), { visitId: appointmentId });
  const line = (body: string) => ({ visitId: appointmentId, id: newId(), body, fileId: null });
  await sendLine(at(provider(), -50), line("I looked at your results."));
  const colleagueId = await aProvider({ states: ["IL"] });
  const colleague = at(testCtx({ as: "provider", id: colleagueId }), -30);
  await expect(openVisit(colleague, { visitId: appointmentId })).rejects.toMatchObject({ code: "not-found" });

  const employee = at(testCtx({ as: "employee" }), -40);
  await reassignBooking(employee, { appointmentId, providerId: colleagueId });
  await expect(openVisit(at(testCtx({ as: "provider" }), -30), { visitId: appointmentId })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await openVisit(colleague, { visitId: appointmentId })).toMatchObject({ providerId: colleagueId });
  await sendLine(colleague, line("I see you today instead."));
  await sendLine(at(patient, -20), line("Thank you."));
  const [thread] = await asSuperuser("select provider_id from contact_request where id = $1", [appointmentId]);
  expect(thread).toEqual({ provider_id: colleagueId });
  const said = await asSuperuser("select body from contact_message where request_id = $1 order by created_at, id", [
    appointmentId,
  ]);
  expect(said.map(({ body }) => body)).toEqual(["I looked at your results.", "I see you today instead.", "Thank you."]);
  await expect(sendLine(at(provider(), -10), line("Wait."))).rejects.toMatchObject({ code: "not-found" });
});
