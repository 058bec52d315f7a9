import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aKnownPerson, later } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { claimRequest } from "../inbox/claim-request.ts";
import { resolveRequest } from "../inbox/resolve-request.ts";
import { escalateRequests } from "../inbox/escalate-requests.ts";
import { getOwnThread } from "./get-own-thread.ts";
import { replyAsMember } from "./reply-as-member.ts";
import { replyAsStaff } from "./reply-as-staff.ts";
import { sendContactRequest } from "../contact/send-contact-request.ts";

useDatabase();
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let member: Person;
let employee: Person;
beforeEach(async () => {
  await emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event");
  await asSuperuser("delete from pgboss.job");
  member = await aKnownPerson("member");
  employee = await aKnownPerson("employee", { firstName: "Eli" });
});

const write = (ctx: Ctx = member.ctx, change = {}) =>
  sendContactRequest(ctx, { topic: "billing", details: "Why?", idempotency_key: newId(), ...change });
const reply = (ctx: Ctx, requestId: string, body = "Because.", change = {}) =>
  replyAsStaff(ctx, { requestId, body, waiting: "waiting_patient", idempotency_key: newId(), ...change });
const answer = (ctx: Ctx, requestId: string, body = "Thank you", key = newId()) =>
  replyAsMember(ctx, { requestId, body, idempotency_key: key });
const stateOf = async (requestId: string) =>
  (await asSuperuser<{ state: string }>("select state from contact_request where id = $1", [requestId]))[0]!.state;

describe("a member's answer", () => {
  test("with red-flag words makes a harmless conversation urgent and calls for help", async () => {
    const now = new Date("2026-11-15T12:00:00Z");
    const { requestId } = await write({ ...member.ctx, now });
    await claimRequest({ ...employee.ctx, now }, { requestId });
    await answer({ ...member.ctx, now: new Date("2026-11-15T13:00:00Z") }, requestId, "Now I have chest pain");
    expect(await asSuperuser("select priority, due_at, alarm_at, acknowledged_at from contact_request")).toEqual([
      {
        priority: 0,
        due_at: new Date("2026-11-15T14:00:00Z"),
        alarm_at: new Date("2026-11-15T13:00:00Z"),
        acknowledged_at: null,
      },
    ]);
    expect(await asSuperuser("select data from pgboss.job where name = 'messaging.page'")).toEqual([
      { data: { requestId } },
    ]);
  });

  test("before ours does not put the deadline off", async () => {
    const { requestId } = await write();
    const due = () => asSuperuser("select due_at from contact_request where id = $1", [requestId]);
    const before = await due();
    await answer(later(member.ctx, 3600), requestId, "Hello?");
    expect(await due()).toEqual(before);
    await reply(later(employee.ctx, 7200), requestId);
    await answer(later(member.ctx, 10_800), requestId, "One more thing");
    expect(await due()).not.toEqual(before);
  });

  test("within 14 days opens what was resolved; later it is closed and refuses", async () => {
    const { requestId } = await write();
    await resolveRequest(employee.ctx, { requestId });
    await answer(later(member.ctx, 13 * 86_400), requestId, "Still");
    expect(await stateOf(requestId)).toBe("triaged");
    await resolveRequest(later(employee.ctx, 14 * 86_400), { requestId });
    const afterwards = later(member.ctx, 28 * 86_400 + 1);
    await expect(answer(afterwards, requestId)).rejects.toMatchObject({ code: "conflict" });
    await escalateRequests(testCtx({ as: "system", now: afterwards.now }));
    expect(await stateOf(requestId)).toBe("closed");
    expect(await getOwnThread(afterwards, { requestId })).toMatchObject({ canAnswer: false });
  });
});
