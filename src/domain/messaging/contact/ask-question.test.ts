import { beforeEach, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { askQuestion, Question } from "./ask-question.ts";

useDatabase();
beforeEach(() => emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event"));

const question = () => ({
  full_name: "Vera Visitor",
  email: "vera@test.test",
  message: "Do you treat in Ohio?",
  idempotency_key: newId(),
});

test("a visitor's question is kept with its words, its audit row and the staff mail, and answered with a reference", async () => {
  const { reference } = await askQuestion(testCtx({ as: "anonymous" }), "ask-us-anything", question());
  expect(reference).toMatch(/^R-[0-9A-Z]{10}$/);
  expect(await asSuperuser("select reference, priority, user_id from contact_request")).toEqual([
    { reference, priority: 3, user_id: null },
  ]);
  expect(await asSuperuser("select body from contact_message")).toEqual([{ body: "Do you treat in Ohio?" }]);
  expect(await asSuperuser("select template from mail_outbox")).toEqual([{ template: "contact-request" }]);
  expect(await asSuperuser("select action from audit_event")).toEqual([{ action: "contact-request.made" }]);
});

test("sending it twice saves one question, one email and one reference", async () => {
  const once = question();
  const [first, second] = await Promise.all([
    askQuestion(testCtx({ as: "anonymous" }), "contact-us", once),
    askQuestion(testCtx({ as: "anonymous" }), "contact-us", once),
  ]);
  expect(second).toEqual(first);
  expect(await asSuperuser("select 1 from contact_request")).toHaveLength(1);
  expect(await asSuperuser("select 1 from mail_outbox")).toHaveLength(1);
});

test("with another key the same words are another question", async () => {
  await askQuestion(testCtx({ as: "anonymous" }), "contact-us", question());
  await askQuestion(testCtx({ as: "anonymous" }), "contact-us", question());
  expect(await asSuperuser("select 1 from contact_request")).toHaveLength(2);
});

test("words that may mean an emergency are due within the hour", async () => {
  const now = new Date("2026-11-15T12:00:00Z");
  await askQuestion(testCtx({ as: "anonymous", now }), "contact-us", { ...question(), message: "I have chest pain" });
  expect(await asSuperuser("select priority, due_at from contact_request")).toEqual([
    { priority: 0, due_at: new Date("2026-11-15T13:00:00Z") },
  ]);
});

test("the answer says whether it may be an emergency", async () => {
  const ctx = testCtx({ as: "anonymous" });
  const emergency = { ...question(), message: "I can not breathe" };
  expect(await askQuestion(ctx, "contact-us", emergency)).toMatchObject({ hasEmergency: true });
  expect(await askQuestion(ctx, "contact-us", question())).toMatchObject({ hasEmergency: false });
});

test.each([
  ["no name", { full_name: " " }],
  ["markup in the name", { full_name: "<b>" }],
  ["no address", { email: "nowhere" }],
  ["no words", { message: "   " }],
])("%s is sent back", (_, change) => {
  expect(Question.safeParse({ ...question(), ...change }).success).toBe(false);
});
