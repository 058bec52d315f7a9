import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aKnownPerson, mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { CONTACT_TOPICS, type ContactTopicKey } from "./contact-topic.ts";
import { ContactForm, sendContactRequest } from "./send-contact-request.ts";

useDatabase();
beforeEach(async () => {
  await emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event");
  await asSuperuser("delete from pgboss.job");
});

const MAJOR = "major-side-effects";
const BILLING: ContactTopicKey = "billing";
const form = (change = {}) => ({
  topic: BILLING as ContactTopicKey,
  details: "Why two charges?",
  idempotency_key: newId(),
  ...change,
});
const count = async (table: string) => (await asSuperuser(`select 1 from ${table}`)).length;
const jobs = async () => (await asSuperuser<{ name: string }>("select name from pgboss.job")).map(({ name }) => name);

test("a member's request is kept with who they are, its words, its history, its audit row and the staff mail", async () => {
  const { ctx, userId, email } = await aKnownPerson("member");
  const { reference, requestId } = await sendContactRequest(ctx, form());
  expect(await asSuperuser("select * from contact_request")).toMatchObject([
    {
      id: requestId,
      reference,
      user_id: userId,
      email,
      full_name: "Mara Quinn",
      source: "member-contact",
      subject: `Mara Quinn: ${BILLING}`,
      topic_key: "billing",
      priority: 3,
      state: "new",
      alarm_at: null,
    },
  ]);
  expect(await asSuperuser("select body, author_id from contact_message")).toEqual([
    { body: "Why two charges?", author_id: userId },
  ]);
  expect(await asSuperuser("select action, actor_id from contact_request_event")).toEqual([
    { action: "make", actor_id: userId },
  ]);
  expect(await asSuperuser("select action, subject_id, object_id from audit_event")).toEqual([
    { action: "contact-request.made", subject_id: userId, object_id: requestId },
  ]);
  expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toEqual([
    {
      template: "contact-request",
      props: { requestId, reference, priority: 3, url: `${ctx.env.PUBLIC_ORIGIN}/admin/users/${userId}` },
    },
  ]);
  expect(await jobs()).toEqual(["mail.send"]);
});

test("for a mailbox under contract the mail carries subject and details", async () => {
  const { ctx } = await aKnownPerson("member", { env: { CONTACT_MAIL_INCLUDES_DETAILS: true } });
  await sendContactRequest(ctx, form());
  expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toMatchObject([
    { props: { subject: `Mara Quinn: ${BILLING}`, details: "Why two charges?" } },
  ]);
});

describe("what may be an emergency", () => {
  test.each([
    ["major side effects", { topic: MAJOR }],
    ["red-flag words under a harmless topic", { details: "Billing aside, I have chest pain" }],
  ])("%s: due within the hour, and somebody is called at once", async (_, change) => {
    const now = new Date("2026-11-15T12:00:00Z");
    const { ctx } = await aKnownPerson("member", { now });
    const { requestId } = await sendContactRequest(ctx, form(change));
    expect(await asSuperuser("select priority, due_at, alarm_at from contact_request")).toEqual([
      { priority: 0, due_at: new Date("2026-11-15T13:00:00Z"), alarm_at: now },
    ]);
    expect(await asSuperuser("select data from pgboss.job where name = 'messaging.page'")).toEqual([
      { data: { requestId } },
    ]);
  });

  test.each(CONTACT_TOPICS.map(({ key, priority }) => [key, priority] as const))(
    "%s is P%i",
    async (topic, priority) => {
      const { ctx } = await aKnownPerson("member");
      await sendContactRequest(ctx, form({ topic }));
      expect(await asSuperuser("select priority from contact_request")).toEqual([{ priority }]);
    },
  );
});

describe("a retry", () => {
  test("is the same request with the same number, however many at once", async () => {
    const { ctx } = await aKnownPerson("member");
    const same = form({ topic: MAJOR });
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendContactRequest(ctx, same)));
    answers.push(await sendContactRequest(ctx, same));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(1);
    expect(await count("contact_request")).toBe(1);
    expect(await count("mail_outbox")).toBe(1);
    expect(await jobs()).toHaveLength(2);
  });

  test("with a changed text is another request: nothing anybody wrote is dropped", async () => {
    const { ctx } = await aKnownPerson("member");
    const first = form();
    await sendContactRequest(ctx, first);
    await sendContactRequest(ctx, { ...first, details: "And I have chest pain" });
    expect(await count("contact_request")).toBe(2);
  });

  test("without a key is two requests", async () => {
    const { ctx } = await aKnownPerson("member");
    const { idempotency_key: _, ...bare } = form();
    await sendContactRequest(ctx, bare);
    await sendContactRequest(ctx, bare);
    expect(await count("contact_request")).toBe(2);
  });

  test("of somebody else's key is a request of one's own", async () => {
    const [one, two] = [await aKnownPerson("member"), await aKnownPerson("member")];
    const same = form();
    const first = await sendContactRequest(one.ctx, same);
    const second = await sendContactRequest(two.ctx, same);
    expect(second.requestId).not.toBe(first.requestId);
    expect(await count("contact_request")).toBe(2);
  });
});

test("an anonymous visitor can't send one, and nothing is saved", async () => {
  const act = sendContactRequest(testCtx({ as: "anonymous" }), form());
  await expect(act).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await count("contact_request")).toBe(0);
});

test("if the staff email can't be enqueued, nothing is saved and nothing is reported as sent", async () => {
  const { ctx } = await aKnownPerson("member");
  const broken = { ...ctx, env: { ...ctx.env, SUPPORT_EMAIL: "nowhere" } };
  await expect(sendContactRequest(broken, form())).rejects.toThrow("Invalid email");
  expect([await count("contact_request"), await count("contact_message"), await count("audit_event")]).toEqual([
    0, 0, 0,
  ]);
});

test.each([
  ["a topic that is none of the twelve", { topic: "Hello" }],
  ["no details", { details: " \n " }],
  ["only characters nobody sees", { details: "\u0007\u0000" }],
  ["more than 20,000 characters", { details: "a".repeat(20_001) }],
])("%s is sent back", (_, change) => {
  expect(ContactForm.safeParse(form(change)).success).toBe(false);
});

test("line ends become one kind and unseen characters go; the rest stays as written", () => {
  const parsed = ContactForm.parse(form({ details: " a\r\nb\rc\u2028d\u0000\u0007 <b>\ud800</b> 🙂 " }));
  expect(parsed.details).toBe("a\nb\nc\nd <b>\ufffd</b> 🙂");
});
