import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aKnownPerson, later, mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { claimRequest } from "./claim-request.ts";
import { resolveRequest } from "./resolve-request.ts";
import { addNote } from "./add-note.ts";
import { addSnippet } from "./add-snippet.ts";
import { countInbox } from "./count-inbox.ts";
import { listSnippets } from "./list-snippets.ts";
import { removeSnippet } from "./remove-snippet.ts";
import { recordPresence } from "./record-presence.ts";
import { escalateRequests } from "./escalate-requests.ts";
import { getThread } from "../threads/get-thread.ts";
import { handBack } from "./hand-back.ts";
import { listInbox } from "./list-inbox.ts";
import { notifyProvider } from "../alarms/notify-provider.ts";
import { getOwnThread } from "../threads/get-own-thread.ts";
import { replyAsMember } from "../threads/reply-as-member.ts";
import { assignRequest } from "./assign-request.ts";
import { handToProvider } from "./hand-to-provider.ts";
import { listColleagues } from "./list-colleagues.ts";
import { reopenRequest } from "./reopen-request.ts";
import { countHandedThreads } from "../threads/count-handed-threads.ts";
import { getHandedThread } from "../threads/get-handed-thread.ts";
import { listHandedThreads } from "../threads/list-handed-threads.ts";
import { replyAsProvider } from "../threads/reply-as-provider.ts";
import { replyAsStaff } from "../threads/reply-as-staff.ts";
import { sendContactRequest } from "../contact/send-contact-request.ts";

useDatabase();
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let member: Person;
let employee: Person;
let colleague: Person;
let provider: Person;
let stranger: Person;
let requestId: string;

beforeEach(async () => {
  await emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event", "reply_snippet");
  await asSuperuser("delete from pgboss.job");
  member = await aKnownPerson("member");
  employee = await aKnownPerson("employee", { firstName: "Eli" });
  colleague = await aKnownPerson("employee", { firstName: "Cleo" });
  provider = await aKnownPerson("provider", { firstName: "Priya" });
  stranger = await aKnownPerson("provider", { firstName: "Quentin" });
  requestId = await write();
});

const write = async () =>
  (
    await sendContactRequest(member.ctx, {
      topic: "billing",
      details: "Why?",
      idempotency_key: newId(),
    })
  ).requestId;
const text = { body: "Because.", waiting: "waiting_patient" as const };
const reply = (ctx: Ctx, change = {}) => replyAsStaff(ctx, { requestId, ...text, idempotency_key: newId(), ...change });
const stateOf = async () =>
  (await asSuperuser("select state, owner_id, provider_id from contact_request where id = $1", [requestId]))[0];

describe("an internal note", () => {
  test("is seen by colleagues and never by the patient", async () => {
    await addNote(employee.ctx, { requestId, note: "Called him, line busy." });
    expect((await getThread(colleague.ctx, { requestId })).notes).toMatchObject([
      { name: "Eli Quinn", body: "Called him, line busy." },
    ]);
    expect(JSON.stringify(await getOwnThread(member.ctx, { requestId }))).not.toContain("busy");
    expect(await mailsTo(member.email)).toEqual([]);
  });

  test("is not written by a member or by a provider who was not asked", async () => {
    await expect(addNote(member.ctx, { requestId, note: "Let me in" })).rejects.toThrow("forbidden");
    await expect(addNote(provider.ctx, { requestId, note: "Let me in" })).rejects.toThrow("not-found");
  });
});

describe("a provider who is asked", () => {
  test("finds it under their messages, answers, and the patient hears of it", async () => {
    await addNote(employee.ctx, { requestId, note: "Is this dose right?" });
    await handToProvider(employee.ctx, { requestId, userId: provider.userId });
    expect(await stateOf()).toEqual({
      state: "waiting_provider",
      owner_id: employee.userId,
      provider_id: provider.userId,
    });
    expect(await listHandedThreads(provider.ctx)).toMatchObject([{ id: requestId, isWaiting: true }]);
    const thread = await getHandedThread(provider.ctx, { requestId });
    expect(thread.messages.map(({ body }) => body)).toEqual(["Why?"]);
    expect(thread.notes.map(({ body }) => body)).toEqual(["Is this dose right?"]);
    await replyAsProvider(later(provider.ctx, 60), { requestId, ...text, idempotency_key: newId() });
    expect((await getOwnThread(member.ctx, { requestId })).messages.at(-1)).toMatchObject({
      from: "clinic",
      body: "Because.",
    });
    expect((await mailsTo(member.email)).map(({ template }) => template)).toEqual(["contact-reply"]);
    expect(await stateOf()).toMatchObject({ state: "waiting_patient", owner_id: employee.userId });
  });

  test("sees that conversation and no other", async () => {
    const other = await write();
    await handToProvider(employee.ctx, { requestId, userId: provider.userId });
    await expect(getHandedThread(provider.ctx, { requestId: other })).rejects.toThrow("not-found");
    await expect(getHandedThread(stranger.ctx, { requestId })).rejects.toThrow("not-found");
    expect(await listHandedThreads(stranger.ctx)).toEqual([]);
    const answer = { requestId, ...text, idempotency_key: newId() };
    await expect(replyAsProvider(stranger.ctx, answer)).rejects.toThrow("not-found");
  });

  const jobs = () => asSuperuser("select data from pgboss.job where name = 'messaging.notify-provider'");
  const notify = (jobId = newId()) => notifyProvider(testCtx({ as: "system" }), { requestId }, jobId);
  const dueOf = async () => (await asSuperuser("select due_at from contact_request where id = $1", [requestId]))[0];

  test("is mailed a reference and a link, once for each time they are asked", async () => {
    await handToProvider(employee.ctx, { requestId, userId: provider.userId });
    expect(await jobs()).toEqual([{ data: { requestId } }]);
    const jobId = newId();
    await notify(jobId);
    await notify(jobId);
    const mails = await mailsTo(provider.email);
    expect(mails).toMatchObject([
      {
        template: "handed-message",
        props: {
          url: `${testEnv().PUBLIC_ORIGIN}/provider/messages/${requestId}`,
        },
      },
    ]);
    expect(JSON.stringify(mails)).not.toMatch(/Why|billing|Quinn, M/);
  });

  test("does not stop the clock: neither handing over nor a reply in between puts the deadline off", async () => {
    const before = await dueOf();
    await handToProvider(later(employee.ctx, 3_600), {
      requestId,
      userId: provider.userId,
    });
    await reply(later(employee.ctx, 7_200), { waiting: "waiting_provider" });
    expect(await dueOf()).toEqual(before);
    await escalateRequests(testCtx({ as: "system", now: new Date(Date.now() + 72 * 3_600_000) }));
    expect(await jobs()).toHaveLength(3);
  });

  test("is still asked when the patient writes again, and hears of it", async () => {
    await handToProvider(employee.ctx, { requestId, userId: provider.userId });
    const before = await dueOf();
    await replyAsMember(later(member.ctx, 60), {
      requestId,
      body: "And why so much?",
      idempotency_key: newId(),
    });
    expect(await listHandedThreads(provider.ctx)).toMatchObject([{ id: requestId, isWaiting: true }]);
    expect(await dueOf()).toEqual(before);
    expect(await jobs()).toHaveLength(2);
  });

  test("must be named before anything waits for them", async () => {
    await expect(reply(employee.ctx, { waiting: "waiting_provider" })).rejects.toThrow("conflict");
    await expect(
      asSuperuser("update contact_request set state = 'waiting_provider' where id = $1", [requestId]),
    ).rejects.toThrow("contact_request_names_provider");
  });

  test("counts what waits for them, and nobody else's", async () => {
    expect(await countHandedThreads(provider.ctx)).toBe(0);
    await handToProvider(employee.ctx, { requestId, userId: provider.userId });
    expect(await countHandedThreads(provider.ctx)).toBe(1);
    expect(await countHandedThreads(stranger.ctx)).toBe(0);
    await expect(countHandedThreads(member.ctx)).rejects.toThrow("forbidden");
  });

  test("who leaves gives it back to its owner", async () => {
    await handToProvider(employee.ctx, { requestId, userId: provider.userId });
    await handBack(testCtx({ as: "system" }), { userId: provider.userId });
    expect(await stateOf()).toEqual({
      state: "assigned",
      owner_id: employee.userId,
      provider_id: null,
    });
  });

  test("must be a provider, and an owner must be staff", async () => {
    await expect(handToProvider(employee.ctx, { requestId, userId: colleague.userId })).rejects.toThrow("not-found");
    await expect(assignRequest(employee.ctx, { requestId, userId: provider.userId })).rejects.toThrow("not-found");
    await expect(assignRequest(employee.ctx, { requestId, userId: member.userId })).rejects.toThrow("not-found");
  });
});

test("a colleague is given a request, but not past the one who holds it", async () => {
  await claimRequest(employee.ctx, { requestId });
  await expect(assignRequest(colleague.ctx, { requestId, userId: colleague.userId })).rejects.toThrow("conflict");
  await assignRequest(employee.ctx, { requestId, userId: colleague.userId });
  expect(await stateOf()).toMatchObject({ state: "assigned", owner_id: colleague.userId });
});

test("what was resolved too early is opened again", async () => {
  await claimRequest(employee.ctx, { requestId });
  await resolveRequest(employee.ctx, { requestId });
  await reopenRequest(employee.ctx, { requestId });
  expect(await stateOf()).toMatchObject({ state: "assigned" });
  await expect(reopenRequest(employee.ctx, { requestId })).rejects.toThrow("conflict");
});

test("a reply to words that are no longer the last comes back", async () => {
  const { lastMessageId } = await getThread(employee.ctx, { requestId });
  await reply(later(employee.ctx, 60), { last_message_id: lastMessageId });
  await expect(reply(later(employee.ctx, 120), { last_message_id: lastMessageId })).rejects.toThrow("conflict");
  expect((await getThread(employee.ctx, { requestId })).messages).toHaveLength(2);
});

describe("who is answering", () => {
  const present = async (person: Person, seconds = 0) =>
    (await getThread(later(person.ctx, seconds), { requestId })).present;

  test("is seen by the others while it lasts", async () => {
    await recordPresence(employee.ctx, { requestId });
    expect(await present(colleague)).toEqual(["Eli Quinn"]);
    expect(await present(employee)).toEqual([]);
    expect(await present(colleague, 44)).toEqual(["Eli Quinn"]);
    expect(await present(colleague, 46)).toEqual([]);
  });

  test("is over when the box is left, or another is opened", async () => {
    await recordPresence(employee.ctx, { requestId });
    await recordPresence(employee.ctx, { requestId: null });
    expect(await present(colleague)).toEqual([]);
    await recordPresence(employee.ctx, { requestId });
    await recordPresence(employee.ctx, { requestId: await write() });
    expect(await present(colleague)).toEqual([]);
  });

  test("cannot be said by members", async () => {
    await expect(recordPresence(member.ctx, { requestId })).rejects.toThrow("forbidden");
  });
});

test("snippets are shared by all who answer, and changed by staff", async () => {
  await addSnippet(employee.ctx, { title: "Greeting", body: "Thank you for writing." });
  const [snippet] = await listSnippets(provider.ctx);
  expect(snippet).toMatchObject({ title: "Greeting", body: "Thank you for writing." });
  await expect(addSnippet(provider.ctx, { title: "x", body: "y" })).rejects.toThrow("forbidden");
  await expect(listSnippets(member.ctx)).rejects.toThrow("forbidden");
  await removeSnippet(colleague.ctx, { snippetId: snippet!.id });
  expect(await listSnippets(employee.ctx)).toEqual([]);
});

test("colleagues are staff who can come in", async () => {
  await asSuperuser("update profile set disabled_at = now() where user_id = $1", [colleague.userId]);
  const ids = (await listColleagues(employee.ctx)).map(({ userId }) => userId);
  expect(ids).toContain(employee.userId);
  expect(ids).not.toContain(colleague.userId);
  expect(ids).not.toContain(member.userId);
});

/** 1,000 by hand; a few here. Of two who press Claim in the same moment one gets it, and the counts are those of the list. */
const RACES = Number(process.env["CLAIM_RACES"] ?? 20);
test(
  `of two who claim at once one wins, ${RACES} times, and the counts are true after each`,
  { timeout: 600_000 },
  async () => {
    for (let race = 0; race < RACES; race++) {
      requestId = await write();
      const tries = await Promise.allSettled([employee, colleague].map(({ ctx }) => claimRequest(ctx, { requestId })));
      expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const winner = tries[0]!.status === "fulfilled" ? employee : colleague;
      expect(tries.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
      const [request] = await asSuperuser("select owner_id from contact_request where id = $1", [requestId]);
      expect(request).toEqual({ owner_id: winner.userId });
      const counts = await countInbox(employee.ctx);
      const [mine] = await asSuperuser(
        "select count(*)::int as n from contact_request where owner_id = $1 and state not in ('resolved', 'closed')",
        [employee.userId],
      );
      expect(counts).toMatchObject({ open: race + 2, unclaimed: 1, mine: mine!["n"] });
    }
    expect((await listInbox(employee.ctx, { filter: "unclaimed" })).entries).toHaveLength(1);
  },
);

test("who looks first and writes after, without a lock, wins beside the other: the race above can be lost", async () => {
  requestId = await write();
  const pair = [employee, colleague];
  const looks = await Promise.all(
    pair.map(() => asSuperuser("select id from contact_request where id = $1 and owner_id is null", [requestId])),
  );
  const wins = looks.map(([free], i) =>
    asSuperuser("update contact_request set owner_id = $2 where id = $1 returning id", [free?.["id"], pair[i]!.userId]),
  );
  expect((await Promise.all(wins)).flat()).toHaveLength(2);
});
