import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aKnownPerson, later, mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testEnv, useDatabase } from "#test/test-ctx.ts";
import { claimRequest } from "../inbox/claim-request.ts";
import { getThread } from "./get-thread.ts";
import { getOwnThread } from "./get-own-thread.ts";
import { listOwnThreads } from "./list-own-threads.ts";
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
const actions = async () =>
  (await asSuperuser<{ action: string }>("select action from audit_event order by id")).map(({ action }) => action);

test("a member reads the reply and goes on with the conversation", async () => {
  const { requestId, reference } = await write();
  await reply(later(employee.ctx, 60), requestId);
  expect(await mailsTo(member.email)).toEqual([
    {
      template: "contact-reply",
      props: { reference, url: `${testEnv().PUBLIC_ORIGIN}/profile/messages/${requestId}` },
    },
  ]);
  expect(await listOwnThreads(member.ctx)).toMatchObject([
    { id: requestId, reference, topicKey: "billing", state: "waiting_patient", hasReply: true },
  ]);
  await answer(later(member.ctx, 120), requestId);
  const thread = await getOwnThread(later(member.ctx, 180), { requestId });
  expect(thread.messages.map(({ from, body }) => [from, body])).toEqual([
    ["you", "Why?"],
    ["clinic", "Because."],
    ["you", "Thank you"],
  ]);
  expect(thread).toMatchObject({ state: "assigned", canAnswer: true });
  expect(JSON.stringify(thread)).not.toContain("Eli");
  const toStaff = await mailsTo(testEnv().SUPPORT_EMAIL);
  expect(toStaff).toHaveLength(2);
});

test("staff see words, owner, history, and leave an audit row for each look", async () => {
  const { requestId } = await write();
  await claimRequest(later(employee.ctx, 60), { requestId });
  const thread = await getThread(later(employee.ctx, 120), { requestId });
  expect(thread).toMatchObject({
    id: requestId,
    userId: member.userId,
    subject: "Mara Quinn: billing",
    state: "assigned",
    isMine: true,
    isEmailConfirmed: true,
    owner: { userId: employee.userId, name: "Eli Quinn" },
    messages: [{ from: "patient", name: "Mara Quinn", body: "Why?" }],
    can: { claim: false, release: true, reply: true, resolve: true },
  });
  expect(thread.history.map(({ action, to_state }) => [action, to_state])).toEqual([
    ["make", "new"],
    ["claim", "assigned"],
  ]);
  expect(await actions()).toEqual(["contact-request.made", "contact-request.claimed", "contact-request.read"]);
});

describe("a reply sent twice", () => {
  test("by staff is one message and one mail", async () => {
    const { requestId } = await write();
    const key = newId();
    await Promise.all([1, 2, 3].map(() => reply(employee.ctx, requestId, "Once", { idempotency_key: key })));
    expect(await asSuperuser("select 1 from contact_message where body = 'Once'")).toHaveLength(1);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  test("by the member is one message; other words under the same key are another", async () => {
    const { requestId } = await write();
    const key = newId();
    await Promise.all([1, 2, 3].map(() => answer(member.ctx, requestId, "Once", key)));
    await answer(member.ctx, requestId, "More", key);
    expect(await asSuperuser("select body from contact_message where idempotency_key is not null")).toHaveLength(2);
  });
});

describe("another person's conversation does not exist", () => {
  test("for members", async () => {
    const { requestId } = await write();
    const other = await aKnownPerson("member");
    await expect(getOwnThread(other.ctx, { requestId })).rejects.toMatchObject({ code: "not-found" });
    await expect(answer(other.ctx, requestId)).rejects.toMatchObject({ code: "not-found" });
    expect(await listOwnThreads(other.ctx)).toEqual([]);
    expect(await asSuperuser("select 1 from contact_message")).toHaveLength(1);
  });

  test("for staff who come by the patients' door", async () => {
    const { requestId } = await write();
    await expect(getOwnThread(employee.ctx, { requestId })).rejects.toMatchObject({ code: "not-found" });
    await expect(answer(employee.ctx, requestId)).rejects.toMatchObject({ code: "not-found" });
  });
});
