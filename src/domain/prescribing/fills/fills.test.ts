import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aTreatedMember, anActivePrescription } from "#test/prescriptions.ts";
import { getPrescription } from "../get-prescription.ts";
import { listDuePrescriptions } from "../list-due-prescriptions.ts";
import { noteFillArrived } from "./note-fill-arrived.ts";
import { recordFill } from "./record-fill.ts";
import { releaseFill } from "./release-fill.ts";
import { sweepPrescriptions } from "../sweep-prescriptions.ts";
import { notifyMemberOfPrescription } from "../notify-member-of-prescription.ts";

useDatabase();
const now = new Date("2026-11-16T18:00:00Z");
const later = new Date("2027-06-01T18:00:00Z");
const system = testCtx({ as: "system", now });
let team: Awaited<ReturnType<typeof aTreatedMember>>;
beforeEach(async () => {
  await emptyTables("prescription", "mail_outbox");
  team = await aTreatedMember({ now });
});

const due = async (ctx: Ctx = system) =>
  (await listDuePrescriptions(ctx, { after: null, limit: 100 })).prescriptions.map(({ id }) => id);
const statusOf = async (prescriptionId: string) => (await getPrescription(system, { prescriptionId })).status;

test("two refills are three fills and no more, however the orders come", async () => {
  const prescriptionId = await anActivePrescription(team, { refills: 2, now });
  const orders = Array.from({ length: 10 }, () => newId());
  const results = await Promise.allSettled(orders.map((orderId) => recordFill(system, { prescriptionId, orderId })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect((await getPrescription(system, { prescriptionId })).fills).toHaveLength(3);
  expect(await due()).toEqual([]);
});

test("asked twice for the same order it is one fill, and the order belongs to no other prescription", async () => {
  const prescriptionId = await anActivePrescription(team, { now });
  const orderId = newId();
  await Promise.all([1, 2, 3].map(() => recordFill(system, { prescriptionId, orderId })));
  expect((await getPrescription(system, { prescriptionId })).fills).toHaveLength(1);
  const another = await anActivePrescription(team, { offering: "semaglutide", now });
  await expect(recordFill(system, { prescriptionId: another, orderId })).rejects.toMatchObject({ code: "conflict" });
});

test("a prescription can be filled on its last day and not after", async () => {
  const prescriptionId = await anActivePrescription(team, { expiresOn: "2027-05-01" });
  const on = (instant: string) =>
    recordFill({ ...system, now: new Date(instant) }, { prescriptionId, orderId: newId() });
  await on("2027-05-01T18:00:00Z");
  await expect(on("2027-05-02T18:00:00Z")).rejects.toMatchObject({ code: "conflict" });
});

test.each([
  ["on hold", "status = 'on_hold'"],
  ["stopped", "status = 'stopped', ended_at = now()"],
  ["expired", "status = 'expired', ended_at = now()"],
  ["exhausted", "status = 'exhausted'"],
  [
    "not confirmed",
    "status = 'transcribed', confirmed_by = null, confirmed_at = null, signed_for = null, telemedicine_basis = null",
  ],
])("nothing is filled from a prescription that is %s", async (_, change) => {
  const prescriptionId = await anActivePrescription(team, { now });
  // A trigger refuses to take a confirmation back, so it is off for as long as it takes.
  await asSuperuser("set session_replication_role = replica");
  await asSuperuser(`update prescription set ${change} where id = $1`, [prescriptionId]);
  await asSuperuser("set session_replication_role = origin");
  const orderId = newId();
  await expect(recordFill(system, { prescriptionId, orderId })).rejects.toMatchObject({ code: "conflict" });
  expect(await asSuperuser("select 1 from prescription_fill where order_id = $1", [orderId])).toEqual([]);
});

test("a fill that was let go can be used again, one that has arrived cannot be let go", async () => {
  const prescriptionId = await anActivePrescription(team, { refills: 0, now });
  const first = newId();
  await recordFill(system, { prescriptionId, orderId: first });
  expect(await due()).toEqual([]);
  await sweepPrescriptions(system);
  expect(await statusOf(prescriptionId)).toBe("exhausted");
  await releaseFill(system, { orderId: first });
  await sweepPrescriptions(system);
  expect(await statusOf(prescriptionId)).toBe("active");
  const second = newId();
  await recordFill(system, { prescriptionId, orderId: second });
  await noteFillArrived(system, { orderId: second, arrivedOn: "2026-11-20" });
  await noteFillArrived(system, { orderId: second, arrivedOn: "2026-11-22" });
  expect((await getPrescription(system, { prescriptionId })).fills).toMatchObject([{ supplyFrom: "2026-11-20" }]);
  await expect(releaseFill(system, { orderId: second })).rejects.toMatchObject({ code: "conflict" });
});

test("every night what is past its last day expires, and only that", async () => {
  const prescriptionId = await anActivePrescription(team, { expiresOn: "2027-05-01" });
  await sweepPrescriptions({ ...system, now: new Date("2027-05-01T18:00:00Z") });
  expect(await statusOf(prescriptionId)).toBe("active");
  await sweepPrescriptions({ ...system, now: later });
  expect(await statusOf(prescriptionId)).toBe("expired");
});

test("the nightly list comes page by page and leaves nothing out", async () => {
  const teams = await Promise.all(Array.from({ length: 5 }, () => aTreatedMember({ now })));
  const made = await Promise.all(teams.map((one) => anActivePrescription(one, { now })));
  await anActivePrescription(team, { expiresOn: "2026-11-15", issuedOn: "2026-06-01" });
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listDuePrescriptions>> = await listDuePrescriptions(system, {
      after,
      limit: 2,
    });
    seen.push(...page.prescriptions.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(seen).toEqual(made.toSorted());
});

test("members and providers fill nothing, and only the machinery lists what is due", async () => {
  const prescriptionId = await anActivePrescription(team, { now });
  for (const ctx of [team.patient, testCtx({ as: "provider", id: team.providerId })]) {
    const act = recordFill(ctx, { prescriptionId, orderId: newId() });
    await expect(act).rejects.toMatchObject({ code: "forbidden" });
    await expect(due(ctx)).rejects.toMatchObject({ code: "forbidden" });
  }
  await recordFill(testCtx({ as: "employee", now }), { prescriptionId, orderId: newId() });
});

test("the member hears of it once, without a word about the medicine", async () => {
  const prescriptionId = await anActivePrescription(team, { now });
  const jobId = newId();
  await notifyMemberOfPrescription(system, { prescriptionId }, jobId);
  await notifyMemberOfPrescription(system, { prescriptionId }, jobId);
  expect(await asSuperuser("select template from mail_outbox")).toEqual([{ template: "account-news" }]);
});
