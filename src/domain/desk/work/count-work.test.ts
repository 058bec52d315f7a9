import { beforeEach, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { replyAsStaff } from "#domain/messaging/threads/reply-as-staff.ts";
import { sendContactRequest } from "#domain/messaging/contact/send-contact-request.ts";
import { makeReadyMember, makeSupply } from "#test/patients/ready-member.ts";
import { countWork, type DayCounts } from "./count-work.ts";

useDatabase();
beforeEach(() => emptyTables("contact_request", "contact_message", "discount_code"));

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const counted = (counts: DayCounts) =>
  counts.filter(({ count }) => count > 0).map(({ day, count }) => `${day} ${count}`);

test("replies are counted against the promise, by the day of the question", async () => {
  const member = await aKnownPerson("member");
  const employee = await aKnownPerson("employee");
  const ask = async (time: string) => {
    const input = { topic: "billing" as const, details: "Why?", idempotency_key: newId() };
    return (await sendContactRequest({ ...member.ctx, now: at(time) }, input)).requestId;
  };
  const answer = (requestId: string, time: string) =>
    replyAsStaff(
      { ...employee.ctx, now: at(time) },
      { requestId, body: "Because.", waiting: "waiting_patient", idempotency_key: newId() },
    );
  await answer(await ask("10T18:00"), "12T17:59");
  await answer(await ask("10T18:00"), "12T18:01");
  await ask("11T18:00");
  await ask("14T18:00");
  const { replies, promiseHours } = await countWork(testCtx({ as: "employee", now: at("15T18:00") }), { days: 7 });
  expect(promiseHours).toBe(48);
  expect(counted(replies.inTime)).toEqual(["2026-11-10 1"]);
  expect(counted(replies.late)).toEqual(["2026-11-10 1", "2026-11-11 1"]);
  expect(counted(replies.waiting)).toEqual(["2026-11-14 1"]);
  expect(replies.inTime).toHaveLength(7);
});

test("codes are counted when issued and when used", async () => {
  await asSuperuser(
    `insert into discount_code (id, offer_key, code, email_hash, email, amount_cents, issued_at, expires_at, redeemed_at, redeemed_by, order_id)
     values ($1, 'newsletter', 'AAAA-BBBB-CCCC', $2, 'a@b.test', 3000, '2026-11-10', '2027-05-10', '2026-11-12', $1, $1)`,
    [newId(), Buffer.alloc(32, 7)],
  );
  const { codes } = await countWork(testCtx({ as: "admin", now: at("15T18:00") }), { days: 30 });
  expect([counted(codes.issued), counted(codes.used)]).toEqual([["2026-11-09 1"], ["2026-11-11 1"]]);
});

test("canceled plans are counted by day and by what was said", async () => {
  const member = await aKnownPerson("member");
  const planId = newId();
  await asSuperuser(
    `insert into plan (id, user_id, offering_key, days_supply, status, consent_version, consent_at, started_at)
     values ($1, $2, 'trt', 30, 'active', 1, '2026-11-02', '2026-11-02')`,
    [planId, member.userId],
  );
  const event = (kind: string, time: string, reason: string | null) =>
    asSuperuser(
      `insert into plan_event (id, plan_id, kind, to_status, at, actor_kind, reason)
       values ($1, $2, $3, 'canceled', $4, 'member', $5)`,
      [newId(), planId, kind, at(time), reason],
    );
  await event("cancel-requested", "10T18:00", "cost");
  await event("cancel-requested", "10T19:00", null);
  await event("canceled", "10T19:00", null);
  const work = await countWork(testCtx({ as: "employee", now: at("15T18:00") }), { days: 30 });
  expect(counted(work.cancellations.all)).toEqual(["2026-11-10 2"]);
  expect(work.cancellations.reasons.filter(({ count }) => count > 0)).toEqual([
    { reason: "cost", count: 1 },
    { reason: "not-said", count: 1 },
  ]);
  expect(work.plansStarted).toBe(1);
});

test("orders are counted when they become late and when they ship, in time or after the promise", async () => {
  const clinic = await makeSupply(asSuperuser);
  const { userId, prescriptionId } = await makeReadyMember(asSuperuser, clinic, { now: at("01T12:00") });
  const shipped = async (time: string, until: string) => {
    const id = newId();
    await asSuperuser(
      `insert into customer_order (id, user_id, prescription_id, pharmacy_id, offering_key, days_supply, total_cents, status,
         created_at, sent_at, shipped_at, promised_until) values ($1, $2, $3, $4, 'trt', 30, 8900, 'shipped', $5, $5, $5, $6)`,
      [id, userId, prescriptionId, clinic.pharmacyId, at(time), until],
    );
    return id;
  };
  await shipped("10T18:00", "2026-11-10");
  const late = await shipped("12T18:00", "2026-11-10");
  await asSuperuser("insert into order_late values ($1, '2026-11-10', $2)", [late, at("11T18:00")]);
  const { orders } = await countWork(testCtx({ as: "employee", now: at("15T18:00") }), { days: 7 });
  expect(counted(orders.shippedInTime)).toEqual(["2026-11-10 1"]);
  expect(counted(orders.shippedLate)).toEqual(["2026-11-12 1"]);
  expect(counted(orders.becameLate)).toEqual(["2026-11-11 1"]);
});

test("members cannot ask", async () => {
  await expect(countWork(testCtx({ as: "member" }), { days: 7 })).rejects.toThrow("forbidden");
});
