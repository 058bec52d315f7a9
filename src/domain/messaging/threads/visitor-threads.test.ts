import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aKnownPerson, later, linkIn, mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { askQuestion } from "../contact/ask-question.ts";
import { confirmAddress } from "./confirm-address.ts";
import { getThread } from "./get-thread.ts";
import { listInbox } from "../inbox/list-inbox.ts";
import { replyAsStaff } from "./reply-as-staff.ts";
import { confirmVisitorAddress } from "./confirm-visitor-address.ts";
import { getVisitorThread } from "./get-visitor-thread.ts";
import { replyAsVisitor } from "./reply-as-visitor.ts";

useDatabase();
type Person = Awaited<ReturnType<typeof aKnownPerson>>;
let employee: Person;
beforeEach(async () => {
  await emptyTables("contact_request", "contact_message", "mail_outbox", "audit_event");
  await asSuperuser("delete from pgboss.job");
  employee = await aKnownPerson("employee", { firstName: "Eli" });
});

const reply = (ctx: Ctx, requestId: string, body = "Because.", change = {}) =>
  replyAsStaff(ctx, { requestId, body, waiting: "waiting_patient", idempotency_key: newId(), ...change });

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
