import { afterEach, beforeAll, expect, test } from "vitest";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aTreatedMember, anActivePrescription, orderOf } from "#test/prescriptions.ts";
import { listInPersonExams } from "./list-in-person-exams.ts";
import { recordInPersonExam } from "./record-in-person-exam.ts";
import { listAffectedByLapse } from "./list-affected-by-lapse.ts";
import { transcribePrescription } from "../transcribe-prescription.ts";

/** The clock stands at 2027-01-01, the day after the telemedicine permission ended. */
useDatabase();
const lastDay = new Date("2026-12-31T18:00:00Z");
const dayAfter = new Date("2027-01-01T18:00:00Z");
const staff = testCtx({ as: "nurse", now: dayAfter });
type Team = Awaited<ReturnType<typeof aTreatedMember>>;
let team: Team;
beforeAll(async () => {
  team = await aTreatedMember({ now: dayAfter });
});
afterEach(() => asSuperuser("delete from clinical_fact where source = 'Renewed in a test'"));

const COMPOUNDED = { isCompounded: "yes", clinicalDifference: "Allergic to the oil of the product on the market" };
/** Every controlled medicine that can be offered. */
const CONTROLLED = { trt: {}, "female-trt": { dose: "5", concentrationPerMl: "100" }, nandrolone: COMPOUNDED };

const examOf = ({ userId, providerId }: Team) =>
  ({ userId, providerId, ground: "referral", examinedOn: "2026-12-20", examiner: "Dr. Near, MD" }) as const;

async function write(offeringKey: string, change: Record<string, string>, now = dayAfter, of = team) {
  return transcribePrescription(
    { ...staff, now },
    { userId: of.userId, order: orderOf(of, { offeringKey, quantity: "40", ...change }, now) },
  );
}

test.each(Object.entries(CONTROLLED))(
  "a new prescription of %s is refused without an examination",
  async (key, change) => {
    expect(await write(key, change, lastDay)).toMatchObject({ kind: "done" });
    expect(await write(key, change)).toMatchObject({
      kind: "refused",
      problems: [{ field: "offeringKey", code: "exam-missing", permissionEndedOn: "2026-12-31" }],
    });
  },
);

test("there is no controlled offering that the list above leaves out", async () => {
  const rows = await asSuperuser(
    `select o.key from offering o join treatment_status s using (treatment_key)
     where s.controlled_schedule is not null and s.is_offered order by o.key`,
  );
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(CONTROLLED).toSorted());
});

test("a medicine that is not controlled is not affected", async () => {
  const pen = { form: "pen", strength: "1 mg in each pen", dose: "1", dosesPerWeek: "1" };
  expect(await write("semaglutide", pen)).toMatchObject({ kind: "done" });
});

test("with an examination on file it is accepted", async () => {
  const examined = await aTreatedMember({ now: dayAfter });
  await recordInPersonExam(staff, examOf(examined));
  expect(await write("trt", {}, dayAfter, examined)).toMatchObject({ kind: "done" });
  expect(await listInPersonExams(staff, { userId: examined.userId })).toMatchObject([{ examinedOn: "2026-12-20" }]);
});

test("an examination counts for its prescriber alone, and one without a ground for nobody", async () => {
  const [elsewhere, old] = [await aTreatedMember({ now: dayAfter }), await aTreatedMember({ now: dayAfter })];
  await recordInPersonExam(staff, { ...examOf(elsewhere), providerId: team.providerId });
  await asSuperuser(
    `insert into in_person_exam (id, user_id, examined_on, examiner, recorded_by, recorded_at)
     values (gen_random_uuid(), $1, '2026-12-01', 'Dr. Near', $1, now())`,
    [old.userId],
  );
  for (const one of [elsewhere, old]) expect(await write("trt", {}, dayAfter, one)).toMatchObject({ kind: "refused" });
});

test("a prescriber records their own examination, and nobody else's", async () => {
  const seen = await aTreatedMember({ now: dayAfter });
  const prescriber = testCtx({ as: "provider", id: seen.providerId, now: dayAfter });
  const own = { ...examOf(seen), ground: "prescriber" } as const;
  await expect(recordInPersonExam(prescriber, examOf(seen))).rejects.toMatchObject({ code: "forbidden" });
  const stranger = testCtx({ as: "provider", id: team.providerId, now: dayAfter });
  await expect(recordInPersonExam(stranger, { ...own, providerId: team.providerId })).rejects.toMatchObject({
    code: "not-found",
  });
  await recordInPersonExam(prescriber, own);
  expect(await write("trt", {}, dayAfter, seen)).toMatchObject({ kind: "done" });
});

test("an examination cannot be put on file for tomorrow, nor by the member", async () => {
  const exam = examOf(team);
  await expect(recordInPersonExam(staff, { ...exam, examinedOn: "2027-01-02" })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(recordInPersonExam(team.patient, { ...exam, examinedOn: "2026-12-20" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("with the permission renewed by a later row it is accepted", async () => {
  await asSuperuser(
    `insert into clinical_fact (key, value, effective_from, source, owner)
     values ('cs_tele_flex_until', '"2027-12-31"', '2026-12-15', 'Renewed in a test', 'Counsel')`,
  );
  expect(await write("trt", {})).toMatchObject({ kind: "done" });
  expect(await listAffectedByLapse(staff)).toMatchObject({ hasLapsed: false, permittedUntil: "2027-12-31" });
});

test("the affected members are listed, the one whose prescription ends first on top", async () => {
  await emptyTables("prescription");
  const [late, early, examined, weight] = (await Promise.all(
    Array.from({ length: 4 }, () => aTreatedMember({ now: dayAfter })),
  )) as [Team, Team, Team, Team];
  const of = (one: Team, expiresOn: string, offering = "trt") =>
    anActivePrescription(one, { issuedOn: "2026-12-01", expiresOn, offering });
  await of(late, "2027-05-30");
  const earlyId = await of(early, "2027-02-01");
  await of(examined, "2027-01-15");
  await of(weight, "2027-01-10", "semaglutide");
  await recordInPersonExam(staff, examOf(examined));
  const found = await listAffectedByLapse(staff);
  expect(found).toMatchObject({ permittedUntil: "2026-12-31", hasLapsed: true, total: 2, pages: 1 });
  expect(found.members.map(({ userId }) => userId)).toEqual([early.userId, late.userId]);
  expect(found.members[0]).toMatchObject({ prescriptionId: earlyId, memberName: "Pat Ient", expiresOn: "2027-02-01" });
  expect(await listAffectedByLapse({ ...staff, now: lastDay })).toMatchObject({ hasLapsed: false, total: 2 });
  await expect(listAffectedByLapse(late.patient)).rejects.toMatchObject({ code: "forbidden" });
});
