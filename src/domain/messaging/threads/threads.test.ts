import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aKnownPerson, later, linkIn, mailsTo } from "#test/people.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { assignRequest } from "../inbox/assign-request.ts";
import { handToProvider } from "../inbox/hand-to-provider.ts";
import { askQuestion } from "../contact/ask-question.ts";
import { acknowledgeRequest } from "../inbox/acknowledge-request.ts";
import { claimRequest } from "../inbox/claim-request.ts";
import { releaseRequest } from "../inbox/release-request.ts";
import { resolveRequest } from "../inbox/resolve-request.ts";
import { confirmAddress } from "./confirm-address.ts";
import { escalateRequests } from "../inbox/escalate-requests.ts";
import { getThread } from "./get-thread.ts";
import { listInbox } from "../inbox/list-inbox.ts";
import { listRequestsOfMember } from "../inbox/list-requests-of-member.ts";
import { getOwnThread } from "./get-own-thread.ts";
import { listOwnThreads } from "./list-own-threads.ts";
import { replyAsMember } from "./reply-as-member.ts";
import { replyAsStaff } from "./reply-as-staff.ts";
import { sendContactRequest } from "../contact/send-contact-request.ts";
import { confirmVisitorAddress } from "./confirm-visitor-address.ts";
import { getVisitorThread } from "./get-visitor-thread.ts";
import { replyAsVisitor } from "./reply-as-visitor.ts";

useDatabase();
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let member: Person;
let employee: Person;
let colleague: Person;
let admin: Person;
beforeEach(async () => {
  await asSuperuser("truncate contact_request, contact_message, mail_outbox, audit_event cascade");
  await asSuperuser("delete from pgboss.job");
  member = await aKnownPerson("member");
  employee = await aKnownPerson("employee", { firstName: "Eli" });
  colleague = await aKnownPerson("employee", { firstName: "Cleo" });
  admin = await aKnownPerson("admin");
});

const write = (ctx: Ctx = member.ctx, change = {}) =>
  sendContactRequest(ctx, { topic: "billing", details: "Why?", idempotency_key: newId(), ...change });
const reply = (ctx: Ctx, requestId: string, body = "Because.", change = {}) =>
  replyAsStaff(ctx, { requestId, body, waiting: "waiting_patient", idempotency_key: newId(), ...change });
const answer = (ctx: Ctx, requestId: string, body = "Thank you", key = newId()) =>
  replyAsMember(ctx, { requestId, body, idempotency_key: key });
const stateOf = async (requestId: string) =>
  (await asSuperuser<{ state: string }>("select state from contact_request where id = $1", [requestId]))[0]!.state;
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

describe("claiming", () => {
  test("of ten who try at once one wins and the others are told of a conflict", async () => {
    const { requestId } = await write();
    const people = await Promise.all(Array.from({ length: 10 }, () => aKnownPerson("employee")));
    const tries = await Promise.allSettled(people.map(({ ctx }) => claimRequest(ctx, { requestId })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 9 }, () => "conflict"));
    expect(await asSuperuser("select 1 from contact_request_event where action = 'claim'")).toHaveLength(1);
  });

  test("again by its owner changes nothing", async () => {
    const { requestId } = await write();
    await claimRequest(employee.ctx, { requestId });
    await claimRequest(employee.ctx, { requestId });
    expect(await asSuperuser("select 1 from contact_request_event where action = 'claim'")).toHaveLength(1);
  });

  test("a colleague's request is theirs: no reply, no release, no resolving; an admin may", async () => {
    const { requestId } = await write();
    await claimRequest(employee.ctx, { requestId });
    for (const act of [
      () => reply(colleague.ctx, requestId),
      () => releaseRequest(colleague.ctx, { requestId }),
      () => resolveRequest(colleague.ctx, { requestId }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "conflict" });
    }
    await releaseRequest(admin.ctx, { requestId });
    expect(await stateOf(requestId)).toBe("triaged");
    await claimRequest(colleague.ctx, { requestId });
    await expect(releaseRequest(employee.ctx, { requestId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("replying to what nobody holds makes it one's own", async () => {
    const { requestId } = await write();
    await reply(employee.ctx, requestId, "We asked them.", { waiting: "waiting_pharmacy" });
    expect(await asSuperuser("select state, owner_id, acknowledged_by from contact_request")).toEqual([
      { state: "waiting_pharmacy", owner_id: employee.userId, acknowledged_by: employee.userId },
    ]);
  });
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

test("members, providers and strangers have no inbox", async () => {
  const { requestId } = await write();
  const outsiders = [member.ctx, (await aKnownPerson("provider")).ctx, testCtx({ as: "anonymous" })];
  for (const ctx of outsiders) {
    const code = ctx.actor.kind === "anonymous" ? "unauthenticated" : "forbidden";
    for (const act of [
      () => listInbox(ctx, { filter: "open" }),
      () => getThread(ctx, { requestId }),
      () => claimRequest(ctx, { requestId }),
      () => releaseRequest(ctx, { requestId }),
      () => acknowledgeRequest(ctx, { requestId }),
      () => resolveRequest(ctx, { requestId }),
      () => reply(ctx, requestId),
      () => listRequestsOfMember(ctx, { userId: member.userId }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code });
    }
  }
  expect(await stateOf(requestId)).toBe("new");
});

describe("the inbox", () => {
  test("shows what may be an emergency first, then what is due first, page by page without a gap", async () => {
    for (let i = 0; i < 60; i++) await write(later(member.ctx, i));
    const urgent = await write(later(member.ctx, 100), { topic: "major-side-effects" });
    const first = await listInbox(employee.ctx, { filter: "open" });
    expect(first.entries[0]).toMatchObject({ id: urgent.requestId, isRinging: true, priority: 0 });
    const second = await listInbox(employee.ctx, { filter: "open", after: first.next! });
    expect(second.next).toBeNull();
    // A place that nobody wrote is the beginning, also one that only looks like a place.
    for (const after of ["'", `0.1.${"-".repeat(36)}`]) {
      expect((await listInbox(employee.ctx, { filter: "open", after })).entries).toEqual(first.entries);
    }
    const all = [...first.entries, ...second.entries];
    expect(new Set(all.map(({ id }) => id)).size).toBe(61);
    const due = all.slice(1).map(({ dueAt }) => dueAt.getTime());
    expect(due).toEqual(due.toSorted((a, b) => a - b));
  });

  test("can show one's own, the unclaimed, the overdue and the resolved ones", async () => {
    const [mine, resolved, free] = [await write(), await write(), await write()];
    await claimRequest(employee.ctx, mine);
    await resolveRequest(employee.ctx, resolved);
    const ids = async (filter: Parameters<typeof listInbox>[1]["filter"], ctx = employee.ctx) =>
      (await listInbox(ctx, { filter })).entries.map(({ id }) => id);
    expect(await ids("mine")).toEqual([mine.requestId]);
    expect(await ids("unclaimed")).toEqual([free.requestId]);
    expect(await ids("resolved")).toEqual([resolved.requestId]);
    expect(await ids("overdue")).toEqual([]);
    expect(await ids("overdue", later(employee.ctx, 49 * 3600))).toHaveLength(2);
  });

  test("of one member, for staff", async () => {
    const { reference } = await write();
    expect(await listRequestsOfMember(employee.ctx, { userId: member.userId })).toMatchObject([{ reference }]);
    expect((await actions()).at(-1)).toBe("contact-request.listed");
  });
});

describe("a visitor's question", () => {
  const visitor = () => testCtx({ as: "anonymous" });
  const email = "vera@test.test";
  const ask = async (message = "Do you treat in Ohio?") => {
    const { reference } = await askQuestion(visitor(), "ask-us-anything", {
      full_name: "Vera Visitor",
      email,
      message,
      idempotency_key: newId(),
    });
    const [row] = await asSuperuser<{ id: string }>("select id from contact_request where reference = $1", [reference]);
    return { reference, requestId: row!.id };
  };
  const system = () => testCtx({ as: "system" });

  test("is answered on a page behind a signed link, once the address is confirmed", async () => {
    const { requestId } = await ask();
    await confirmAddress(system(), { requestId });
    await confirmAddress(system(), { requestId });
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["contact-confirm"]);
    const link = await linkIn("contact-confirm", email);
    await reply(later(employee.ctx, 60), requestId, "Yes, we do.");
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["contact-confirm", "contact-confirm"]);
    expect(JSON.stringify(await mailsTo(email))).not.toContain("Yes, we do.");
    expect(await getVisitorThread(visitor(), { link })).toEqual({ isConfirmed: false });
    const early = replyAsVisitor(visitor(), { link, body: "Hello", idempotency_key: newId() });
    await expect(early).rejects.toMatchObject({ code: "not-found" });

    await confirmVisitorAddress(visitor(), { link });
    const found = await getVisitorThread(visitor(), { link });
    expect(found).toMatchObject({ isConfirmed: true, thread: { topicKey: null, source: "ask-us-anything" } });
    expect("thread" in found && found.thread.messages.map(({ from, body }) => [from, body])).toEqual([
      ["you", "Do you treat in Ohio?"],
      ["clinic", "Yes, we do."],
    ]);
    await replyAsVisitor(visitor(), { link, body: "Great", idempotency_key: newId() });
    await reply(employee.ctx, requestId, "Welcome.");
    expect((await mailsTo(email)).at(-1)?.template).toBe("contact-reply");
    expect(JSON.stringify(await mailsTo(email))).not.toContain("Welcome.");
  });

  test("opens with its own link only: not a forged, not an old one, not another request's", async () => {
    const [{ requestId }, other] = [await ask(), await ask("Another question")];
    await confirmAddress(system(), { requestId });
    const link = await linkIn("contact-confirm", email);
    const [id, ends, signature] = link.split(".");
    for (const wrong of [
      `${other.requestId}.${ends}.${signature}`,
      `${id}.${Number(ends) + 1}.${signature}`,
      `${id}.${ends}.${"A".repeat(43)}`,
      "",
      "x",
    ]) {
      await expect(getVisitorThread(visitor(), { link: wrong })).rejects.toMatchObject({ code: "not-found" });
      await expect(confirmVisitorAddress(visitor(), { link: wrong })).rejects.toMatchObject({ code: "not-found" });
    }
    const monthLater = later(visitor(), 31 * 86_400);
    await expect(getVisitorThread(monthLater, { link })).rejects.toMatchObject({ code: "not-found" });
    expect(await asSuperuser("select 1 from contact_request where email_confirmed_at is not null")).toEqual([]);
  });

  test("that may be an emergency calls for help before anybody confirmed anything", async () => {
    await ask("I fainted and have chest pain");
    expect(await asSuperuser("select 1 from pgboss.job where name = 'messaging.page'")).toHaveLength(1);
  });

  test("cannot be used to flood somebody else's mailbox", async () => {
    for (let i = 0; i < 6; i++) await confirmAddress(system(), await ask(`Question ${i}`));
    expect(await mailsTo(email)).toHaveLength(3);
    expect((await listInbox(employee.ctx, { filter: "open" })).entries).toHaveLength(6);
  });

  test("shows staff that the address is not confirmed yet", async () => {
    const { requestId } = await ask();
    expect(await getThread(employee.ctx, { requestId })).toMatchObject({
      isEmailConfirmed: false,
      userId: null,
      email,
      messages: [{ from: "patient", name: "Vera Visitor" }],
    });
  });
});
