import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aPharmacy, aTreatedMember, anActivePrescription, day, freshProvider, orderOf } from "#test/prescriptions.ts";
import { changeProfile } from "#domain/identity/profile/change-profile.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { holdPrescription } from "./hold-prescription.ts";
import { refusePrescription } from "./refuse-prescription.ts";
import { resumePrescription } from "./resume-prescription.ts";
import { stopPrescription } from "./stop-prescription.ts";
import { getPrescribingGates } from "./rules/get-prescribing-gates.ts";
import { getPrescription } from "./get-prescription.ts";
import { listPrescriptionHistory } from "./list-prescription-history.ts";
import { listPrescriptions } from "./list-prescriptions.ts";
import { listPrescriptionsAtDesk } from "./list-prescriptions-at-desk.ts";
import { transcribePrescription } from "./transcribe-prescription.ts";

useDatabase();
type Team = Awaited<ReturnType<typeof aTreatedMember>>;
let team: Team;
let staff: Ctx;
let provider: Ctx;
// Within the telemedicine permission, whatever day the test runs on.
const now = new Date("2026-11-16T18:00:00Z");
beforeAll(async () => {
  staff = testCtx({ as: "employee", now });
  team = await aTreatedMember({ now });
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
const statuses = (userId: string) =>
  asSuperuser("select id, status, version from prescription where user_id = $1 order by id", [userId]);
const events = (id: string) =>
  asSuperuser("select kind, reason, note from prescription_event where prescription_id = $1 order by at, id", [id]);

test.each([
  { question: "name", first_name: "Eve", last_name: "Thief" },
  { question: "date-of-birth", date_of_birth: "1990-01-01", minimumAge: 18 },
] as const)("the patient's $question is locked as soon as an order is transcribed", async (answer) => {
  const own = await aTreatedMember({ now });
  const before = await getProfile(own.patient, { userId: own.userId });
  expect((await transcribe({ dose: "0.001" }, own)).kind).toBe("refused");
  await written({}, own);
  expect(await changeProfile(own.patient, answer)).toEqual({ kind: "locked" });
  expect(await getProfile(own.patient, { userId: own.userId })).toEqual(before);
});

test("with the policies off another prescriber still decides nothing", async () => {
  const other = await aTreatedMember({ now });
  const reason = { reason: "side-effects", note: "" } as const;
  const waiting = await written({}, other);
  const inUse = await anActivePrescription(other, { offering: "semaglutide", now });
  const before = await statuses(other.userId);
  await withPoliciesOff(async () => {
    const refused = async (act: Promise<unknown>) => expect(act).rejects.toMatchObject({ code: "not-found" });
    await refused(refusePrescription(provider, { prescriptionId: waiting, ...reason }));
    await refused(holdPrescription(provider, { prescriptionId: inUse, ...reason }));
    await refused(stopPrescription(provider, { prescriptionId: inUse, ...reason }));
    await asSuperuser("update prescription set status = 'on_hold' where id = $1", [inUse]);
    await refused(resumePrescription(provider, { prescriptionId: inUse }));
    await asSuperuser("update prescription set status = 'active' where id = $1", [inUse]);
  });
  expect(await statuses(other.userId)).toEqual(before);
});

test("the rules for controlled medicines: 5 refills and 6 months at most", async () => {
  expect(await refusedFor({ refillsAllowed: "6" })).toEqual(["refillsAllowed"]);
  expect(await refusedFor({ refillsAllowed: "5" })).toBe("accepted");
  expect(await refusedFor({ issuedOn: "2026-11-10", expiresOn: "2027-05-10" })).toEqual(["expiresOn"]);
  expect(await refusedFor({ issuedOn: "2026-11-10", expiresOn: "2027-05-09" })).toBe("accepted");
  const pen = { offeringKey: "semaglutide", form: "pen", strength: "1 mg in each pen", dose: "1", dosesPerWeek: "1" };
  expect(await refusedFor({ ...pen, quantity: "4", refillsAllowed: "11", expiresOn: day(now, 360) })).toBe("accepted");
  expect(await refusedFor({ ...pen, quantity: "4", expiresOn: day(now, 370) })).toEqual(["expiresOn"]);
});

test("an order from tomorrow or one that has run out is refused", async () => {
  expect(await refusedFor({ issuedOn: day(now, 1) })).toEqual(["issuedOn"]);
  expect(await refusedFor({ issuedOn: day(now, -90), expiresOn: day(now, -1) })).toEqual(["expiresOn"]);
});

test("a compounded medicine needs a reason and a pharmacy that compounds; hCG is never compounded", async () => {
  const retail = await aPharmacy({ kind: "retail" });
  const compounded = { offeringKey: "semaglutide", isCompounded: "yes", concentrationPerMl: "2.5", dose: "0.25" };
  expect(await refusedFor(compounded)).toEqual(["clinicalDifference"]);
  const reason = { ...compounded, clinicalDifference: "Needs a dose between the pens" };
  expect(await refusedFor({ ...reason, pharmacyId: retail })).toEqual(["pharmacyId"]);
  expect(await refusedFor(reason)).toBe("accepted");
  expect(await refusedFor({ offeringKey: "sermorelin" })).toEqual(["isCompounded"]);
  const hcg = { offeringKey: "hcg", concentrationPerMl: "2000", dose: "500" };
  expect(await refusedFor({ ...hcg, isCompounded: "yes", clinicalDifference: "Cost" })).toEqual(["isCompounded"]);
  expect(await refusedFor(hcg)).toBe("accepted");
});

test("the pharmacy must have a license where the member is", async () => {
  expect(await refusedFor({ pharmacyId: await aPharmacy({ states: ["TX"] }) })).toEqual(["pharmacyId"]);
  expect(await refusedFor({ pharmacyId: newId() })).toEqual(["pharmacyId"]);
});

test("a dose that no syringe can show, or a vial that runs out early, is sent back", async () => {
  expect(await refusedFor({ dose: "3" })).toEqual(["concentrationPerMl"]);
  expect(await refusedFor({ quantity: "5" })).toEqual(["quantity"]);
});

test("a refusal keeps its reason for staff, and its words stay out of the trail", async () => {
  const prescriptionId = await written();
  await refusePrescription(provider, { prescriptionId, reason: "differs-from-order", note: "I signed 60 mg" });
  expect(await events(prescriptionId)).toContainEqual({
    kind: "refused",
    reason: "differs-from-order",
    note: "I signed 60 mg",
  });
  const trail = await asSuperuser("select * from audit_event where object_id = $1", [prescriptionId]);
  expect(trail.map(({ action }) => action).toSorted()).toEqual(["prescription.refused", "prescription.transcribed"]);
  expect(JSON.stringify(trail)).not.toContain("60 mg");
});

test("what is on hold or stopped drives no order", async () => {
  const other = await aTreatedMember({ now });
  const prescriptionId = await anActivePrescription(other, { now });
  const own = testCtx({ as: "provider", id: other.providerId, now });
  const unmet = async () =>
    (await getPrescribingGates(testCtx({ as: "system", now }), { userId: other.userId, prescriptionId }))
      .filter(({ isMet }) => !isMet)
      .map(({ gate }) => gate);
  expect(await unmet()).toEqual([]);
  await holdPrescription(own, { prescriptionId, reason: "labs-or-visit-due", note: "" });
  expect(await unmet()).toEqual(["confirmed"]);
  await expect(resumePrescription(provider, { prescriptionId })).rejects.toMatchObject({ code: "not-found" });
  await resumePrescription(own, { prescriptionId });
  expect(await unmet()).toEqual([]);
  await stopPrescription(own, { prescriptionId, reason: "side-effects", note: "" });
  expect(await unmet()).toEqual(["confirmed"]);
  await expect(resumePrescription(own, { prescriptionId })).rejects.toMatchObject({ code: "conflict" });
});

test("gates close when the catalog, a license or the pharmacy no longer allows it", async () => {
  const other = await aTreatedMember({ now });
  const prescriptionId = await anActivePrescription(other, { now });
  const unmetAt = async (at: Date) =>
    (await getPrescribingGates({ ...other.patient, now: at }, { userId: other.userId, prescriptionId }))
      .filter(({ isMet }) => !isMet)
      .map(({ gate }) => gate);
  expect(await unmetAt(now)).toEqual([]);
  expect(await unmetAt(new Date("2027-12-01T12:00:00Z"))).toEqual(["in-date"]);
  expect(await unmetAt(new Date("2036-12-01T12:00:00Z"))).toEqual(["in-date", "prescriber-licensed"]);
  await asSuperuser("update profile set state = 'TX' where user_id = $1", [other.userId]);
  expect(await unmetAt(now)).toEqual(["prescriber-licensed", "pharmacy-licensed"]);
});

test("another member's prescriptions are not there, and staff who read them are in the trail", async () => {
  const stranger = await aTreatedMember({ now });
  const prescriptionId = await anActivePrescription(stranger, { now });
  await expect(listPrescriptions(team.patient, { userId: stranger.userId })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(getPrescription(team.patient, { prescriptionId })).rejects.toMatchObject({ code: "not-found" });
  await expect(getPrescribingGates(team.patient, { userId: team.userId, prescriptionId })).rejects.toMatchObject({
    code: "not-found",
  });
  const readings = () =>
    asSuperuser("select 1 from audit_event where action = 'prescriptions.read' and subject_id = $1", [stranger.userId]);
  const found = await listPrescriptions(stranger.patient, { userId: stranger.userId });
  expect(await listPrescriptionHistory(stranger.patient, found)).toEqual([]);
  expect(await readings()).toHaveLength(0);
  await expect(listPrescriptions(staff, { userId: stranger.userId })).rejects.toMatchObject({ code: "not-found" });
  await listPrescriptionsAtDesk(staff, { userId: stranger.userId });
  expect(await readings()).toHaveLength(1);
  await expect(
    transcribePrescription(stranger.patient, { userId: stranger.userId, order: orderOf(stranger) }),
  ).rejects.toMatchObject({ code: "forbidden" });
});
