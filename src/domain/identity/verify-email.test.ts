import { expect, test } from "vitest";
import { later, linkIn, newEmail, PASSWORD } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { registerAccount } from "./register-account.ts";
import { verifyEmail } from "./verify-email.ts";

useDatabase();

const ctx = testCtx({ as: "anonymous", now: new Date("2026-11-15T12:00:00Z") });
const DAY = 86_400;

test("a mailed link confirms the address once", async () => {
  const { email, token } = await aRegistration();
  expect(await isVerified(email)).toBe(false);
  expect(await verifyEmail(ctx, { token })).toEqual({ ok: true });
  expect(await isVerified(email)).toBe(true);
  expect(await verifyEmail(ctx, { token })).toEqual({ ok: false });
  expect(await asSuperuser("select 1 from audit_event where action = 'account.email-verified'")).toHaveLength(1);
});

test("of ten clicks at once exactly one counts", async () => {
  const { token } = await aRegistration();
  const answers = await Promise.all(Array.from({ length: 10 }, () => verifyEmail(ctx, { token })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test("the link works for a day and not a second longer", async () => {
  const [inTime, late] = [await aRegistration(), await aRegistration()];
  expect(await verifyEmail(later(ctx, DAY - 1), inTime)).toEqual({ ok: true });
  expect(await verifyEmail(later(ctx, DAY), late)).toEqual({ ok: false });
  expect(await isVerified(late.email)).toBe(false);
});

test("a link made for something else confirms nothing", async () => {
  const { email, token } = await aRegistration();
  await asSuperuser("update auth.token set purpose = 'reset-password'");
  expect(await verifyEmail(ctx, { token })).toEqual({ ok: false });
  expect(await isVerified(email)).toBe(false);
});

test.each(["", "x", "../../etc/passwd", "A".repeat(43)])("the made-up secret %j confirms nothing", async (token) => {
  expect(await verifyEmail(ctx, { token })).toEqual({ ok: false });
});

async function aRegistration() {
  const email = newEmail();
  await registerAccount(ctx, { first_name: "Mara", last_name: "Quinn", email, password: PASSWORD });
  return { email, token: await linkIn("verify-email", email) };
}

async function isVerified(email: string): Promise<boolean> {
  const [row] = await asSuperuser("select email_verified_at from auth.account where email = $1", [email]);
  return row?.["email_verified_at"] !== null;
}
