import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { confirmBooking } from "#domain/scheduling/bookings/confirm-booking.ts";
import { holdSlot } from "#domain/scheduling/bookings/hold-slot.ts";
import { signedVisit } from "#test/patients/signed-visit.ts";
import { mailsTo } from "#test/people.ts";
import { freshProvider } from "#test/prescriptions.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider, choiceOf, forgetVisits, inTwoDays } from "#test/visits.ts";
import { addAddendum } from "./add-addendum.ts";
import { checkNotes } from "./check-notes.ts";
import { verifyNotes } from "./verify-notes.ts";

useDatabase();
const START = inTwoDays();
const NOW = new Date(START.getTime() + 25 * 60_000);
const system = testCtx({ as: "system", now: NOW });
let provider: Ctx;
let visitId: string;
let addendumId: string;

beforeEach(async () => {
  await forgetVisits();
  const providerId = await aProvider();
  provider = await freshProvider(providerId, NOW);
  const patient = await aPatient();
  visitId = (await holdSlot(patient, choiceOf(providerId, { startsAt: START }))).appointmentId;
  await confirmBooking(patient, { appointmentId: visitId });
  await signedVisit(provider, visitId);
  await addAddendum(provider, { visitId, kind: "addendum", text: "More" });
  const [row] = await asSuperuser<{ id: string }>("select id from note_addendum where visit_id = $1", [visitId]);
  addendumId = row!.id;
});

/** As somebody who can switch triggers and constraints off. */
const tamper = (statement: string) =>
  asSuperuser(`begin; set local session_replication_role = replica; ${statement}; commit`);

test("what was signed matches its seal", async () => {
  expect(await verifyNotes(system)).toEqual({ notes: 1, addenda: 1, problems: [] });
  await checkNotes(system);
  expect(await mailsTo(testEnv().ALERT_EMAIL)).toEqual([]);
});

const EDITED = `content = replace(content, 'As discussed', 'As agreed'),
  sha256 = encode(sha256(convert_to(replace(content, 'As discussed', 'As agreed'), 'UTF8')), 'hex')`;

for (const [what, change] of [
  ["its text, with a hash that fits", EDITED],
  ["who signed", "signer_name = 'Somebody Else'"],
  ["when it was signed", "signed_at = signed_at + interval '1 second'"],
  ["its session", "session_id = gen_random_uuid()"],
  ["its template", "template_key = 'follow-up'"],
  ["the key it was sealed with", "key_id = 'none'"],
  ["the seal", "seal = sha256('x')"],
] as const) {
  test(`a note is found that differs in ${what}`, async () => {
    await tamper(`update note set ${change} where visit_id = '${visitId}'`);
    const { problems } = await verifyNotes(system);
    expect(problems).toEqual([{ kind: "note-changed", id: visitId, visitId }]);
  });
}

test("a changed addendum and a removed note are found, and the clinic is told how many, nothing else", async () => {
  await tamper(`update note_addendum set kind = 'correction' where id = '${addendumId}'`);
  await tamper(`delete from note where visit_id = '${visitId}'`);
  expect((await verifyNotes(system)).problems).toEqual([
    { kind: "addendum-changed", id: addendumId, visitId },
    { kind: "note-missing", id: visitId, visitId },
  ]);
  await checkNotes(system);
  const mail = { template: "notes-changed", props: { problems: 2 } };
  expect(await mailsTo(testEnv().ALERT_EMAIL)).toEqual([mail]);
  expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toContainEqual(mail);
});

test("nobody but the system verifies", async () => {
  await expect(verifyNotes(provider)).rejects.toMatchObject({ code: "forbidden" });
  await expect(checkNotes(provider)).rejects.toMatchObject({ code: "forbidden" });
});
