import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { findDueItems } from "#domain/safety/monitoring/reads.server.ts";
import { followLabs } from "../episodes/follow-labs.ts";
import { followPrescription } from "../episodes/follow-prescription.ts";
import { noteFillArrived } from "../fills/note-fill-arrived.ts";
import { makeReadyMember, makeSupply, type Clinic, type ReadyMember } from "#test/patients/ready-member.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { sweepMonitoring } from "./sweep-monitoring.ts";

useDatabase();
const START = new Date("2026-11-15T15:00:00Z");
let clinic: Clinic;
beforeAll(async () => {
  clinic = await makeSupply(asSuperuser);
});
const worker = (day = "2026-11-15") => testCtx({ as: "system", now: new Date(`${day}T15:00:00Z`) });

test("the first package plans a blood test and a visit, in the transaction that notes it", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  expect(await dueFor(member)).toEqual([]);
  await arrive(member, "2026-11-20");
  // The visit was on Nov 5; the blood test counts from the first dose.
  expect(await dueFor(member)).toEqual(["lab 2027-01-15 2027-02-05", "visit 2027-05-05 2027-05-05"]);
  await arrive(member, "2026-12-18");
  expect(await dueFor(member)).toEqual(["lab 2027-01-15 2027-02-05", "visit 2027-05-05 2027-05-05"]);
});

test("if what is due can't be planned, the package isn't noted either", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  await asSuperuser("alter table due_item add constraint refuse_all check (kind = 'proof') not valid");
  try {
    await expect(arrive(member, "2026-11-20")).rejects.toThrow("refuse_all");
  } finally {
    await asSuperuser("alter table due_item drop constraint refuse_all");
  }
  const fills = await asSuperuser<{ supply_from: string | null }>(
    "select supply_from from prescription_fill where prescription_id = $1",
    [member.prescriptionId],
  );
  expect(fills).toEqual([{ supply_from: null }]);
});

test("a released result meets it and the next one is planned, once", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  await arrive(member, "2026-11-20");
  const reportId = await draw(member.userId, "2027-01-08", ["2986-8", "4544-3"]);
  await followLabs(worker("2027-01-10"), { reportId });
  await followLabs(worker("2027-01-10"), { reportId });
  expect(await dueFor(member)).toEqual(["visit 2027-05-05 2027-05-05", "lab 2027-05-21 2027-06-11"]);
  const rows = await asSuperuser<{ met_by: string }>(
    "select met_by from due_item where user_id = $1 and met_at is not null",
    [member.userId],
  );
  expect(rows).toEqual([{ met_by: reportId }]);
});

test("a result without the red cells doesn't meet it", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  await arrive(member, "2026-11-20");
  const reportId = await draw(member.userId, "2027-01-08", ["2986-8"]);
  await followLabs(worker("2027-01-10"), { reportId });
  expect(await dueFor(member)).toContain("lab 2027-01-15 2027-02-05");
});

test("the sweep plans for people treated before, meets what was missed, and running twice changes nothing", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  await fill(member, "2026-11-20");
  await draw(member.userId, "2027-01-08", ["2986-8", "4544-3"]);
  await sweepMonitoring(worker("2027-01-20"));
  const after = await dueFor(member);
  expect(after).toEqual(["visit 2027-05-05 2027-05-05", "lab 2027-05-21 2027-06-11"]);
  await sweepMonitoring(worker("2027-01-21"));
  expect(await dueFor(member)).toEqual(after);
});

test("when a correction takes away what met it, it's asked for again", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  await fill(member, "2026-11-20");
  const reportId = await draw(member.userId, "2027-01-08", ["2986-8", "4544-3"]);
  await sweepMonitoring(worker("2027-01-20"));
  await asSuperuser("update lab_report set status = 'amended', ended_at = now() where id = $1", [reportId]);
  await sweepMonitoring(worker("2027-01-21"));
  expect(await dueFor(member)).toEqual(["lab 2027-01-15 2027-02-05", "visit 2027-05-05 2027-05-05"]);
});

test("nothing is due once treatment was stopped, and a new start begins anew", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  await arrive(member, "2026-11-20");
  const { prescriptionId } = member;
  await asSuperuser("update prescription set status = 'stopped', ended_at = now() where id = $1", [prescriptionId]);
  await followPrescription(worker("2026-12-01"), { prescriptionId });
  expect(await dueFor(member)).toEqual([]);
  const again = { ...member, prescriptionId: newId() };
  await asSuperuser(
    `insert into prescription select (jsonb_populate_record(p, jsonb_build_object(
       'id', $2::uuid, 'status', 'active', 'ended_at', null, 'signed_order_file_id', f.id))).*
     from prescription p, stored_file f where p.id = $1 and f.user_id = p.user_id limit 1`,
    [prescriptionId, again.prescriptionId],
  );
  await followPrescription(worker("2027-02-01"), again);
  expect(await dueFor(member)).toEqual([]);
  await arrive(again, "2027-02-05");
  expect(await dueFor(member)).toEqual(["lab 2027-04-02 2027-04-23", "visit 2027-05-05 2027-05-05"]);
});

async function dueFor({ userId }: ReadyMember): Promise<string[]> {
  const items = await inTransaction(testCtx({ as: "member", id: userId, now: START }), ({ trx }) =>
    findDueItems(trx, userId),
  );
  return items.map(({ kind, dueOn, lastDay }) => `${kind} ${dueOn} ${lastDay}`);
}

async function arrive(member: ReadyMember, on: string): Promise<void> {
  const orderId = await fill(member, null);
  await noteFillArrived(worker(on), { orderId, arrivedOn: on });
}

async function fill({ prescriptionId }: ReadyMember, supplyFrom: string | null): Promise<string> {
  const orderId = newId();
  await asSuperuser(
    "insert into prescription_fill (id, prescription_id, order_id, filled_at, supply_from) values ($1, $2, $3, $4, $5)",
    [newId(), prescriptionId, orderId, START, supplyFrom],
  );
  return orderId;
}

async function draw(userId: string, on: string, loincs: string[]): Promise<string> {
  const reportId = newId();
  const at = new Date(`${on}T15:00:00Z`);
  await asSuperuser(
    `insert into lab_report (id, root_id, version, user_id, source, lab_name, collected_on, status, transcribed_by,
       transcribed_at, verified_by, verified_at, review_due_at)
     values ($1, $1, 1, $2, 'lab', 'Sample Lab', $3, 'released', $4, $5, $6, $5, $5)`,
    [reportId, userId, on, newId(), at, newId()],
  );
  for (const [position, loinc] of loincs.entries()) {
    await asSuperuser(
      "insert into lab_value (id, report_id, user_id, position, loinc, value_text) values ($1, $2, $3, $4, $5, 'Normal')",
      [newId(), reportId, userId, position + 1, loinc],
    );
  }
  return reportId;
}
