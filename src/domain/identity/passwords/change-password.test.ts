import { beforeEach, describe, expect, test } from "vitest";
import {
  addTotp,
  askForReset,
  aMember,
  browser,
  ctxOf,
  later,
  linkIn,
  mailsTo,
  newEmail,
  signInAgain,
  type Person,
} from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { confirmEmailChange } from "../accounts/confirm-email-change.ts";
import { requestEmailChange } from "../accounts/request-email-change.ts";
import { changePassword } from "./change-password.ts";
import { findSession } from "../sessions/find-session.ts";
import { resetPassword } from "./reset-password.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const NEW = "an entirely new passphrase";
let mara: Person;
beforeEach(async () => {
  mara = await aMember({ now });
});

describe("a changed password", () => {
  test("works from now on, and the old one does not", async () => {
    expect(await changePassword(mara.ctx, { password: NEW }, browser)).toMatchObject({ kind: "done" });
    await expect(signInAgain(mara, { password: NEW })).resolves.toMatchObject({ userId: mara.userId });
    await expect(signInAgain(mara)).rejects.toThrow("wrong");
  });

  test("ends every other session, tells by mail and leaves an audit row", async () => {
    const elsewhere = await signInAgain(mara);
    await changePassword(mara.ctx, { password: NEW }, browser);
    expect(await findSession(elsewhere.ctx, elsewhere.token)).toBeNull();
    expect((await mailsTo(mara.email)).at(-1)?.template).toBe("password-changed");
    expect(
      await asSuperuser("select 1 from audit_event where action = 'account.password-changed' and subject_id = $1", [
        mara.userId,
      ]),
    ).toHaveLength(1);
  });

  test("makes links that were mailed before worthless", async () => {
    const next = newEmail();
    await askForReset(mara.ctx, { email: mara.email });
    await requestEmailChange(mara.ctx, { email: next });
    await changePassword(mara.ctx, { password: NEW }, browser);
    const [reset, change] = [await linkIn("reset-password", mara.email), await linkIn("confirm-new-email", next)];
    expect(await resetPassword(mara.ctx, { token: reset, password: "a third long passphrase" })).toEqual({
      kind: "expired",
    });
    expect(await confirmEmailChange(mara.ctx, { token: change })).toEqual({ ok: false });
  });
});

describe("a refused password changes nothing:", () => {
  test.each([
    ["too short on its own", "only14letters!", "too-short"],
    ["on the list", "passwordpassword", "common"],
    ["the email", () => mara.email, "contains-email"],
    ["too long", "x y z w ".repeat(26), "too-long"],
  ])("%s", async (_, password, problem) => {
    const typed = typeof password === "string" ? password : password();
    expect(await changePassword(mara.ctx, { password: typed }, browser)).toEqual({ kind: "password", problem });
    expect(await findSession(mara.ctx, mara.token)).not.toBeNull();
    await expect(signInAgain(mara)).resolves.toBeDefined();
  });
});

test("eight characters are enough with a second factor", async () => {
  const { token } = await addTotp(mara.ctx);
  const ctx = await ctxOf(mara.ctx, token);
  expect(await changePassword(ctx, { password: "gr8-teas" }, browser)).toMatchObject({ kind: "done" });
});

test("a sign-in older than ten minutes must be confirmed first", async () => {
  await expect(changePassword(later(mara.ctx, 600), { password: NEW }, browser)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(signInAgain(mara)).resolves.toBeDefined();
});
