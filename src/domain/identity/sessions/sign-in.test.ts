import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import {
  addTotp,
  aMember,
  anAccount,
  browser,
  later,
  mailsTo,
  newEmail,
  PASSWORD,
  signInAgain,
  type Person,
} from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { findSession } from "./find-session.ts";
import { Credentials, signIn } from "./sign-in.ts";

useDatabase();

const ctx = testCtx({ as: "anonymous", now: new Date("2026-11-15T12:00:00Z") });
let mara: Person;
beforeAll(async () => {
  mara = await aMember({ now: ctx.now });
});

test("the right password signs in, with a session and an audit row", async () => {
  const result = await enter(mara.email, PASSWORD);
  expect(result).toMatchObject({ kind: "done", token: expect.any(String), deviceToken: expect.any(String) });
  const session = await findSession(ctx, "token" in result ? result.token : "");
  expect(session).toMatchObject({ userId: mara.userId, email: mara.email, role: null, mustEnroll: false });
  expect(session?.actor).toMatchObject({ kind: "member", userId: mara.userId });
});

test("capitals and spaces around the email do not matter", async () => {
  const typed = Credentials.parse({ email: `  ${mara.email.toUpperCase()} `, password: PASSWORD });
  expect(await signIn(ctx, typed, browser)).toMatchObject({ kind: "done" });
});

test("a password typed with composed or decomposed letters is the same", async () => {
  const email = newEmail();
  const typed = "ein überlanges Passwort";
  await anAccount(ctx, { email, password: typed.normalize("NFD") });
  expect(await enter(email, typed.normalize("NFC"))).toMatchObject({ kind: "done" });
});

describe("the same answer, wrong, for", () => {
  test.each([
    ["a wrong password", () => enter(mara.email, "not the right password")],
    ["an unknown email", () => enter(newEmail(), PASSWORD)],
    ["no password", () => enter(mara.email, "")],
    ["an account without a password", () => withAccount("password_hash = null", PASSWORD)],
    ["a disabled account with the right password", () => withAccount("disabled_at = now()", PASSWORD)],
    ["an unproven address with the right password", () => withAccount("email_verified_at = null", PASSWORD)],
  ])("%s", async (_, attempt) => {
    expect(await attempt()).toEqual({ kind: "wrong" });
  });
});

test("with a second factor the password alone opens nothing", async () => {
  const person = await aMember({ now: ctx.now });
  await addTotp(person.ctx);
  const result = await enter(person.email, PASSWORD);
  expect(result).toEqual({ kind: "second-factor", token: expect.any(String) });
  expect(await findSession(ctx, "token" in result ? result.token : "")).toMatchObject({ actor: null });
});

describe("a notice about a new browser", () => {
  const notices = async ({ email }: Person) =>
    (await mailsTo(email)).filter(({ template }) => template === "new-device");

  test("is not sent for the first one", async () => {
    expect(await notices(await aMember({ now: ctx.now }))).toEqual([]);
  });

  test("is sent for the second, naming it, and not when it comes back", async () => {
    const person = await aMember({ now: ctx.now });
    const again = await signInAgain(person);
    expect(await notices(person)).toEqual([
      { template: "new-device", props: { device: "Firefox on Linux", at: ctx.now.toISOString() } },
    ]);
    await signInAgain(person, { deviceToken: again.deviceToken });
    expect(await notices(person)).toHaveLength(1);
  });

  test("is sent to the second person of a shared browser only about themselves", async () => {
    const [first, second] = [await aMember({ now: ctx.now }), await aMember({ now: ctx.now })];
    await signInAgain(second, { deviceToken: first.deviceToken });
    expect(await notices(second)).toHaveLength(1);
    expect(await notices(first)).toEqual([]);
  });
});

test("a remembered browser skips the second step of a member for 30 days, and never another's", async () => {
  const [person, other] = [await aMember({ now: ctx.now }), await aMember({ now: ctx.now })];
  await addTotp(person.ctx);
  await addTotp(other.ctx);
  await asSuperuser("update auth.known_device set skip_second_factor_until = $2 where user_id = $1", [
    person.userId,
    later(ctx, 30 * 86_400).now,
  ]);
  const device = { ...browser, deviceToken: person.deviceToken };
  expect(await enter(person.email, PASSWORD, device, later(ctx, 29 * 86_400))).toMatchObject({ kind: "done" });
  expect(await enter(person.email, PASSWORD, device, later(ctx, 31 * 86_400))).toMatchObject({ kind: "second-factor" });
  expect(await enter(person.email, PASSWORD)).toMatchObject({ kind: "second-factor" });
  expect(await enter(other.email, PASSWORD, device)).toMatchObject({ kind: "second-factor" });
});

function enter(email: string, password: string, from = browser, at: Ctx = ctx) {
  return signIn(at, { email, password }, from);
}

/** Signs in to an account of which one thing is not as it should be. */
async function withAccount(change: string, password: string) {
  const person = await aMember({ now: ctx.now });
  await asSuperuser(`update auth.account set ${change} where user_id = $1`, [person.userId]);
  return enter(person.email, password);
}
