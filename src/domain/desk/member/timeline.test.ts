import { beforeEach, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aKnownPerson, later } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { replyAsStaff } from "#domain/messaging/threads/reply-as-staff.ts";
import { sendContactRequest } from "#domain/messaging/contact/send-contact-request.ts";
import { addStaffNote } from "./add-staff-note.ts";
import { readTimeline } from "./read-timeline.ts";

useDatabase();
const START = new Date("2026-11-15T12:00:00Z");
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let member: Person;
let employee: Person;
beforeEach(async () => {
  member = await aKnownPerson("member", { now: START });
  employee = await aKnownPerson("employee", { now: START });
});

const text = async (input = {}) =>
  (await readTimeline(employee.ctx, { userId: member.userId, ...input })).happenings.map(
    ({ kind, what }) => `${kind} ${what}`,
  );

test("what different slices keep stands in one line, newest first, and the look is recorded once", async () => {
  const ask = { topic: "billing" as const, details: "Why?", idempotency_key: newId() };
  const { requestId } = await sendContactRequest(member.ctx, ask);
  const answer = { requestId, body: "Because.", waiting: "waiting_patient" as const, idempotency_key: newId() };
  await replyAsStaff(later(employee.ctx, 60), answer);
  await addStaffNote(later(employee.ctx, 120), { userId: member.userId, note: "Called, all is well." });
  expect(await text()).toEqual(["notes noted", "messages answered", "messages wrote"]);
  expect(await text({ kind: "notes" })).toEqual(["notes noted"]);
  const { happenings } = await readTimeline(employee.ctx, { userId: member.userId });
  expect(happenings[0]).toMatchObject({ detail: "Called, all is well.", actorId: employee.userId });
  expect(
    await asSuperuser("select 1 from audit_event where action = 'member.page-read' and subject_id = $1", [
      member.userId,
    ]),
  ).toHaveLength(3);
});

test("another member's things are not in it", async () => {
  const other = await aKnownPerson("member", { now: START });
  await addStaffNote(employee.ctx, { userId: other.userId, note: "Not about Mara" });
  expect(await text()).toEqual([]);
});

test("a long story has pages", async () => {
  for (let i = 0; i < 70; i++) await addStaffNote(later(employee.ctx, i), { userId: member.userId, note: `${i}` });
  const first = await readTimeline(employee.ctx, { userId: member.userId });
  const second = await readTimeline(employee.ctx, { userId: member.userId, before: first.next ?? undefined });
  expect([first.happenings.length, second.happenings.length, second.next]).toEqual([60, 10, null]);
});

test("members and providers do not read it", async () => {
  for (const as of ["member", "provider"] as const) {
    await expect(readTimeline(testCtx({ as }), { userId: member.userId })).rejects.toThrow("forbidden");
    await expect(addStaffNote(testCtx({ as }), { userId: member.userId, note: "x" })).rejects.toThrow("forbidden");
  }
});
