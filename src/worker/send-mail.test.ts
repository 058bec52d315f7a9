import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { enqueueMail, enqueueMailAgain, MailAddress } from "#core/mail.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { startMailInbox, type MailInbox } from "../../sandbox/mail-inbox.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import { createPostman, type Postman } from "./postman.ts";
import { forgetMails, sendMail } from "./send-mail.ts";

useDatabase();
let inbox: MailInbox;
let postman: Postman;
beforeAll(async () => {
  const ports = { smtp: await freePort(), http: await freePort() };
  inbox = await startMailInbox(ports);
  postman = createPostman(postmanOptions(ports.smtp));
});
afterAll(async () => {
  postman.close();
  await inbox.stop();
});
beforeEach(async () => {
  inbox.mails.length = 0;
  await emptyTables("mail_outbox");
});

const to = { name: "Ada", address: "ada@home.test" };
const outbox = () => asSuperuser("select id, sealed, sent_at from mail_outbox");

test("a mail arrives as text and HTML, under the id of its row", async () => {
  const mailId = await write(to);
  await sendMail(testCtx({ as: "system" }), { mailId }, postman);
  expect(inbox.mails).toHaveLength(1);
  const mail = inbox.mails[0]!;
  expect(mail).toMatchObject({
    messageId: `<${mailId}@clinic.test>`,
    subject: "A job failed for good",
    from: { name: "Tideline Health", address: "care@clinic.test" },
    to: [to],
    recipients: [to.address],
  });
  expect(mail.text).toContain("job.name, id job-id");
  expect(mail.text).toContain("In an emergency, call 911");
  expect(mail.html).toContain('<html dir="ltr" lang="en">');
  expect(mail.html).toContain("job-id");
});

test("a resent email has the same content and goes to the member's current address", async () => {
  const member = await aKnownPerson("member");
  const [system, url] = [testCtx({ as: "system" }), "https://clinic.test/profile/my-orders"];
  const mailId = await inTransaction(system, (tx) =>
    enqueueMail(tx, {
      template: "reorder-needs-you",
      to,
      member: { userId: member.userId },
      props: { url },
    }),
  );
  await sendMail(system, { mailId }, postman);
  const employee = await aKnownPerson("employee");
  await inTransaction(employee.ctx, (tx) =>
    enqueueMailAgain(tx, {
      mailId,
      template: "reorder-needs-you",
      userId: member.userId,
      askedBy: employee.userId,
      press: newId(),
    }),
  );
  const [again] = await asSuperuser<{ id: string }>("select id from mail_outbox where resend_of is not null");
  await sendMail(system, { mailId: again!.id }, postman);
  await sendMail(system, { mailId: again!.id }, postman);
  const reached = inbox.mails.flatMap(({ recipients }) => recipients);
  expect(reached.toSorted()).toEqual([to.address, member.email].toSorted());
  for (const { text } of inbox.mails) expect(text).toContain(url);
  await forgetMails(testCtx({ as: "system", now: new Date(Date.now() + 31 * 86_400_000) }));
  expect(await asSuperuser("select 1 from mail_outbox where sealed is not null")).toEqual([]);
});

test("an email with a secret is never resent", async () => {
  const member = await aKnownPerson("member");
  await emptyTables("mail_outbox");
  const system = testCtx({ as: "system" });
  const mailId = await inTransaction(system, (tx) =>
    enqueueMail(tx, {
      template: "reset-password",
      to,
      member: { userId: member.userId },
      props: { url: "https://clinic.test/new-password?token=x" },
    }),
  );
  const id = newId();
  await asSuperuser(
    `insert into mail_outbox (id, template, user_id, resend_of, asked_by, created_at)
     values ($1, 'reset-password', $2, $3, $2, now())`,
    [id, member.userId, mailId],
  );
  await sendMail(system, { mailId: id }, postman);
  expect(inbox.mails).toEqual([]);
  expect(await asSuperuser("select 1 from mail_outbox where id = $1 and failed_at is not null", [id])).toHaveLength(1);
});

test("a mail about a visit carries its calendar entry, with the same method outside and inside", async () => {
  const calendar = {
    method: "CANCEL" as const,
    id: newId(),
    sequence: 3,
    startsAt: "2026-12-01T15:20:00.000Z",
    endsAt: "2026-12-01T16:00:00.000Z",
  };
  const when = { at: calendar.startsAt, zone: "America/Chicago" };
  const props = { when, byClinic: true, bookUrl: "https://clinic.test/profile", calendar };
  const mailId = await inTransaction(testCtx({ as: "member" }), (tx) =>
    enqueueMail(tx, { template: "visit-canceled", to, props }),
  );
  await sendMail(testCtx({ as: "system" }), { mailId }, postman);
  const files = inbox.mails[0]!.attachments.filter(({ mimeType }) => mimeType === "text/calendar");
  expect(files.length).toBeGreaterThan(0);
  for (const { method, content } of files) {
    expect(method).toBe("CANCEL");
    const text = typeof content === "string" ? content : new TextDecoder().decode(content);
    expect(text).toContain("METHOD:CANCEL");
    expect(text).toContain("SEQUENCE:3");
    expect(text.replaceAll("\r\n ", "")).toContain(`UID:visit-${calendar.id}@clinic.test`);
  }
});

test("once sent, what it said is wiped, and it is not sent again", async () => {
  const ctx = testCtx({ as: "system" });
  const mailId = await write(to);
  expect(await outbox()).toMatchObject([{ sealed: expect.any(String), sent_at: null }]);
  await sendMail(ctx, { mailId }, postman);
  await sendMail(ctx, { mailId }, postman);
  expect(await outbox()).toEqual([{ id: mailId, sealed: null, sent_at: ctx.now }]);
  expect(inbox.mails).toHaveLength(1);
});

test("an email that could not be sent waits with its content", async () => {
  const mailId = await write(to);
  const unreachable = createPostman(postmanOptions(await freePort()));
  await expect(sendMail(testCtx({ as: "system" }), { mailId }, unreachable)).rejects.toThrow("ECONNREFUSED");
  unreachable.close();
  expect(await outbox()).toMatchObject([{ sealed: expect.any(String), sent_at: null }]);
  await sendMail(testCtx({ as: "system" }), { mailId }, postman);
  expect(inbox.mails).toHaveLength(1);
});

test("contents copied onto another row are not sent", async () => {
  const [mine, theirs] = [await write(to), await write({ name: "Eve", address: "eve@x.test" })];
  await asSuperuser("update mail_outbox set sealed = (select sealed from mail_outbox where id = $1) where id = $2", [
    mine,
    theirs,
  ]);
  const act = sendMail(testCtx({ as: "system" }), { mailId: theirs }, postman);
  await expect(act).rejects.toThrow("unable to authenticate");
  expect(inbox.mails).toEqual([]);
});

test("only the system sends", async () => {
  const act = sendMail(testCtx({ as: "admin" }), { mailId: await write(to) }, postman);
  await expect(act).rejects.toMatchObject({ code: "forbidden" });
  expect(inbox.mails).toEqual([]);
});

describe("a mail reaches the one person it is for", () => {
  test("whatever that person's name is", async () => {
    const names = fc
      .oneof(fc.string({ unit: "binary" }), fc.constantFrom("a, evil@x.test", '"', "\\", "=?utf-8?q?=0D=0ABcc:_e?="))
      .filter((name) => MailAddress.safeParse({ ...to, name }).success);
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        inbox.mails.length = 0;
        await postman.deliver({ messageId: "x", to: { ...to, name }, subject: "s", html: "<p>h</p>", text: "t" });
        expect(inbox.mails).toHaveLength(1);
        const mail = inbox.mails[0]!;
        expect(mail.recipients).toEqual([to.address]);
        expect(mail.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
        expect(mail.to?.map(({ address }) => address)).toEqual([to.address]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);

  test.each(["ada@home.test\r\nRCPT TO:<evil@x.test>", "ada@home.test> RCPT TO:<evil@x.test", "a@b.test, evil@x.test"])(
    "also if the address %j came past the schema: the postman refuses it",
    async (address) => {
      const act = postman.deliver({ messageId: "x", to: { name: "", address }, subject: "s", html: "h", text: "t" });
      await expect(act).rejects.toThrow(z.ZodError);
      expect(inbox.mails).toEqual([]);
    },
  );
});

const HEADERS = ["content-type", "date", "from", "message-id", "mime-version", "subject", "to"];

function write(to: MailAddress): Promise<string> {
  const props = { jobName: "job.name", jobId: "job-id" };
  return inTransaction(testCtx({ as: "member" }), (tx) => enqueueMail(tx, { template: "dead-letter", to, props }));
}

function postmanOptions(port: number) {
  const from = { name: "Tideline Health", address: "care@clinic.test" };
  return { smtpUrl: `smtp://127.0.0.1:${port}`, from, domain: "clinic.test" };
}
