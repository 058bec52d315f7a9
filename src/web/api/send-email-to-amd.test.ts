import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aKnownPerson, mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { subscribeToNewsletter } from "#domain/marketing/subscribe-to-newsletter.ts";
import { sendEmailToAmd } from "./send-email-to-amd.ts";

const WORDING = { version: "2026-11", text: "You get our newsletter." };

useDatabase();
beforeEach(() => emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event"));

const headers = (key?: string) => ({ header: (name: string) => (name === "Idempotency-Key" ? key : undefined) });
const contact = {
  fullName: "Somebody Else",
  subject: "I am having major side effects",
  message: "My words",
  email: "somebody.else@test.test",
};
const stored = () => asSuperuser("select id, user_id, full_name, email, subject from contact_request");

describe("a contact request", () => {
  test("is from the person of the session, whatever the body says", async () => {
    const { ctx, userId, email } = await aKnownPerson("member");
    const { body } = await sendEmailToAmd(ctx, { ...contact, user_id: newId() }, headers());
    expect(await stored()).toEqual([
      {
        id: (body as { requestId: string }).requestId,
        user_id: userId,
        full_name: "Mara Quinn",
        email,
        subject: "Mara Quinn: I am having major side effects",
      },
    ]);
  });

  test.each([
    ["in the header", contact, newId()],
    ["in the body", { ...contact, idempotencyKey: newId() }, undefined],
  ])("sent again with its key %s is one", async (_, body, key) => {
    const { ctx } = await aKnownPerson("member");
    const first = await sendEmailToAmd(ctx, body, headers(key));
    expect(await sendEmailToAmd(ctx, body, headers(key))).toEqual(first);
    expect(await stored()).toHaveLength(1);
  });

  test("sent again without a key is two", async () => {
    const { ctx } = await aKnownPerson("member");
    await sendEmailToAmd(ctx, contact, headers());
    await sendEmailToAmd(ctx, contact, headers());
    expect(await stored()).toHaveLength(2);
  });

  test.each([
    ["with all its fields", contact],
    ["with its topic only", { subject: contact.subject, message: "My words" }],
  ])("without a session is refused %s, and never taken for a sign-up", async (_, body) => {
    const answer = await sendEmailToAmd(testCtx({ as: "anonymous" }), body, headers());
    expect(answer).toEqual({ status: 401, body: { error: "unauthenticated" } });
    expect(await stored()).toEqual([]);
    expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toEqual([]);
  });

  test.each([
    ["an unknown topic", { ...contact, subject: "Hello" }],
    ["no words", { ...contact, message: " " }],
    ["a topic that is no text", { ...contact, subject: 7 }],
    ["nothing", null],
  ])("with %s is sent back", async (_, body) => {
    const { ctx } = await aKnownPerson("member");
    expect(await sendEmailToAmd(ctx, body, headers())).toMatchObject({ status: 400 });
    expect(await stored()).toEqual([]);
  });
});

describe("a sign-up notification", () => {
  const signUp = { subject: "<b>Buy now</b>", message: "<script>alert(1)</script>" };

  test("tells staff in fixed words; those of the body go nowhere", async () => {
    expect(await sendEmailToAmd(testCtx({ as: "anonymous" }), signUp, headers())).toEqual({ body: { ok: true } });
    expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toEqual([{ template: "newsletter-sign-up", props: {} }]);
    expect(await stored()).toEqual([]);
  });

  test("goes out once an hour for one address, and for each address", async () => {
    const now = new Date("2026-11-15T12:00:00Z");
    const from = (address: string, at = now) => ({ ...testCtx({ as: "anonymous", now: at }), address });
    for (let i = 0; i < 5; i++) await sendEmailToAmd(from("203.0.113.1"), signUp, headers());
    expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toHaveLength(1);
    await sendEmailToAmd(from("203.0.113.2"), signUp, headers());
    await sendEmailToAmd(from("203.0.113.1", new Date("2026-11-15T13:00:00Z")), signUp, headers());
    expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toHaveLength(3);
  });

  test("and the sign-up itself leave one note to staff, in either order", async () => {
    const from = (address: string) => ({ ...testCtx({ as: "anonymous" }), address });
    await subscribeToNewsletter(from("203.0.113.8"), { email: "vera@note.test", consent: WORDING });
    await sendEmailToAmd(from("203.0.113.8"), signUp, headers());
    expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toHaveLength(1);
    await sendEmailToAmd(from("203.0.113.9"), signUp, headers());
    await subscribeToNewsletter(from("203.0.113.9"), { email: "walt@note.test", consent: WORDING });
    expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toHaveLength(2);
    expect(await asSuperuser("select 1 from newsletter_signup where email like '%@note.test'")).toHaveLength(2);
  });
});
