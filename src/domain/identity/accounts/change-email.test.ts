import { beforeEach, describe, expect, test } from "vitest";
import { anonymous } from "#core/actor.ts";
import { askForReset, aMember, later, linkIn, mailsTo, newEmail, signInAgain, type Person } from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { findSession } from "../sessions/find-session.ts";
import { resetPassword } from "../passwords/reset-password.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
let mara: Person;
let next: string;
beforeEach(async () => {
  mara = await aMember({ now });
  next = newEmail();
});

test("nothing changes until the new address answers", async () => {
  await requestEmailChange(mara.ctx, { email: next });
  expect(await emails()).toEqual({ account: mara.email, profile: mara.email });
  await expect(signInAgain(mara)).resolves.toBeDefined();
});

test("the new address takes over, the old one is notified, and the history has both", async () => {
  await requestEmailChange(mara.ctx, { email: next });
  expect(await confirmEmailChange(mara.ctx, { token: await linkIn("confirm-new-email", next) })).toEqual({ ok: true });
  expect(await emails()).toEqual({ account: next, profile: next });
  expect((await mailsTo(mara.email)).at(-1)?.template).toBe("email-changed");
  expect(
    await asSuperuser("select field, old_value, new_value, changed_by from profile_change where user_id = $1", [
      mara.userId,
    ]),
  ).toEqual([{ field: "email", old_value: mara.email, new_value: next, changed_by: mara.userId }]);
  await expect(signInAgain({ email: next, ctx: mara.ctx })).resolves.toMatchObject({ userId: mara.userId });
  await expect(signInAgain(mara)).rejects.toThrow("wrong");
});

test("the link works once and for a day", async () => {
  await requestEmailChange(mara.ctx, { email: next });
  const token = await linkIn("confirm-new-email", next);
  expect(await confirmEmailChange(later(mara.ctx, 86_400), { token })).toEqual({ ok: false });
  expect(await confirmEmailChange(later(mara.ctx, 86_399), { token })).toEqual({ ok: true });
  expect(await confirmEmailChange(mara.ctx, { token })).toEqual({ ok: false });
});

test("a second request replaces the first", async () => {
  const other = newEmail();
  await requestEmailChange(mara.ctx, { email: other });
  await requestEmailChange(mara.ctx, { email: next });
  expect(await confirmEmailChange(mara.ctx, { token: await linkIn("confirm-new-email", other) })).toEqual({
    ok: false,
  });
  expect(await confirmEmailChange(mara.ctx, { token: await linkIn("confirm-new-email", next) })).toEqual({ ok: true });
});

describe("where the link is opened", () => {
  test("in the same browser: this session goes on, the others end", async () => {
    const elsewhere = await signInAgain(mara);
    await requestEmailChange(mara.ctx, { email: next });
    await confirmEmailChange(mara.ctx, { token: await linkIn("confirm-new-email", next) });
    expect(await findSession(mara.ctx, mara.token)).not.toBeNull();
    expect(await findSession(elsewhere.ctx, elsewhere.token)).toBeNull();
  });

  test("without a session: all of them end", async () => {
    await requestEmailChange(mara.ctx, { email: next });
    const ctx = { ...mara.ctx, actor: anonymous };
    expect(await confirmEmailChange(ctx, { token: await linkIn("confirm-new-email", next) })).toEqual({ ok: true });
    expect(await findSession(ctx, mara.token)).toBeNull();
  });

  test("by somebody else who is signed in: their session is untouched", async () => {
    const other = await aMember({ now });
    await requestEmailChange(mara.ctx, { email: next });
    await confirmEmailChange(other.ctx, { token: await linkIn("confirm-new-email", next) });
    expect(await findSession(other.ctx, other.token)).not.toBeNull();
    expect(await findSession(mara.ctx, mara.token)).toBeNull();
  });
});

test("an address that somebody has is asked like any other, and taken from nobody", async () => {
  const other = await aMember({ now });
  expect(await requestEmailChange(mara.ctx, { email: other.email })).toBeUndefined();
  const token = await linkIn("confirm-new-email", other.email);
  expect(await confirmEmailChange(mara.ctx, { token })).toEqual({ ok: false });
  expect(await emails()).toEqual({ account: mara.email, profile: mara.email });
  await expect(signInAgain(other)).resolves.toMatchObject({ userId: other.userId });
});

test("a reset link in the old mailbox opens nothing after the change", async () => {
  await askForReset(mara.ctx, { email: mara.email });
  const token = await linkIn("reset-password", mara.email);
  await requestEmailChange(mara.ctx, { email: next });
  await confirmEmailChange(mara.ctx, { token: await linkIn("confirm-new-email", next) });
  expect(await resetPassword(mara.ctx, { token, password: "an entirely new passphrase" })).toEqual({ kind: "expired" });
});

test("a disabled account does not change its address any more", async () => {
  await requestEmailChange(mara.ctx, { email: next });
  await asSuperuser("update auth.account set disabled_at = now() where user_id = $1", [mara.userId]);
  expect(await confirmEmailChange(mara.ctx, { token: await linkIn("confirm-new-email", next) })).toEqual({ ok: false });
});

test("a sign-in older than ten minutes must be confirmed first", async () => {
  await expect(requestEmailChange(later(mara.ctx, 600), { email: next })).rejects.toMatchObject({ code: "forbidden" });
  expect(await mailsTo(next)).toEqual([]);
});

async function emails() {
  const [row] = await asSuperuser(
    "select a.email as account, p.email as profile from auth.account a join profile p using (user_id) where user_id = $1",
    [mara.userId],
  );
  return row;
}
