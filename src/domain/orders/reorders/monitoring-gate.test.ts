import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { getClinicalFacts } from "#domain/catalog/get-clinical-facts.ts";
import { findRecipient } from "#domain/identity/profile/reads.server.ts";
import { getPrescription } from "#domain/prescribing/get-prescription.ts";
import { followMonitoring } from "#domain/prescribing/monitoring/follow-monitoring.ts";
import { getDueItemsOf } from "#domain/safety/monitoring/get-due-items-of.ts";
import { listOverdue } from "#domain/safety/monitoring/list-overdue.ts";
import { findDueItems } from "#domain/safety/monitoring/reads.server.ts";
import { waiveDueItem } from "#domain/safety/monitoring/waive-due-item.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { makeReadyMember, makeSupply, type Clinic, type ReadyMember } from "#test/patients/ready-member.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import type { Gate } from "./gates.ts";
import { reorderStatusOf } from "./reorder-status.ts";

useDatabase();
const START = new Date("2026-11-15T15:00:00Z");
const day = (on: string) => new Date(`${on}T15:00:00Z`);
let clinic: Clinic;
beforeAll(async () => {
  clinic = await makeSupply(asSuperuser);
});

test("a start asks for results of the last 90 days, a refill for what is due", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  expect((await labsGate(member, "2026-11-20")).finding).toMatchObject({ code: "labs-fresh" });
  expect((await labsGate(member, "2027-02-10")).finding).toMatchObject({ code: "labs-too-old" });
  await arrived(member, "2026-12-20");
  // The only draw was on Nov 5. Week 8 is Feb 14, and the grace ends on Mar 7.
  expect(await labsGate(member, "2027-02-10")).toMatchObject({ isMet: true, finding: { dueOn: "2027-02-14" } });
  expect((await labsGate(member, "2027-03-07")).isMet).toBe(true);
  expect(await labsGate(member, "2027-03-08")).toMatchObject({
    isMet: false,
    finding: { code: "labs-due", dueOn: "2027-02-14" },
  });
});

test("a provider who cares for the patient waives one with a reason, and the order goes on", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  await arrived(member, "2026-12-20");
  const { userId } = member;
  const [item] = await openItems(member);
  const provider = testCtx({ as: "provider", id: clinic.providerId, now: day("2027-03-08") });
  await waiveDueItem(provider, { userId, itemId: item!.id, reason: "done-elsewhere" });
  expect(await labsGate(member, "2027-03-08")).toMatchObject({ isMet: true, finding: { code: "labs-not-due" } });
  await followMonitoring(testCtx({ as: "system", now: day("2027-03-08") }), { userIds: [userId] });
  expect((await openItems(member)).map(({ kind, dueOn }) => `${kind} ${dueOn}`)).toContain("lab 2027-06-20");
  const { closed } = await getDueItemsOf(provider, { userId });
  expect(closed).toMatchObject([{ waivedBy: "Robin Vale", waiveReason: "done-elsewhere" }]);
  await expect(waiveDueItem(provider, { userId, itemId: item!.id, reason: "not-needed" })).rejects.toMatchObject({
    code: "conflict",
  });
  const audit = await asSuperuser("select action from audit_event where subject_id = $1 and action like 'due-item%'", [
    userId,
  ]);
  expect(audit.map((row) => row["action"])).toEqual(["due-item.waived", "due-items.read"]);
});

test("nobody else waives it, by either lock", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  await arrived(member, "2026-12-20");
  const { userId } = member;
  const [item] = await openItems(member);
  const input = { userId, itemId: item!.id, reason: "not-needed" as const };
  const stranger = testCtx({ as: "provider", now: day("2027-03-08") });
  const others = [
    [stranger, "not-found"],
    [testCtx({ as: "nurse" }), "forbidden"],
    [testCtx({ as: "admin" }), "forbidden"],
    [testCtx({ as: "member", id: userId }), "forbidden"],
  ] as const;
  for (const [as, code] of others) {
    await expect(waiveDueItem(as, input)).rejects.toMatchObject({ code });
    await withPoliciesOff(() => expect(waiveDueItem(as, input)).rejects.toMatchObject({ code }));
  }
  await expect(getDueItemsOf(stranger, { userId })).rejects.toMatchObject({ code: "not-found" });
  expect(await openItems(member)).toHaveLength(2);
});

test("the desk sees who is past a day and since when, and members don't see the list", async () => {
  const member = await makeReadyMember(asSuperuser, clinic, { now: START });
  await arrived(member, "2026-12-20");
  const list = async (on: string, kind: "lab" | "visit" | null = null) => {
    const { items } = await listOverdue(testCtx({ as: "employee", now: day(on) }), { kind });
    return items.filter(({ userId }) => userId === member.userId);
  };
  expect(await list("2027-02-14")).toEqual([]);
  expect(await list("2027-02-15")).toMatchObject([
    { name: "Pat Ready", kind: "lab", treatmentKey: "trt", dueOn: "2027-02-14", lastDay: "2027-03-07" },
  ]);
  expect(await list("2027-02-15", "visit")).toEqual([]);
  await expect(listOverdue(testCtx({ as: "member", id: member.userId }), { kind: null })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(listOverdue(testCtx({ as: "provider" }), { kind: null })).rejects.toMatchObject({
    code: "forbidden",
  });
});

async function labsGate({ userId, prescriptionId }: ReadyMember, on: string): Promise<Gate> {
  return inTransaction(testCtx({ as: "system", now: day(on) }), async (tx) => {
    const prescription = await getPrescription(tx, { prescriptionId });
    const recipient = await findRecipient(tx.trx, userId);
    const facts = await getClinicalFacts(tx);
    const { gates } = await reorderStatusOf(tx, { prescription, recipient: recipient!, facts });
    return gates.find(({ key }) => key === "labs")!;
  });
}

async function openItems({ userId }: ReadyMember) {
  const ctx = testCtx({ as: "member", id: userId, now: START });
  return inTransaction(ctx, ({ trx }) => findDueItems(trx, userId));
}

async function arrived({ userId, prescriptionId }: ReadyMember, on: string): Promise<void> {
  await asSuperuser(
    "insert into prescription_fill (id, prescription_id, order_id, filled_at, supply_from) values ($1, $2, $3, $4, $5)",
    [newId(), prescriptionId, newId(), START, on],
  );
  await followMonitoring(testCtx({ as: "system", now: day(on) }), { userIds: [userId] });
}
