import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aKnownPerson, later } from "#test/people.ts";
import { asSuperuser, emptyTables, useDatabase } from "#test/test-ctx.ts";
import { assignRequest } from "./assign-request.ts";
import { handToProvider } from "./hand-to-provider.ts";
import { acknowledgeRequest } from "./acknowledge-request.ts";
import { claimRequest } from "./claim-request.ts";
import { releaseRequest } from "./release-request.ts";
import { resolveRequest } from "./resolve-request.ts";
import { getThread } from "../threads/get-thread.ts";
import { replyAsStaff } from "../threads/reply-as-staff.ts";
import { sendContactRequest } from "../contact/send-contact-request.ts";

useDatabase();
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let member: Person;
let employee: Person;
let colleague: Person;
beforeEach(async () => {
  await emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event");
  await asSuperuser("delete from pgboss.job");
  member = await aKnownPerson("member");
  employee = await aKnownPerson("employee", { firstName: "Eli" });
  colleague = await aKnownPerson("employee", { firstName: "Cleo" });
});

const write = (ctx: Ctx = member.ctx, change = {}) =>
  sendContactRequest(ctx, { topic: "billing", details: "Why?", idempotency_key: newId(), ...change });
const reply = (ctx: Ctx, requestId: string, body = "Because.", change = {}) =>
  replyAsStaff(ctx, { requestId, body, waiting: "waiting_patient", idempotency_key: newId(), ...change });
const stateOf = async (requestId: string) =>
  (await asSuperuser<{ state: string }>("select state from contact_request where id = $1", [requestId]))[0]!.state;

test("an unanswered emergency that is released rings again", async () => {
  const { requestId } = await write(member.ctx, { topic: "major-side-effects" });
  await acknowledgeRequest(employee.ctx, { requestId });
  await claimRequest(employee.ctx, { requestId });
  await releaseRequest(employee.ctx, { requestId });
  expect(await asSuperuser("select acknowledged_at from contact_request")).toEqual([{ acknowledged_at: null }]);
  expect(await asSuperuser("select 1 from pgboss.job where name = 'messaging.page'")).toHaveLength(2);
});

describe("an alarm", () => {
  const urgent = () => write(member.ctx, { topic: "major-side-effects" });
  const alarmOf = async (requestId: string) =>
    (await asSuperuser("select acknowledged_by from contact_request where id = $1", [requestId]))[0];

  test("is stopped by its own button only: not by claiming, replying, assigning or handing over", async () => {
    const { requestId } = await urgent();
    await claimRequest(employee.ctx, { requestId });
    await reply(employee.ctx, requestId);
    await assignRequest(employee.ctx, { requestId, userId: colleague.userId });
    const provider = await aKnownPerson("provider");
    await handToProvider(colleague.ctx, { requestId, userId: provider.userId });
    expect(await alarmOf(requestId)).toEqual({ acknowledged_by: null });
    expect(await getThread(colleague.ctx, { requestId })).toMatchObject({
      isRinging: true,
    });
    await acknowledgeRequest(colleague.ctx, { requestId });
    expect(await alarmOf(requestId)).toEqual({
      acknowledged_by: colleague.userId,
    });
  });

  test("must be acknowledged before it is resolved", async () => {
    const { requestId } = await urgent();
    expect((await getThread(employee.ctx, { requestId })).can).toMatchObject({
      resolve: false,
      acknowledge: true,
    });
    await expect(resolveRequest(employee.ctx, { requestId })).rejects.toMatchObject({ code: "conflict" });
    await acknowledgeRequest(employee.ctx, { requestId });
    await resolveRequest(employee.ctx, { requestId });
    expect(await stateOf(requestId)).toBe("resolved");
  });

  test("of one person is acknowledged with all their others, and with nobody else's", async () => {
    const [one, two] = [await urgent(), await urgent()];
    const other = await write((await aKnownPerson("member")).ctx, {
      topic: "major-side-effects",
    });
    expect(await getThread(employee.ctx, { requestId: one.requestId })).toMatchObject({ ringingCount: 2 });
    await acknowledgeRequest(employee.ctx, { requestId: one.requestId });
    expect(await alarmOf(two.requestId)).toEqual({
      acknowledged_by: employee.userId,
    });
    expect(await alarmOf(other.requestId)).toEqual({ acknowledged_by: null });
  });

  test("that still rings goes on where it was when it is given back", async () => {
    const { requestId } = await urgent();
    const [before] = await asSuperuser("select alarm_at from contact_request");
    await claimRequest(employee.ctx, { requestId });
    await releaseRequest(later(employee.ctx, 600), { requestId });
    expect(await asSuperuser("select alarm_at from contact_request")).toEqual([before]);
  });
});

test("acknowledging twice keeps the first", async () => {
  const { requestId } = await write();
  await acknowledgeRequest(employee.ctx, { requestId });
  await acknowledgeRequest(later(colleague.ctx, 60), { requestId });
  expect(await asSuperuser("select acknowledged_by, state from contact_request")).toEqual([
    { acknowledged_by: employee.userId, state: "triaged" },
  ]);
});
