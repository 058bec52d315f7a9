import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { makeVerified } from "#test/identity/make-verified.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import {
  aConfirmableMember,
  aTreatedMember,
  anActivePrescription,
  freshProvider,
  lookedTwice,
  orderOf,
  seenOf,
} from "#test/prescriptions.ts";
import { addLiveVisit, addReading, addRegistrations, openGates } from "#test/prescribing/controlled-patient.ts";
import { aProvider } from "#test/visits.ts";
import { refusePrescription } from "#domain/prescribing/refuse-prescription.ts";
import { recordInPersonExam } from "#domain/prescribing/exams/record-in-person-exam.ts";
import { countPrescriptionsToConfirm } from "#domain/prescribing/count-prescriptions-to-confirm.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { listForPrescriber } from "#domain/prescribing/list-for-prescriber.ts";
import { listPrescriptions } from "#domain/prescribing/list-prescriptions.ts";
import { listPrescriptionsAtDesk } from "#domain/prescribing/list-prescriptions-at-desk.ts";
import { transcribePrescription } from "#domain/prescribing/transcribe-prescription.ts";
import { confirmNewAddress } from "../reorders/confirm-new-address.ts";
import { confirmPrescription } from "./confirm-prescription.ts";
import { getConfirmation } from "./get-confirmation.ts";

useDatabase();
type Team = Awaited<ReturnType<typeof aConfirmableMember>>;
let team: Team;
let staff: Ctx;
let provider: Ctx;
// Within the telemedicine permission, whatever day the test runs on.
const now = new Date("2026-11-16T18:00:00Z");
beforeAll(async () => {
  staff = testCtx({ as: "nurse", now });
  team = await aConfirmableMember({ now });
  provider = await freshProvider(team.providerId, now);
});

async function transcribe(change: Record<string, string> = {}, of = team) {
  return transcribePrescription(staff, { userId: of.userId, order: orderOf(of, change, now) });
}
async function written(change: Record<string, string> = {}, of = team): Promise<string> {
  const result = await transcribe(change, of);
  if (result.kind === "refused") throw new Error(JSON.stringify(result.problems));
  return result.prescriptionId;
}
async function refusedFor(change: Record<string, string>) {
  const result = await transcribe(change);
  return result.kind === "refused" ? result.problems.map(({ field }) => field) : "accepted";
}
const events = (id: string) =>
  asSuperuser("select kind, reason, note from prescription_event where prescription_id = $1 order by at, id", [id]);

async function withoutLabs(userId: string): Promise<void> {
  await asSuperuser("delete from lab_value where user_id = $1", [userId]);
  await asSuperuser("delete from lab_report where user_id = $1", [userId]);
}

/** What a controlled medicine needs of its prescriber: registered, saw the patient live, read their record. */
async function seenBy(providerId: string, userId: string, at = now): Promise<void> {
  await addRegistrations(asSuperuser, { providerId, states: ["IL"] });
  await addLiveVisit(asSuperuser, { userId, providerId, at });
  await addReading(asSuperuser, { userId, providerId, state: "IL", at });
}

/** As the form does: with the patient and the second look that the page shows now. */
async function confirm(ctx: Ctx, prescriptionId: string) {
  const [row] = await asSuperuser("select user_id from prescription where id = $1", [prescriptionId]);
  const seen = await seenOf(row!["user_id"]);
  const looked = await lookedTwice(ctx, prescriptionId).catch(() => ({ seenCheck: "", answers: {} }));
  return confirmPrescription(ctx, { prescriptionId, seen, ...looked });
}

test("an order that staff wrote down counts only once its prescriber has confirmed it", async () => {
  const prescriptionId = await written();
  expect(await listPrescriptions(team.patient, { userId: team.userId })).toEqual([]);
  await expect(getPrescription(team.patient, { prescriptionId })).rejects.toMatchObject({ code: "not-found" });
  expect(await countPrescriptionsToConfirm(provider)).toBe(1);
  expect((await listForPrescriber(provider)).toConfirm).toMatchObject([{ id: prescriptionId, memberName: "Pat Ient" }]);
  expect(await confirm(provider, prescriptionId)).toEqual({ kind: "done" });
  expect(await listPrescriptions(team.patient, { userId: team.userId })).toMatchObject([
    {
      id: prescriptionId,
      status: "active",
      dose: 70,
      measure: "mg",
      concentrationPerMl: 200,
      controlledSchedule: "III",
      telemedicineBasis: "permission",
      prescriberName: "Robin Vale, MD",
      fills: [],
    },
  ]);
  const jobs = await asSuperuser("select data from pgboss.job where name = 'care.prescription-active'");
  expect(jobs).toEqual([{ data: { prescriptionId } }]);
  await expect(confirm(provider, prescriptionId)).rejects.toMatchObject({ code: "conflict" });
});

test("only the prescriber on the order may confirm it, and only after signing in again", async () => {
  const other = await aConfirmableMember({ now });
  const prescriptionId = await written({}, other);
  const own = await freshProvider(other.providerId, now);
  const refuse = async (ctx: Ctx, code: string) => expect(confirm(ctx, prescriptionId)).rejects.toMatchObject({ code });
  await refuse(provider, "not-found");
  await withPoliciesOff(() => refuse(provider, "not-found"));
  await refuse(staff, "forbidden");
  await refuse(testCtx({ as: "admin", now }), "forbidden");
  await refuse(other.patient, "forbidden");
  await refuse(testCtx({ as: "provider", id: other.providerId, now }), "forbidden");
  await refuse({ ...own, now: new Date(now.getTime() + 11 * 60_000) }, "forbidden");
  expect(await confirm(own, prescriptionId)).toEqual({ kind: "done" });
});

test("without a license in the member's state it can neither be written down nor confirmed", async () => {
  const other = await aConfirmableMember({ now });
  const texan = await aProvider({ states: ["TX"] });
  expect(await refusedFor({ prescriberId: texan })).toEqual(["prescriberId"]);
  const prescriptionId = await written({}, other);
  await asSuperuser("update provider_license set valid_until = '2026-11-15' where provider_id = $1", [
    other.providerId,
  ]);
  const own = await freshProvider(other.providerId, now);
  expect(await confirm(own, prescriptionId)).toMatchObject({
    kind: "refused",
    problems: [{ field: "prescriberId" }],
  });
});

test("a medicine that is switched off in the catalog cannot be prescribed, also if it was on when written down", async () => {
  const other = await aConfirmableMember({ now });
  const prescriptionId = await written(
    { offeringKey: "nandrolone", isCompounded: "yes", clinicalDifference: "Allergy" },
    other,
  );
  await asSuperuser(
    `insert into treatment_status (treatment_key, effective_from, is_offered, controlled_schedule, is_compounded, is_off_label, note, source)
     values ('nandrolone', '2026-11-15', false, 'III', true, true, 'Off', 'Test')`,
  );
  const nandrolone = { offeringKey: "nandrolone", isCompounded: "yes", clinicalDifference: "Allergy" };
  expect(await refusedFor(nandrolone)).toEqual(["offeringKey"]);
  const own = await freshProvider(other.providerId, now);
  expect(await confirm(own, prescriptionId)).toMatchObject({ problems: [{ field: "offeringKey" }] });
  await asSuperuser("delete from treatment_status where note = 'Off'");
  expect(await refusedFor(nandrolone)).toBe("accepted");
  expect(await confirm(own, prescriptionId)).toEqual({ kind: "done" });
});

test("a renewal stops the prescription before it, also that of a colleague who sees the same patient", async () => {
  const other = await aConfirmableMember({ now });
  const older = await anActivePrescription(other, { now });
  const colleagueId = await aProvider();
  const colleague = await freshProvider(colleagueId, now);
  await seenBy(colleagueId, other.userId);
  const newer = await written({ prescriberId: colleagueId, dose: "75" }, other);
  const refused = () => expect(confirm(colleague, newer)).rejects.toMatchObject({ code: "conflict" });
  await refused();
  await withPoliciesOff(refused);
  await asSuperuser(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, starts_at, ends_at, status, state, zone, calendar_id, created_at)
     values ($1, $2, $3, 'renewal', false, $4, $4::timestamptz + interval '20 minutes', 'fulfilled', 'IL', 'America/Chicago', $1, $4)`,
    [newId(), other.userId, colleagueId, now],
  );
  expect(await confirm(colleague, newer)).toEqual({ kind: "done" });
  expect(await listPrescriptionsAtDesk(staff, { userId: other.userId })).toMatchObject(
    [
      { id: newer, status: "active" },
      { id: older, status: "stopped" },
    ].toSorted((a, b) => b.id.localeCompare(a.id)),
  );
  expect(await events(older)).toMatchObject([{ kind: "replaced" }]);
});

describe("a controlled medicine on paper", () => {
  const closedFor = async (ctx: Ctx, prescriptionId: string) => {
    const result = await confirm(ctx, prescriptionId);
    return result.kind === "refused" ? result.controlled.map(({ key }) => key) : result.kind;
  };

  test("goes through the same gates as one that is written here", async () => {
    const bare = await aTreatedMember({ now });
    const prescriptionId = await written({}, bare);
    const own = await freshProvider(bare.providerId, now);
    expect(await closedFor(own, prescriptionId)).toEqual(["K1", "K4", "K6", "K9"]);
    expect((await getConfirmation(own, { prescriptionId })).controlled.map(({ key }) => key)).toContain("K6");
    await openGates(asSuperuser, { ...bare, at: now });
    expect(await closedFor(own, prescriptionId)).toBe("done");
  });

  test("the visit and the reading count on the day of the order, not on another one before", async () => {
    const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);
    const [then, before] = [await aTreatedMember({ now }), await aTreatedMember({ now })];
    await openGates(asSuperuser, { ...then, at: hours(24) });
    await openGates(asSuperuser, { ...before, at: hours(48) });
    expect(await closedFor(await freshProvider(then.providerId, now), await written({}, then))).toBe("done");
    const early = await written({}, before);
    expect(await closedFor(await freshProvider(before.providerId, now), early)).toEqual(["K4", "K6"]);
  });

  test("another medicine asks for none of it", async () => {
    const bare = await aTreatedMember({ now });
    const own = await freshProvider(bare.providerId, now);
    const page = await getConfirmation(own, { prescriptionId: await written({ offeringKey: "semaglutide" }, bare) });
    expect(page.controlled).toEqual([]);
  });
});

describe("what confirming asks of the patient, as an order does", () => {
  const CLOSED: [gate: string, how: (userId: string) => Promise<unknown>][] = [
    ["labs", withoutLabs],
    ["visit", (userId) => asSuperuser("delete from appointment where user_id = $1", [userId])],
    ["address", (userId) => asSuperuser("update profile set mailing_address = null where user_id = $1", [userId])],
    ["photo-id", (userId) => asSuperuser("delete from identity_check where user_id = $1", [userId])],
  ];

  test.each(CLOSED)("without %s nothing is confirmed", async (gate, close) => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    await close(other.userId);
    const own = await freshProvider(other.providerId, now);
    expect(await confirm(own, prescriptionId)).toMatchObject({ kind: "refused", problems: [], gates: [gate] });
    const [row] = await asSuperuser("select status, signed_for from prescription where id = $1", [prescriptionId]);
    expect(row).toEqual({ status: "transcribed", signed_for: null });
    const page = await getConfirmation(own, { prescriptionId });
    expect(page.gates.filter(({ isMet }) => !isMet).map(({ key }) => key)).toEqual([gate]);
  });

  test("nobody gets a controlled medicine with no visit and no labs", async () => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    await withoutLabs(other.userId);
    await asSuperuser("delete from appointment where user_id = $1", [other.userId]);
    const own = await freshProvider(other.providerId, now);
    expect(await confirm(own, prescriptionId)).toMatchObject({ kind: "refused", gates: ["labs", "visit"] });
  });

  test("a pharmacy that no longer ships there is refused", async () => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    await asSuperuser("update pharmacy set license_states = '{TX}' where id = $1", [other.pharmacyId]);
    const own = await freshProvider(other.providerId, now);
    expect(await confirm(own, prescriptionId)).toMatchObject({ kind: "refused", gates: ["pharmacy"] });
  });

  test("a new address waits 48 hours, unless staff confirmed it by phone", async () => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    const changedAt = new Date(now.getTime() - 3_600_000);
    await asSuperuser("update profile set address_changed_at = $2 where user_id = $1", [other.userId, changedAt]);
    const own = await freshProvider(other.providerId, now);
    expect(await confirm(own, prescriptionId)).toMatchObject({ kind: "refused", problems: [], gates: ["address"] });
    const page = await getConfirmation(own, { prescriptionId });
    expect(page.gates.filter(({ isMet }) => !isMet)).toMatchObject([{ finding: { code: "address-waits" } }]);
    await confirmNewAddress(staff, { userId: other.userId, changedAt, note: "Called" });
    expect(await confirm(own, prescriptionId)).toEqual({ kind: "done" });
  });

  test("a new address counts by itself once the 48 hours are over", async () => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    const changedAt = new Date(now.getTime() - 48 * 3_600_000);
    const change = (at: Date) =>
      asSuperuser("update profile set address_changed_at = $2 where user_id = $1", [other.userId, at]);
    const own = await freshProvider(other.providerId, now);
    await change(new Date(changedAt.getTime() + 1000));
    expect(await confirm(own, prescriptionId)).toMatchObject({ gates: ["address"] });
    await change(changedAt);
    expect(await confirm(own, prescriptionId)).toEqual({ kind: "done" });
  });

  test("without a date of birth nothing is confirmed", async () => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    await asSuperuser("update profile set date_of_birth = null where user_id = $1", [other.userId]);
    const own = await freshProvider(other.providerId, now);
    expect(await confirm(own, prescriptionId)).toMatchObject({ problems: [{ field: "birthDate" }] });
  });

  test("a visit and labs with a colleague count, and the prescriber sees them", async () => {
    const other = await aConfirmableMember({ now });
    const colleagueId = await aProvider();
    await asSuperuser("update lab_report set provider_id = $2 where user_id = $1", [other.userId, other.providerId]);
    const prescriptionId = await written({ prescriberId: colleagueId }, other);
    const colleague = await freshProvider(colleagueId, now);
    await seenBy(colleagueId, other.userId);
    const page = await getConfirmation(colleague, { prescriptionId });
    expect(page).toMatchObject({ visits: [{ providerId: other.providerId }] });
    expect(page.reports.map(({ labName }) => labName)).toContain("Sample Lab");
    expect(page.prescribing.filter(({ isMet }) => !isMet)).toEqual([{ gate: "confirmed", isMet: false }]);
    expect(await confirm(colleague, prescriptionId)).toEqual({ kind: "done" });
  });

  test("nobody but the prescriber sees the page", async () => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    const refused = () =>
      expect(getConfirmation(provider, { prescriptionId })).rejects.toMatchObject({ code: "not-found" });
    await refused();
    await withPoliciesOff(refused);
    await expect(getConfirmation(staff, { prescriptionId })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("whom it was signed for", () => {
  const signedFor = async (id: string) =>
    (await asSuperuser("select signed_for from prescription where id = $1", [id]))[0]!["signed_for"];

  test("stays as it was when the profile changes later", async () => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    expect(await signedFor(prescriptionId)).toBeNull();
    const own = await freshProvider(other.providerId, now);
    expect(await confirm(own, prescriptionId)).toEqual({ kind: "done" });
    const signed = {
      name: "Pat Ient",
      birthDate: "1980-02-03",
      phone: "+13125550142",
      street: "100 Sample Street",
      city: "Springfield",
      state: "IL",
      zip: "62701",
    };
    expect(await signedFor(prescriptionId)).toEqual(signed);
    await asSuperuser("update profile set last_name = 'Other', date_of_birth = '1999-09-09' where user_id = $1", [
      other.userId,
    ]);
    expect((await getPrescription(other.patient, { prescriptionId })).signedFor).toEqual(signed);
    expect(await getConfirmation(own, { prescriptionId })).toMatchObject({
      patient: { name: "Pat Other", birthDate: "1999-09-09" },
      prescription: { signedFor: signed },
    });
  });

  test("is whom the prescriber saw: a profile that changed meanwhile is a conflict, and nothing is confirmed", async () => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    const own = await freshProvider(other.providerId, now);
    const seen = await seenOf(other.userId);
    await asSuperuser("update profile set date_of_birth = '1999-09-09' where user_id = $1", [other.userId]);
    await makeVerified(asSuperuser, other.userId);
    const looked = await lookedTwice(own, prescriptionId);
    await expect(confirmPrescription(own, { prescriptionId, seen, ...looked })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await signedFor(prescriptionId)).toBeNull();
    expect(await confirm(own, prescriptionId)).toEqual({ kind: "done" });
    expect(await signedFor(prescriptionId)).toMatchObject({ birthDate: "1999-09-09" });
  });

  test("cannot be left out, put in early, or changed, whatever the program does", async () => {
    const other = await aConfirmableMember({ now });
    const prescriptionId = await written({}, other);
    const set = (change: string) => asSuperuser(`update prescription set ${change} where id = $1`, [prescriptionId]);
    await expect(set(`signed_for = '{"name": "Somebody"}'`)).rejects.toThrow("prescription_signed_for");
    const rights = await asSuperuser(
      "select has_column_privilege('app_web', 'prescription', 'signed_for', 'update') as web, has_column_privilege('app_worker', 'prescription', 'signed_for', 'update') as worker",
    );
    expect(rights).toEqual([{ web: false, worker: false }]);
  });
});

test("what was refused cannot be confirmed", async () => {
  const prescriptionId = await written();
  await refusePrescription(provider, { prescriptionId, reason: "differs-from-order", note: "" });
  await expect(confirm(provider, prescriptionId)).rejects.toMatchObject({ code: "conflict" });
});

test("one written down before the telemedicine permission ended is refused when it is confirmed after", async () => {
  const [lastDay, dayAfter] = [new Date("2026-12-31T18:00:00Z"), new Date("2027-01-01T18:00:00Z")];
  const other = await aConfirmableMember({ now: dayAfter });
  const order = orderOf(other, {}, lastDay);
  const before = await transcribePrescription({ ...staff, now: lastDay }, { userId: other.userId, order });
  if (before.kind !== "done") throw new Error("It was refused before");
  const { prescriptionId } = before;
  const examiner = await freshProvider(other.providerId, dayAfter);
  expect(await confirm(examiner, prescriptionId)).toMatchObject({ kind: "refused" });
  const [row] = await asSuperuser("select status from prescription where id = $1", [prescriptionId]);
  expect(row).toEqual({ status: "transcribed" });
  await recordInPersonExam(
    { ...staff, now: dayAfter },
    {
      userId: other.userId,
      examinedOn: "2026-12-20",
      examiner: "Dr. Near, MD",
      ground: "referral",
      providerId: other.providerId,
    },
  );
  expect(await confirm(examiner, prescriptionId)).toEqual({ kind: "done" });
  const [after] = await asSuperuser("select status, telemedicine_basis from prescription where id = $1", [
    prescriptionId,
  ]);
  expect(after).toEqual({ status: "active", telemedicine_basis: "in-person" });
});
