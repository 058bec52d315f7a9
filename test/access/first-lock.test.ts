import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { open } from "#core/keyring.ts";
import { addNote } from "#domain/messaging/inbox/add-note.ts";
import { recordPresence } from "#domain/messaging/inbox/record-presence.ts";
import { getOwnThread } from "#domain/messaging/threads/get-own-thread.ts";
import { replyAsMember } from "#domain/messaging/threads/reply-as-member.ts";
import { handToProvider } from "#domain/messaging/inbox/hand-to-provider.ts";
import { countHandedThreads } from "#domain/messaging/threads/count-handed-threads.ts";
import { getHandedThread } from "#domain/messaging/threads/get-handed-thread.ts";
import { listHandedThreads } from "#domain/messaging/threads/list-handed-threads.ts";
import { findRequest } from "#domain/messaging/queries.server.ts";
import { replyAsProvider } from "#domain/messaging/threads/reply-as-provider.ts";
import { sendContactRequest } from "#domain/messaging/contact/send-contact-request.ts";
import { klaviyoSubscribeProfile } from "#web/api/newsletter.ts";
import { aKnownPerson } from "../people.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "../test-ctx.ts";

/** Row-level security is off here: anything refused is refused by the use case alone, the first lock. */
useDatabase();

const TABLES = [
  "contact_request",
  "contact_message",
  "contact_note",
  "contact_presence",
  "contact_request_event",
  "marketing_consent",
  "profile",
];

type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let member: Person;
let stranger: Person;
let asked: Person;
let other: Person;
let requestId: string;

beforeAll(async () => {
  for (const table of TABLES) {
    await asSuperuser(`create policy open_door on ${table} to app_web using (true) with check (true)`);
  }
});
afterAll(async () => {
  for (const table of TABLES) await asSuperuser(`drop policy open_door on ${table}`);
});
beforeEach(async () => {
  member = await aKnownPerson("member");
  stranger = await aKnownPerson("member");
  asked = await aKnownPerson("provider");
  other = await aKnownPerson("provider");
  const employee = await aKnownPerson("employee");
  requestId = (
    await sendContactRequest(member.ctx, {
      topic: "billing",
      details: "Why?",
    })
  ).requestId;
  await handToProvider(employee.ctx, { requestId, userId: asked.userId });
});

test("a subscription carries no phone number, neither one's own nor somebody else's", async () => {
  const env = { KLAVIYO_KEY: "pk_test", KLAVIYO_LISTS: { newsletter: "NEWSLT" } };
  await asSuperuser(
    `insert into marketing_consent (id, email, purpose, granted, wording_version, wording, source, at)
     values ($1, $2, 'sms', true, '1', 'Yes', 'profile', now())`,
    [newId(), member.email],
  );
  const body = { profile_id: null, email: member.email, list_id: "newsletter", phone_number: "+15555550199" };
  for (const ctx of [testCtx({ as: "anonymous", env }), testCtx({ as: "member", id: stranger.userId, env })]) {
    expect(await klaviyoSubscribeProfile(ctx, body)).toEqual({ body: { ok: true } });
  }
  const rows = await asSuperuser<{ id: string; sealed: string }>("select id, sealed from marketing_delivery");
  const stored = rows.map(({ id, sealed }) => open(testEnv().DATA_KEYS, sealed, `marketing:${id}`));
  expect(stored).toHaveLength(2);
  for (const delivery of stored) expect(delivery).not.toContain("5555550199");
});

const text = { body: "Hello", waiting: "waiting_patient" as const };
const written = async () =>
  (
    await asSuperuser(
      `select (select count(*)::int from contact_note where request_id = $1) as notes,
        (select count(*)::int from contact_message where request_id = $1) as messages,
        (select count(*)::int from contact_presence where request_id = $1) as present`,
      [requestId],
    )
  )[0];
const look = (ctx: Ctx) => inTransaction(ctx, ({ trx }) => findRequest(trx, requestId));

test("the door is open: without the use case's check everybody would read it", async () => {
  expect(await look(other.ctx)).toMatchObject({ id: requestId });
  expect(await look(stranger.ctx)).toMatchObject({ id: requestId });
});

describe("a provider who was not asked", () => {
  test("writes no internal note", async () => {
    await expect(addNote(other.ctx, { requestId, note: "Let me in" })).rejects.toMatchObject({ code: "not-found" });
    await addNote(asked.ctx, { requestId, note: "I look at it" });
    expect(await written()).toMatchObject({ notes: 1 });
  });

  test("finds no conversation in their list, opens none and counts none", async () => {
    expect(await listHandedThreads(other.ctx)).toEqual([]);
    expect(await countHandedThreads(other.ctx)).toBe(0);
    await expect(getHandedThread(other.ctx, { requestId })).rejects.toMatchObject({ code: "not-found" });
    expect(await listHandedThreads(asked.ctx)).toMatchObject([{ id: requestId }]);
  });

  test("answers nothing and is seen nowhere", async () => {
    const answer = { requestId, ...text, idempotency_key: newId() };
    await expect(replyAsProvider(other.ctx, answer)).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(recordPresence(other.ctx, { requestId })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await written()).toEqual({ notes: 0, messages: 1, present: 0 });
  });
});

test("another member reads and writes nothing", async () => {
  await expect(getOwnThread(stranger.ctx, { requestId })).rejects.toMatchObject({ code: "not-found" });
  const answer = { requestId, body: "Hello", idempotency_key: newId() };
  await expect(replyAsMember(stranger.ctx, answer)).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await written()).toMatchObject({ messages: 1 });
});
