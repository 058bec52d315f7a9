import fc from "fast-check";
import nodemailer from "nodemailer";
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { FirstName } from "#domain/identity/profile/person-fields.ts";
import { ContactForm, sendContactRequest } from "#domain/messaging/contact/send-contact-request.ts";
import { findChromium } from "#test/chromium.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { startMailInbox, type MailInbox } from "../../../sandbox/mail-inbox.ts";
import { freePort } from "../../../scripts/local-postgres.ts";
import { createPostman, type Postman } from "../postman.ts";
import { sendMail } from "../send-mail.ts";
import { payloads } from "#test/mail-payloads.ts";
import { renderMail } from "./render.tsx";

useDatabase();
let inbox: MailInbox;
let postman: Postman;
let smtpPort: number;
let member: Awaited<ReturnType<typeof aKnownPerson>>;
beforeAll(async () => {
  const ports = { smtp: await freePort(), http: await freePort() };
  inbox = await startMailInbox(ports);
  const from = { name: "Tideline Health", address: "care@clinic.test" };
  smtpPort = ports.smtp;
  postman = createPostman({ smtpUrl: `smtp://127.0.0.1:${ports.smtp}`, from, domain: "clinic.test" });
  member = await aKnownPerson("member");
});
afterAll(async () => {
  postman.close();
  await inbox.stop();
});
beforeEach(() => {
  inbox.mails.length = 0;
});

/** `MAIL_RUNS=300` by hand. */
const RUNS = Number(process.env["MAIL_RUNS"] ?? 100);
const MAX_MS = Math.max(600_000, RUNS * 1_500);
const TOPIC = "major-side-effects";
const LABEL = "I am having major side effects";
const HEADERS = ["content-type", "date", "from", "message-id", "mime-version", "subject", "to"];

const nasty = fc.constantFrom(
  "\r\nBcc: evil@x.test",
  "\n.\nRCPT TO:<evil@x.test>",
  "=?utf-8?q?=0D=0ABcc:_e?=",
  "--boundary",
  "\u2028",
  "\u202e",
  "<script>alert(1)</script>",
  "&lt;b&gt;",
  "a, evil@x.test",
  '"',
  "\\",
  "=3D=",
  " ",
  ".\r\n.\r\n",
  "\u{1f9ea}",
  "%s",
);
const text = fc
  .array(fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 40 }), nasty), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(""));
const names = text
  .map((one) => FirstName.safeParse(one))
  .filter((one) => one.success)
  .map(({ data }) => data!);
const details = text
  .map((one) => ContactForm.safeParse({ topic: TOPIC, details: one }))
  .filter((one) => one.success)
  .map(({ data }) => data!.details);

describe("the staff mail about a contact request, through a real mail server", () => {
  test(
    "is one mail to one address without another header or part, whatever the name and the words",
    { timeout: MAX_MS },
    async () => {
      await fc.assert(
        fc.asyncProperty(names, details, async (name, text) => {
          const mail = await sendAbout(name, text, false);
          expect(mail.subject).toMatch(/^Contact request R-[0-9A-Z]{10}, priority P0$/);
          expect(mail.text).toContain(`/admin/users/${member.userId}`);
          expect(mail.text).not.toContain(name.length > 12 ? name : "\0");
        }),
        { numRuns: RUNS },
      );
    },
  );

  test("into a mailbox under contract brings the subject and the words back equal", { timeout: MAX_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(names, details, async (name, text) => {
        const mail = await sendAbout(name, text, true);
        expect(mail.text?.replaceAll("\r\n", "\n").trimEnd().endsWith(`\n\n${text}`)).toBe(true);
        expect(unescape(/pre-wrap">([^<]*)<\/div>/.exec(mail.html ?? "")?.[1] ?? "")).toBe(text);
        expect(squeeze(mail.subject ?? "")).toBe(squeeze(`${name} Quinn: ${LABEL}`.replaceAll("=?", "= ?")));
      }),
      { numRuns: RUNS },
    );
  });
});

test("a name pasted into a header by hand adds another one, and that is noticed", async () => {
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
  const raw = (name: string) => `From: a@clinic.test\r\nTo: b@clinic.test\r\nSubject: ${name} Quinn\r\n\r\nWords\r\n`;
  const envelope = { from: "a@clinic.test", to: ["b@clinic.test"] };
  await transport.sendMail({ envelope, raw: raw("Mara") });
  await transport.sendMail({ envelope, raw: raw("Mara\r\nBcc: evil@x.test\r\nX-Of:") });
  transport.close();
  const keys = inbox.mails.map(({ headers }) => headers.map(({ key }) => key).sort());
  expect(keys).toEqual([
    ["bcc", "from", "subject", "to", "x-of"],
    ["from", "subject", "to"],
  ]);
});

async function sendAbout(name: string, text: string, isUnderContract: boolean) {
  inbox.mails.length = 0;
  await asSuperuser("update profile set first_name = $2 where user_id = $1", [member.userId, name]);
  const ctx = { ...member.ctx, env: { ...testEnv(), CONTACT_MAIL_INCLUDES_DETAILS: isUnderContract } };
  await sendContactRequest(ctx, { topic: TOPIC, topic_label: LABEL, details: text, idempotency_key: newId() });
  const [row] = await asSuperuser<{ id: string }>("select id from mail_outbox where sent_at is null");
  await sendMail(testCtx({ as: "system" }), { mailId: row!.id }, postman);
  expect(inbox.mails).toHaveLength(1);
  const mail = inbox.mails[0]!;
  expect(mail.recipients).toEqual([testEnv().SUPPORT_EMAIL]);
  expect(mail.to).toEqual([{ name: "Support", address: testEnv().SUPPORT_EMAIL }]);
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
  expect(mail.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
  expect(mail.attachments).toEqual([]);
  return mail;
}

describe("in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  }, 60_000);
  afterAll(() => browser.close());

  test(
    "none of 200 payloads in name and words runs or loads anything; unescaped they would",
    { timeout: 120_000 },
    async () => {
      expect(payloads).toHaveLength(200);
      const page = await browser.newPage();
      const acts: string[] = [];
      page.on("dialog", (dialog) => {
        acts.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("request", (request) => void (request.url().startsWith("data:") || acts.push(request.url())));
      await page.exposeFunction("ran", (what: string) => acts.push(what));
      for (const payload of payloads) {
        const props = {
          requestId: newId(),
          reference: "R-0000000000",
          priority: 0,
          url: "https://clinic.test/admin/inbox",
        };
        const { html } = await renderMail(
          "contact-request",
          { ...props, subject: payload, details: payload },
          testEnv(),
        );
        await page.setContent(html, { waitUntil: "load" });
        expect(
          await page.evaluate(() => document.querySelectorAll("script, iframe, img, svg, object, embed, form").length),
        ).toBe(0);
        expect(await page.evaluate(() => document.body.innerText)).toContain(squeeze(payload).slice(0, 5));
      }
      expect(acts).toEqual([]);
      for (const payload of payloads.slice(0, 20)) await page.setContent(`<p>${payload}</p>`, { waitUntil: "load" });
      await page.waitForTimeout(200);
      expect(acts.length).toBeGreaterThan(5);
      await page.close();
    },
  );
});

function unescape(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** Headers may fold at white space. */
function squeeze(value: string): string {
  return value.replaceAll(/\s+/g, " ").trim();
}
