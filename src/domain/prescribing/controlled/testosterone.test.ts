import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { openGates } from "#test/prescribing/controlled-patient.ts";
import { answersTo, draftOf } from "#test/patients/semaglutide-draft.ts";
import { makeEnrolled, startDosespot } from "#test/patients/staged-prescription.ts";
import { aPatientToPrescribeFor } from "#test/patients/written-prescriptions.ts";
import { anActivePrescription, day, freshProvider } from "#test/prescriptions.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { stopsOf } from "../checks/check-line.ts";
import { pollVendor } from "../vendor/poll-vendor.ts";
import { stageAtVendor } from "../vendor/stage-at-vendor.ts";
import { checkDraft } from "../writing/check-draft.ts";
import { draftPrescription } from "../writing/draft-prescription.ts";
import { lookAtDraft } from "../writing/look-at-draft.ts";
import { stageDraft } from "../writing/stage-draft.ts";

/** A renewal of testosterone from the draft to the pharmacy, with every gate looked up in the database. */
useDatabase();
let service: Awaited<ReturnType<typeof startDosespot>>;
let team: Awaited<ReturnType<typeof aPatientToPrescribeFor>>;
let provider: Ctx;
let prescriptionId: string;
beforeAll(async () => {
  service = await startDosespot();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const now = new Date();
  team = await aPatientToPrescribeFor({ now, treatmentKey: "trt" });
  const { userId, providerId } = team;
  await openGates(asSuperuser, { userId, providerId, at: now });
  await makeEnrolled(asSuperuser, { providerId });
  const renewsId = await anActivePrescription(team, { issuedOn: day(now, -100), expiresOn: day(now, 50), now });
  await asSuperuser(
    `begin; set local session_replication_role = replica;
     update prescription set confirmed_at = confirmed_at - interval '100 days' where id = '${renewsId}'; commit`,
  );
  provider = await freshProvider(providerId, now);
  const draft = draftOf(team, now, {
    offeringKey: "trt",
    drugName: "Testosterone cypionate",
    form: "vial",
    strength: "",
    concentrationPerMl: "200",
    dose: "70",
    dosesPerWeek: "2",
    weekDays: ["1", "4"],
    directions: "Inject 0.35 mL (70 mg, 35 units on a U-100 syringe) under the skin every Monday and Thursday.",
    quantity: "3",
    daysSupply: "28",
    refillsAllowed: "5",
    icd10: "E29.1",
    renewsId,
  });
  prescriptionId = (await draftPrescription(provider, { userId, visitId: null, draft })).prescriptionId;
});

const system = () => testCtx({ as: "system" });
const closed = async () => stopsOf((await lookAtDraft(provider, { prescriptionId })).checks).map(({ rule }) => rule);
const row = async () =>
  (
    await asSuperuser("select status, telemedicine_basis, vendor_problem from prescription where id = $1", [
      prescriptionId,
    ])
  )[0];
const endRegistrations = () =>
  asSuperuser("update provider_registration set valid_until = current_date - 2 where provider_id = $1", [
    team.providerId,
  ]);

async function stage(): Promise<void> {
  const look = await answersTo(provider, prescriptionId);
  expect(await checkDraft(provider, look)).toEqual({ kind: "done" });
  expect(await stageDraft(provider, look)).toEqual({ kind: "done" });
  await stageAtVendor(system(), { prescriptionId }, service.vendor);
}
async function play(...moves: string[]): Promise<void> {
  for (const move of moves) {
    await service.post("/play", { prescription_id: prescriptionId, move, how: "lost" });
  }
  await pollVendor(system(), service.vendor);
}

test("with every gate open it is staged, signed at the service and active at the pharmacy", async () => {
  expect(await closed()).toEqual([]);
  await stage();
  expect(await row()).toMatchObject({ status: "staged", telemedicine_basis: null });
  await play("sign");
  expect(await row()).toEqual({ status: "signed", telemedicine_basis: "permission", vendor_problem: null });
  await play("sent", "verified");
  expect(await row()).toMatchObject({ status: "active", vendor_problem: null });
});

test("a gate that closes between the check and staging refuses it", async () => {
  const look = await answersTo(provider, prescriptionId);
  expect(await checkDraft(provider, look)).toEqual({ kind: "done" });
  await asSuperuser("delete from pdmp_query where user_id = $1", [team.userId]);
  expect(await closed()).toEqual(["K6"]);
  expect(await stageDraft(provider, look)).toMatchObject({ kind: "refused" });
  expect(await row()).toMatchObject({ status: "checked" });
});

test("all gates are looked up again when the service says signed: one that closed holds it from orders", async () => {
  await stage();
  await endRegistrations();
  await play("sign");
  expect(await row()).toMatchObject({ status: "signed", vendor_problem: "recheck" });
  await play("sent", "verified");
  expect(await row()).toMatchObject({ status: "on_hold", vendor_problem: "recheck" });
});

test("the same again while most of the last fill is left is too early, and at three quarters it is not", async () => {
  const fill = (daysAgo: number) =>
    asSuperuser(
      `begin; set local session_replication_role = replica;
       delete from prescription_fill; insert into prescription_fill (id, prescription_id, order_id, filled_at, supply_from)
       select gen_random_uuid(), id, gen_random_uuid(), now() - interval '${daysAgo} days', date '${day(new Date(), -daysAgo)}'
       from prescription where user_id = '${team.userId}' and status = 'active'; commit`,
    );
  // 70 days each, so 53 days are the first that are three quarters of it.
  await fill(52);
  expect(await closed()).toEqual(["K11"]);
  await fill(53);
  expect(await closed()).toEqual([]);
});
