import { beforeEach, expect, test } from "vitest";
import { aTreatedMember, anActivePrescription } from "#test/prescriptions.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { listAffectedByLapse } from "../exams/list-affected-by-lapse.ts";
import { getOwnContinuity } from "./get-own-continuity.ts";
import { listPatientsToWrite } from "./list-patients-to-write.ts";
import { recordContinuityStep } from "./record-continuity-step.ts";
import { remindOfContinuity } from "./remind-of-continuity.ts";
import { writeContinuityNote } from "./write-continuity-note.ts";

/** Nobody's treatment ends in silence: what is done for members whom the end of the telemedicine permission hits. */
useDatabase();
const NOW = new Date("2026-11-16T18:00:00Z");
const staff = testCtx({ as: "employee", now: NOW });
type Team = Awaited<ReturnType<typeof aTreatedMember>>;
let team: Team;
let prescriptionId: string;
beforeEach(async () => {
  await emptyTables("prescription", "continuity_reminder", "mail_outbox");
  team = await aTreatedMember({ now: NOW });
  prescriptionId = await anActivePrescription(team, {
    issuedOn: "2026-11-01",
    expiresOn: "2027-02-01",
    offering: "trt",
  });
});
const provider = (id = team.providerId, now = NOW) => testCtx({ as: "provider", id, now });
const mails = async (template: string) =>
  (await asSuperuser("select 1 from mail_outbox where template = $1", [template])).length;

test("what the desk did stands on the list, and the member is emailed", async () => {
  await recordContinuityStep(staff, { prescriptionId, kind: "exam-request" });
  const { members } = await listAffectedByLapse(staff);
  expect(members).toMatchObject([{ prescriptionId, steps: [{ kind: "exam-request", at: NOW }] }]);
  expect(await mails("account-news")).toBe(1);
  await expect(recordContinuityStep(team.patient, { prescriptionId, kind: "message" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(recordContinuityStep(staff, { prescriptionId: team.userId, kind: "message" })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("the provider writes a plan, which the member reads", async () => {
  expect(await listPatientsToWrite(provider())).toMatchObject({ patients: [{ prescriptionId, steps: [] }] });
  await writeContinuityNote(provider(), { prescriptionId, body: "Dr. Near examines you on December 4." });
  const own = await getOwnContinuity({ ...team.patient, now: NOW });
  expect(own).toMatchObject({ permittedUntil: "2026-12-31", hasLapsed: false });
  expect(own!.steps).toMatchObject([{ kind: "note", note: "Dr. Near examines you on December 4." }]);
  const { providerId: other } = await aTreatedMember({ now: NOW });
  await expect(writeContinuityNote(provider(other), { prescriptionId, body: "No." })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("from 60 days before, a provider without notes is reminded once a week, until everyone has one", async () => {
  const remind = async (day: string) => {
    await emptyTables("mail_outbox");
    for (let i = 0; i < 2; i++) await remindOfContinuity(testCtx({ as: "system", now: new Date(`${day}T18:00:00Z`) }));
    return (await asSuperuser("select 1 from continuity_reminder")).length;
  };
  await asSuperuser(
    `insert into clinical_fact (key, value, effective_from, source, owner)
     values ('cs_tele_flex_until', '"2027-01-02"', '2026-11-02', 'Renewed in a test', 'Counsel')`,
  );
  expect(await remind("2026-11-02")).toBe(0);
  await asSuperuser("delete from clinical_fact where source = 'Renewed in a test'");
  expect(await remind("2026-11-02")).toBe(1);
  expect(await remind("2026-11-08")).toBe(1);
  expect(await remind("2026-11-09")).toBe(2);
  await writeContinuityNote(provider(), { prescriptionId, body: "A plan." });
  expect(await remind("2026-12-20")).toBe(2);
});
