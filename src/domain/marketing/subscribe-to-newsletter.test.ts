import { beforeEach, describe, expect, test } from "vitest";
import { mailsTo } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, testEnv, useDatabase } from "#test/test-ctx.ts";
import { foldAddress } from "./newsletter.ts";
import { subscribeToNewsletter } from "./subscribe-to-newsletter.ts";

useDatabase();
beforeEach(async () => {
  await emptyTables("newsletter_signup", "marketing_consent", "marketing_delivery", "mail_outbox", "audit_event");
  await asSuperuser("delete from pgboss.job");
});

const CONSENT = { version: "2026-11", text: "You get our newsletter." };
const signUp = (email: string, env = {}) =>
  subscribeToNewsletter(testCtx({ as: "anonymous", env }), { email, consent: CONSENT });
const jobs = () => asSuperuser("select name, data from pgboss.job order by name");

test("a sign-up is kept with the words agreed to, its audit row, the note to staff and the code's job", async () => {
  const now = new Date("2026-11-15T12:00:00Z");
  await subscribeToNewsletter(testCtx({ as: "anonymous", now }), { email: "vera@test.test", consent: CONSENT });
  const [signup] = await asSuperuser<{ id: string }>("select * from newsletter_signup");
  expect(signup).toMatchObject({
    email: "vera@test.test",
    consent_version: CONSENT.version,
    consent_text: CONSENT.text,
    consented_at: now,
    klaviyo_id: null,
  });
  expect(await asSuperuser("select email, purpose, granted, source from marketing_consent")).toEqual([
    { email: "vera@test.test", purpose: "email", granted: true, source: "newsletter" },
  ]);
  expect(await asSuperuser("select action, object_id from audit_event")).toEqual([
    { action: "newsletter.signed-up", object_id: signup!.id },
  ]);
  expect(await mailsTo(testEnv().SUPPORT_EMAIL)).toEqual([{ template: "newsletter-sign-up", props: {} }]);
  expect(await jobs()).toMatchObject([
    { name: "billing.issue-discount-code", data: { signupId: signup!.id } },
    { name: "mail.send" },
    { name: "marketing.deliver" },
  ]);
});

test("what waits for the vendor cannot be read in the table", async () => {
  await signUp("vera@test.test");
  const [row] = await asSuperuser<{ sealed: string }>("select sealed from marketing_delivery");
  expect(Buffer.from(row!.sealed.split(".")[1]!, "base64").includes("vera")).toBe(false);
});

test("without a configured vendor nothing is kept for one", async () => {
  await signUp("vera@test.test", { KLAVIYO_KEY: undefined });
  expect(await asSuperuser("select 1 from newsletter_signup")).toHaveLength(1);
  expect(await asSuperuser("select 1 from marketing_delivery")).toEqual([]);
});

describe("the same mailbox again", () => {
  test.each(["vera@test.test", "VERA@test.test", "vera+offers@test.test"])("as %s changes nothing", async (again) => {
    await signUp("vera@test.test");
    const before = await jobs();
    await signUp(again);
    expect(await asSuperuser("select email from newsletter_signup")).toEqual([{ email: "vera@test.test" }]);
    expect(await jobs()).toEqual(before);
    expect(await asSuperuser("select 1 from mail_outbox")).toHaveLength(1);
  });

  test("at the same moment is one sign-up with one code", async () => {
    await Promise.all(Array.from({ length: 10 }, () => signUp("vera@test.test")));
    expect(await asSuperuser("select 1 from pgboss.job where name = 'billing.issue-discount-code'")).toHaveLength(1);
  });
});

test.each([
  ["Ada.Lovelace+x@Gmail.com", "adalovelace@gmail.com"],
  ["ada.l@googlemail.com", "adal@gmail.com"],
  ["ada.l+x+y@test.test", "ada.l@test.test"],
  ["+tag@test.test", "+tag@test.test"],
])("%s leads to the mailbox %s", (email, folded) => {
  expect(foldAddress(email)).toBe(folded);
});
