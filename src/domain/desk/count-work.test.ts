import { beforeEach, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { replyAsStaff } from "#domain/messaging/reply-as-staff.ts";
import { sendContactRequest } from "#domain/messaging/send-contact-request.ts";
import { countWork, type DayCounts } from "./count-work.ts";

useDatabase();
beforeEach(() => asSuperuser("truncate contact_request, contact_message, discount_code cascade"));

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const counted = (counts: DayCounts) =>
  counts.filter(({ count }) => count > 0).map(({ day, count }) => `${day} ${count}`);

test("replies are counted against the promise, by the day of the question", async () => {
  const member = await aKnownPerson("member");
  const employee = await aKnownPerson("employee");
  const ask = async (time: string) => {
    const input = { topic: "I have a billing question", details: "Why?", idempotency_key: newId() };
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

test("members cannot ask", async () => {
  await expect(countWork(testCtx({ as: "member" }), { days: 7 })).rejects.toThrow("forbidden");
});
