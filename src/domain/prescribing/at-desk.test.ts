import { afterEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { breakGlass } from "#domain/chart/care/break-glass.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aStaff } from "#test/people.ts";
import { aTreatedMember, anActivePrescription, freshProvider, orderOf } from "#test/prescriptions.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { holdPrescription } from "./hold-prescription.ts";
import { listPrescriptionsAtDesk } from "./list-prescriptions-at-desk.ts";
import { mayTranscribe } from "./may-transcribe.ts";
import { getPrescription, getPrescriptionForOrder } from "./get-prescription.ts";
import { listPrescriptions } from "./list-prescriptions.ts";
import { insertPrescription, selectForDesk, selectOfPerson } from "./queries.server.ts";
import { transcribePrescription } from "./transcribe-prescription.ts";

/** What the desk knows of prescriptions, and who enters them. */
useDatabase();
const now = new Date("2026-11-16T18:00:00Z");
const employee = testCtx({ as: "employee", now });
const admin = testCtx({ as: "admin", now });
const nurse = testCtx({ as: "nurse", now });

const SECRET = /directions|dose|Inject|quantity|clinicalDifference|felt dizzy|side-effects/;

describe("what the desk knows of a prescription", () => {
  test("name, status and fills; a nurse knows all of it", async () => {
    const team = await aTreatedMember({ now });
    const prescriptionId = await anActivePrescription(team, { now });
    const provider = await freshProvider(team.providerId, now);
    await holdPrescription(provider, { prescriptionId, reason: "side-effects", note: "felt dizzy" });
    for (const ctx of [employee, admin]) {
      const found = await listPrescriptionsAtDesk(ctx, team);
      expect(found).toMatchObject([
        { id: prescriptionId, drugName: "Testosterone cypionate", status: "on_hold", fills: [], details: null },
      ]);
      expect(found[0]!.history.map(({ kind }) => kind)).toEqual(["held"]);
      expect(JSON.stringify(found)).not.toMatch(SECRET);
    }
    const [full] = await listPrescriptionsAtDesk(nurse, team);
    expect(full).toMatchObject({ details: { dose: 70, directions: "Inject 0.35 mL twice a week" } });
    expect(full!.history).toMatchObject([{ note: "felt dizzy" }]);
    expect(JSON.stringify(full)).toMatch(SECRET);
  });

  test("what they entered themselves, until it is confirmed", async () => {
    const team = await aTreatedMember({ now });
    await transcribePrescription(employee, { userId: team.userId, order: orderOf(team, {}, now) });
    expect(await listPrescriptionsAtDesk(employee, team)).toMatchObject([{ details: { dose: 70 } }]);
    expect(await listPrescriptionsAtDesk(testCtx({ as: "employee", now }), team)).toMatchObject([{ details: null }]);
    await asSuperuser(
      "update prescription set status = 'refused', ended_at = $2 where user_id = $1 and status = 'transcribed'",
      [team.userId, now],
    );
    expect(await listPrescriptionsAtDesk(employee, team)).toMatchObject([{ details: null }]);
  });

  test("an admin who opened the chart knows all of it; members and providers aren't at the desk", async () => {
    const team = await aTreatedMember({ now });
    await anActivePrescription(team, { now });
    const opener = await aStaff("admin", { now });
    expect(await listPrescriptionsAtDesk(opener.ctx, team)).toMatchObject([{ details: null }]);
    await breakGlass(opener.ctx, { member: { userId: team.userId }, reason: "Called from an emergency room" });
    expect(await listPrescriptionsAtDesk(opener.ctx, team)).toMatchObject([{ details: { dose: 70 } }]);
    for (const ctx of [team.patient, testCtx({ as: "provider", id: team.providerId, now })]) {
      await expect(listPrescriptionsAtDesk(ctx, team)).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describe("what a prescription says", () => {
  const viewing = ({ patient }: { patient: Ctx }): Ctx => ({
    ...patient,
    actor: { ...patient.actor, viewedBy: newId() } as Ctx["actor"],
  });
  const rows = (ctx: Ctx, userId: string) =>
    inTransaction(ctx, async ({ trx }) => (await selectOfPerson(trx, userId)).length);

  test("is closed to the desk, and to a colleague who views as the member, in the database too", async () => {
    const team = await aTreatedMember({ now });
    const prescriptionId = await anActivePrescription(team, { now });
    for (const ctx of [employee, admin, viewing(team)]) {
      expect(await rows(ctx, team.userId)).toBe(0);
      await expect(getPrescription(ctx, { prescriptionId })).rejects.toMatchObject({ code: "not-found" });
    }
    expect(await listPrescriptions(viewing(team), team)).toEqual([]);
    for (const ctx of [nurse, team.patient]) {
      expect(await rows(ctx, team.userId)).toBe(1);
      expect(await getPrescription(ctx, { prescriptionId })).toMatchObject({ dose: 70 });
    }
    expect(await listPrescriptions(team.patient, team)).toHaveLength(1);
  });

  test("without the policies, the use cases still refuse", async () => {
    const team = await aTreatedMember({ now });
    const prescriptionId = await anActivePrescription(team, { now });
    await withPoliciesOff(async () => {
      for (const ctx of [employee, admin, viewing(team)]) {
        expect(await rows(ctx, team.userId)).toBe(1);
        await expect(getPrescription(ctx, { prescriptionId })).rejects.toMatchObject({ code: "not-found" });
      }
      expect(await listPrescriptions(viewing(team), team)).toEqual([]);
      expect(JSON.stringify(await listPrescriptionsAtDesk(employee, team))).not.toMatch(SECRET);
    });
  });

  test("opens for one query of an order, and is closed after it", async () => {
    const team = await aTreatedMember({ now });
    const prescriptionId = await anActivePrescription(team, { now });
    await inTransaction(employee, async (tx) => {
      expect(await getPrescriptionForOrder(tx, { prescriptionId })).toMatchObject({ dose: 70 });
      await selectForDesk(tx.trx, team.userId);
      expect(await selectOfPerson(tx.trx, team.userId)).toEqual([]);
    });
  });
});

describe("who enters a signed order", () => {
  const hireNurse = () =>
    asSuperuser(
      `insert into clinical_fact (id, key, value, effective_from, source, owner)
       values ($1, 'clinic_has_nurse', 'true', '2026-11-15', 'test', 'test')`,
      [newId()],
    );
  afterEach(() => asSuperuser("delete from clinical_fact where key = 'clinic_has_nurse' and source = 'test'"));

  const enter = async (ctx: Ctx) => {
    const team = await aTreatedMember({ now });
    return (await transcribePrescription(ctx, { userId: team.userId, order: orderOf(team, {}, now) })).kind;
  };

  test("anyone at the desk while the clinic has no nurse, then nurses alone", async () => {
    for (const ctx of [employee, admin, nurse])
      expect([await mayTranscribe(ctx), await enter(ctx)]).toEqual([true, "done"]);
    await hireNurse();
    for (const ctx of [employee, admin]) {
      expect(await mayTranscribe(ctx)).toBe(false);
      await expect(enter(ctx)).rejects.toMatchObject({ code: "forbidden" });
      await withPoliciesOff(() => expect(enter(ctx)).rejects.toMatchObject({ code: "forbidden" }));
    }
    expect([await mayTranscribe(nurse), await enter(nurse)]).toEqual([true, "done"]);
    // Not before its day.
    const before = new Date("2026-11-14T18:00:00Z");
    expect(await mayTranscribe(testCtx({ as: "employee", now: before }))).toBe(true);
    for (const as of ["member", "provider"] as const) expect(await mayTranscribe(testCtx({ as, now }))).toBe(false);
  });

  test("the database refuses too", async () => {
    const team = await aTreatedMember({ now });
    const write = (ctx: Ctx) =>
      inTransaction(ctx, (tx) =>
        insertPrescription(tx, {
          id: newId(),
          user_id: team.userId,
          offering_key: "trt",
          treatment_key: "trt",
          drug_name: "Testosterone cypionate",
          form: "vial",
          is_compounded: false,
          dose_mg: 70,
          concentration_mg_per_ml: 200,
          doses_per_week: 2,
          directions: "Inject",
          quantity: 10,
          days_supply: 70,
          refills_allowed: 2,
          issued_on: "2026-11-15",
          expires_on: "2027-03-15",
          controlled_schedule: "III",
          pharmacy_id: team.pharmacyId,
          prescriber_id: team.providerId,
          signed_order_file_id: team.signedOrderFileId,
          transcribed_by: "userId" in ctx.actor ? ctx.actor.userId : "",
          transcribed_at: now,
          status: "transcribed",
        }),
      );
    await write(employee);
    await hireNurse();
    await expect(write(employee)).rejects.toMatchObject({ code: "42501" });
    await write(nurse);
  });
});
