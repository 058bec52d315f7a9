import { beforeEach, describe, expect, test } from "vitest";
import { linkIn, mailsTo, newEmail, PASSWORD, signInAgain } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { NewAccount, registerAccount } from "./register-account.ts";
import { verifyEmail } from "./verify-email.ts";

useDatabase();
beforeEach(() => asSuperuser("truncate auth.account, profile, mail_outbox, audit_event cascade"));

const person = { first_name: "Mara", last_name: "Quinn", password: PASSWORD };
const register = (email: string, change: Partial<typeof person> = {}) =>
  registerAccount(testCtx({ as: "anonymous" }), { ...person, ...change, email });

test("a new account has a profile, a mail with a link and an audit row", async () => {
  const email = newEmail();
  expect(await register(email)).toEqual({ kind: "sent" });
  const [account] = await asSuperuser("select user_id, email_verified_at, disabled_at from auth.account");
  expect(account).toMatchObject({ email_verified_at: null, disabled_at: null });
  expect(await asSuperuser("select email, first_name, role, registration_status, user_id from profile")).toEqual([
    { email, first_name: "Mara", role: null, registration_status: null, user_id: account?.["user_id"] },
  ]);
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["verify-email"]);
  expect(await asSuperuser("select action, subject_id from audit_event")).toEqual([
    { action: "account.registered", subject_id: account?.["user_id"] },
  ]);
});

test("if the mail cannot be kept, neither account nor profile is", async () => {
  await expect(register(newEmail(), { first_name: "Mara\nBcc: all@example.test" })).rejects.toThrow("invalid_format");
  for (const table of ["auth.account", "profile", "auth.token", "mail_outbox", "audit_event"]) {
    expect(await asSuperuser(`select 1 from ${table}`)).toEqual([]);
  }
});

test("if the profile cannot be kept, the account is not either", async () => {
  const email = newEmail();
  await expect(register(email, { last_name: "Q".repeat(101) })).rejects.toThrow("profile");
  expect(await asSuperuser("select 1 from auth.account")).toEqual([]);
});

test("the answer is the same for a known e-mail, whose owner is told by mail instead", async () => {
  const email = newEmail();
  const first = await register(email);
  await verifyEmail(testCtx({ as: "anonymous" }), { token: await linkIn("verify-email", email) });
  expect(await register(email.toUpperCase(), { password: "another long passphrase" })).toEqual(first);
  expect((await mailsTo(email)).at(-1)?.template).toBe("already-registered");
  expect(await asSuperuser("select 1 from auth.account")).toHaveLength(1);
});

test("registering a confirmed e-mail changes neither its password nor its name", async () => {
  const email = newEmail();
  await register(email);
  await verifyEmail(testCtx({ as: "anonymous" }), { token: await linkIn("verify-email", email) });
  await register(email, { first_name: "Mallory", password: "another long passphrase" });
  expect(await asSuperuser("select first_name from profile")).toEqual([{ first_name: "Mara" }]);
  await expect(signInAgain({ email, ctx: testCtx({ as: "anonymous" }) })).resolves.toMatchObject({ email });
});

test("twenty registrations of one e-mail at once make one account", async () => {
  const email = newEmail();
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(email)));
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(["sent"]));
  expect(await asSuperuser("select 1 from auth.account")).toHaveLength(1);
  expect(await asSuperuser("select 1 from profile")).toHaveLength(1);
});

describe("somebody else registers the same unconfirmed e-mail", () => {
  const strangers = { first_name: "Mallory", password: "the stranger's own phrase" };

  test.each(["before", "after"] as const)(
    "%s its owner, whose own link makes the owner's password count",
    async (when) => {
      const email = newEmail();
      const ctx = testCtx({ as: "anonymous" });
      if (when === "before") await register(email, strangers);
      await register(email);
      const ownersLink = await linkIn("verify-email", email);
      if (when === "after") await register(email, strangers);
      expect(await verifyEmail(ctx, { token: ownersLink })).toEqual({ ok: true });
      await expect(signInAgain({ email, ctx })).resolves.toMatchObject({ email });
      await expect(signInAgain({ email, ctx }, strangers)).rejects.toThrow("wrong");
    },
  );

  test("before its owner, whose password and name count as soon as the owner registers", async () => {
    const email = newEmail();
    await register(email, strangers);
    await register(email);
    expect(await asSuperuser("select first_name from profile")).toEqual([{ first_name: "Mara" }]);
    const ctx = testCtx({ as: "anonymous" });
    await expect(signInAgain({ email, ctx })).rejects.toThrow("unverified");
    await expect(signInAgain({ email, ctx }, strangers)).rejects.toThrow("wrong");
  });

  test("whose link opens nothing once the owner has confirmed", async () => {
    const email = newEmail();
    const ctx = testCtx({ as: "anonymous" });
    await register(email);
    const ownersLink = await linkIn("verify-email", email);
    await register(email, strangers);
    const strangersLink = await linkIn("verify-email", email);
    await verifyEmail(ctx, { token: ownersLink });
    expect(await verifyEmail(ctx, { token: strangersLink })).toEqual({ ok: false });
    await expect(signInAgain({ email, ctx }, strangers)).rejects.toThrow("wrong");
  });
});

test("a weak password is told, and nothing is kept", async () => {
  expect(await register(newEmail(), { password: "short" })).toEqual({ kind: "password", problem: "too-short" });
  expect(await asSuperuser("select 1 from auth.account")).toEqual([]);
});

describe("what is typed into the form", () => {
  test.each([
    ["no first name", { first_name: " " }],
    ["a name with a tag", { last_name: "<b>" }],
    ["a name with a line break", { first_name: "a\r\nb" }],
    ["an e-mail without an @", { email: "nobody" }],
    ["two e-mails", { email: "a@example.test,b@example.test" }],
    ["an e-mail with a line break", { email: "a@example.test\nBcc: b@example.test" }],
  ])("%s is refused", (_, change) => {
    const typed = { ...person, email: "mara@example.test", ...change };
    expect(NewAccount.safeParse(typed).success).toBe(false);
  });

  test("an e-mail in capitals with spaces around it is fine", () => {
    const typed = { ...person, email: "  Mara@Example.TEST " };
    expect(NewAccount.parse(typed).email).toBe("mara@example.test");
  });
});
