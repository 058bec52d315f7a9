import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readUnsubscribeToken, unsubscribeUrl } from "#domain/marketing/unsubscribe-token.ts";
import { subscribeToNewsletter } from "#domain/marketing/subscribe-to-newsletter.ts";
import { unsubscribe } from "#domain/marketing/unsubscribe.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { startMailInbox, type MailInbox } from "../../sandbox/mail-inbox.ts";
import { freePort } from "../../scripts/local-postgres.ts";
import { issueCodeForSignup } from "./issue-code-for-signup.ts";
import { createPostman, type Postman } from "./postman.ts";
import { sendMail } from "./send-mail.ts";

const WORDING = { version: "2026-11", text: "You get our newsletter." };

/** From the sign-up to the letter in the inbox. */
useDatabase();
let inbox: MailInbox;
let postman: Postman;
beforeAll(async () => {
  const ports = { smtp: await freePort(), http: await freePort() };
  inbox = await startMailInbox(ports);
  const from = { name: "Tideline Health", address: "care@clinic.test" };
  postman = createPostman({ smtpUrl: `smtp://127.0.0.1:${ports.smtp}`, from, domain: "clinic.test" });
});
afterAll(async () => {
  postman.close();
  await inbox.stop();
});
beforeEach(async () => {
  inbox.mails.length = 0;
  await emptyTables("newsletter_signup", "marketing_consent", "suppression", "discount_code", "mail_outbox");
  await asSuperuser("delete from pgboss.job");
});

const EMAIL = "vera@test.test";
const system = () => testCtx({ as: "system" });

test("a sign-up brings a letter with the code, its terms, our address and the way out", async () => {
  await issueCodeForSignup(system(), { signupId: await signUp() });
  await sendLetters();
  const [letter] = inbox.mails;
  const [code] = await asSuperuser<{ code: string }>("select code from discount_code");
  expect(letter!.recipients).toEqual([EMAIL]);
  expect(letter!.subject).toBe("Your discount code");
  for (const part of [code!.code, "$30", "works once", testEnv().BRAND_ADDRESS, "advertisement", "Unsubscribe"]) {
    expect(letter!.text).toContain(part);
  }
  expect(letter!.html).toContain(code!.code);
});

test("its headers let the mail program unsubscribe by itself (RFC 8058)", async () => {
  await issueCodeForSignup(system(), { signupId: await signUp() });
  await sendLetters();
  const header = (key: string) => inbox.mails[0]!.headers.find((one) => one.key === key)?.value;
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const url = new URL(/^<(http[^<>]+)>$/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "none:");
  expect(url.pathname).toBe("/unsubscribe");
  expect(url.href).not.toContain("vera");
  expect(readUnsubscribeToken(testEnv(), url.searchParams.get("token")!)).toBe(EMAIL);
});

test("someone who unsubscribed gets no code and no email, even if one was already queued", async () => {
  const signupId = await signUp();
  await issueCodeForSignup(system(), { signupId });
  const [mail] = await asSuperuser<{ id: string }>("select id from mail_outbox where template = 'discount-code'");
  const token = new URL(unsubscribeUrl(testEnv(), EMAIL)).searchParams.get("token")!;
  await unsubscribe(testCtx({ as: "anonymous" }), { token, wording: WORDING });
  await sendMail(system(), { mailId: mail!.id }, postman);
  expect(inbox.mails).toEqual([]);
  expect(await asSuperuser("select sealed from mail_outbox where template = 'discount-code'")).toEqual([
    { sealed: null },
  ]);
  await emptyTables("discount_code");
  await issueCodeForSignup(system(), { signupId });
  expect(await asSuperuser("select 1 from discount_code")).toEqual([]);
});

test("run twice, the job issues one code and sends one email", async () => {
  const signupId = await signUp();
  await issueCodeForSignup(system(), { signupId });
  await issueCodeForSignup(system(), { signupId });
  await sendLetters();
  expect(inbox.mails).toHaveLength(1);
});

test("the sixth of one network waits for a day and is not lost", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) ids.push(await signUp(`v${i}@test.test`));
  await asSuperuser("delete from pgboss.job");
  const ctx = system();
  for (const signupId of ids) await issueCodeForSignup(ctx, { signupId });
  expect(await asSuperuser("select 1 from discount_code")).toHaveLength(5);
  const later = new Date(ctx.now.getTime() + 86_400_000);
  expect(
    await asSuperuser("select data, start_after from pgboss.job where name = 'billing.issue-discount-code'"),
  ).toEqual([{ data: { signupId: ids[5] }, start_after: later }]);
  await issueCodeForSignup({ ...ctx, now: new Date(later.getTime() + 1000) }, { signupId: ids[5]! });
  expect(await asSuperuser("select 1 from discount_code")).toHaveLength(6);
});

async function signUp(email = EMAIL): Promise<string> {
  await subscribeToNewsletter(testCtx({ as: "anonymous" }), { email, consent: WORDING });
  const [row] = await asSuperuser<{ id: string }>("select id from newsletter_signup where email = $1", [email]);
  return row!.id;
}

async function sendLetters(): Promise<void> {
  const mails = await asSuperuser<{ id: string }>("select id from mail_outbox where template = 'discount-code'");
  for (const { id } of mails) await sendMail(system(), { mailId: id }, postman);
}
