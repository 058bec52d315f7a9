import { beforeEach, describe, expect, test } from "vitest";
import { anonymous } from "#core/actor.ts";
import { aPasskeyDevice, type PasskeyDevice } from "#test/passkey-device.ts";
import { addTotp, aMember, browser, ctxOf, later, mailsTo, PASSWORD, signInAgain, type Person } from "#test/people.ts";
import { asSuperuser, testEnv, useDatabase } from "#test/test-ctx.ts";
import { findSession } from "../sessions/find-session.ts";
import { confirmIdentity } from "../sessions/confirm-identity.ts";
import { isFresh } from "../sessions/is-fresh.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { beginPasskeyConfirmation } from "./begin-passkey-confirmation.ts";
import { beginPasskeySignIn } from "./begin-passkey-sign-in.ts";
import { confirmIdentityWithPasskey } from "./confirm-identity-with-passkey.ts";
import { confirmPasskey } from "./confirm-passkey.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
let mara: Person;
let device: PasskeyDevice;
beforeEach(async () => {
  mara = await aMember({ now });
  device = aPasskeyDevice(testEnv().PUBLIC_ORIGIN);
});

const factors = () => asSuperuser("select factor_type, status from auth.factor where user_id = $1", [mara.userId]);
const confirm = (response: ReturnType<PasskeyDevice["register"]>, by: Person = mara, seconds = 0) =>
  confirmPasskey(later(by.ctx, seconds), { friendly_name: "Laptop", response }, browser);

describe("adding a passkey", () => {
  test("turns it on, notifies the owner, and makes the session a strong one", async () => {
    const { challenge } = await beginPasskey(mara.ctx);
    const result = await confirm(device.register(challenge));
    expect(result).toMatchObject({ kind: "done" });
    expect(await factors()).toEqual([{ factor_type: "webauthn", status: "verified" }]);
    expect((await mailsTo(mara.email)).at(-1)?.template).toBe("factor-changed");
    expect(await findSession(mara.ctx, mara.token)).toBeNull();
    const [row] = await asSuperuser("select strong_factor_at from auth.session where user_id = $1", [mara.userId]);
    expect(row).toEqual({ strong_factor_at: now });
  });

  test.each(["employee", "nurse", "admin", "provider"] as const)("lets an %s act in their role", async (role) => {
    await asSuperuser("update profile set role = $2 where user_id = $1", [mara.userId, role]);
    const person = await signInAgain(mara);
    const result = await confirm(device.register((await beginPasskey(person.ctx)).challenge), person);
    expect((await ctxOf(person.ctx, "token" in result ? result.token : "")).actor.kind).toBe(role);
  });

  test("works once for each challenge", async () => {
    const { challenge } = await beginPasskey(mara.ctx);
    const result = await confirm(device.register(challenge));
    const again = { ...mara, ctx: await ctxOf(mara.ctx, "token" in result ? result.token : "") };
    const second = aPasskeyDevice(testEnv().PUBLIC_ORIGIN);
    expect(await confirm(second.register(challenge), again)).toEqual({ kind: "wrong" });
    expect(await factors()).toHaveLength(1);
  });

  test("a failed answer uses the challenge up too", async () => {
    const { challenge } = await beginPasskey(mara.ctx);
    expect(await confirm(device.register(challenge, { origin: "https://evil.test" }))).toEqual({ kind: "wrong" });
    expect(await confirm(device.register(challenge))).toEqual({ kind: "wrong" });
  });

  test.each([
    ["a challenge we did not make", () => Promise.resolve("x".repeat(43))],
    ["a challenge made for somebody else", async () => (await beginPasskey((await aMember({ now })).ctx)).challenge],
    ["a challenge made for signing in", async () => (await beginPasskeySignIn(mara.ctx)).challenge],
  ])("is refused for %s", async (_, choose) => {
    expect(await confirm(device.register(await choose()))).toEqual({ kind: "wrong" });
    expect(await factors()).toEqual([]);
  });

  test.each([
    ["another origin", { origin: "https://evil.test" }],
    ["another host's key", { rpId: "evil.test" }],
    ["no check of the person", { isUserVerified: false }],
  ])("is refused for %s", async (_, change) => {
    const { challenge } = await beginPasskey(mara.ctx);
    expect(await confirm(device.register(challenge, change))).toEqual({ kind: "wrong" });
    expect(await factors()).toEqual([]);
  });

  test("is refused five minutes after it began", async () => {
    const { challenge } = await beginPasskey(mara.ctx);
    expect(await confirm(device.register(challenge), mara, 300)).toEqual({ kind: "wrong" });
  });
});

describe("signing in with a passkey", () => {
  const visitor = () => ({ ...mara.ctx, actor: anonymous });
  const enter = (response: ReturnType<PasskeyDevice["assert"]>) => signInWithPasskey(visitor(), { response }, browser);

  beforeEach(async () => {
    await confirm(device.register((await beginPasskey(mara.ctx)).challenge));
  });

  test("is both steps in one", async () => {
    const { challenge, allowCredentials } = await beginPasskeySignIn(visitor());
    expect(allowCredentials ?? []).toEqual([]);
    const result = await enter(device.assert(challenge));
    const session = await findSession(visitor(), "token" in result ? result.token : "");
    expect(session).toMatchObject({ userId: mara.userId, actor: { kind: "member" } });
  });

  test("works once for each challenge", async () => {
    const { challenge } = await beginPasskeySignIn(visitor());
    const answer = device.assert(challenge);
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(["done", "wrong"]);
    expect(await enter(device.assert(challenge))).toEqual({ kind: "wrong" });
  });

  test.each([
    ["another origin", { origin: "https://evil.test" }],
    ["another host's key", { rpId: "evil.test" }],
    ["no check of the person", { isUserVerified: false }],
    ["a counter that went back: the key was copied", { counter: 1 }],
  ])("is refused for %s", async (_, change) => {
    const { challenge } = await beginPasskeySignIn(visitor());
    expect(await enter(device.assert(challenge, change))).toEqual({ kind: "wrong" });
  });

  test("is refused for a challenge made for adding one", async () => {
    const { challenge } = await beginPasskey((await signInAgainByPasskey()).ctx);
    expect(await enter(device.assert(challenge))).toEqual({ kind: "wrong" });
  });

  test("is refused for an unknown passkey and for a disabled account", async () => {
    const { challenge } = await beginPasskeySignIn(visitor());
    const unknown = aPasskeyDevice(testEnv().PUBLIC_ORIGIN);
    expect(await enter(unknown.assert(challenge))).toEqual({ kind: "wrong" });
    await asSuperuser("update auth.account set disabled_at = now() where user_id = $1", [mara.userId]);
    expect(await enter(device.assert(challenge))).toEqual({ kind: "wrong" });
  });

  async function signInAgainByPasskey(): Promise<Person> {
    const { challenge } = await beginPasskeySignIn(visitor());
    const result = await enter(device.assert(challenge));
    return { ...mara, ctx: await ctxOf(mara.ctx, "token" in result ? result.token : "") };
  }
});

describe("confirming that it is still the same person", () => {
  async function withPasskey(person: Person, own: PasskeyDevice) {
    const made = await confirm(own.register((await beginPasskey(person.ctx)).challenge), person);
    return ctxOf(person.ctx, "token" in made ? made.token : "");
  }

  test("asks for the passkey where that is the strong factor: the password alone is refused", async () => {
    const ctx = later(await withPasskey(mara, device), 700);
    expect(await isFresh(ctx)).toBe(false);
    expect(await confirmIdentity(ctx, { password: PASSWORD, code: "" }, browser)).toEqual({ kind: "passkey-needed" });
    expect(await isFresh(ctx)).toBe(false);
    const { challenge } = await beginPasskeyConfirmation(ctx);
    const confirmed = await confirmIdentityWithPasskey(ctx, { response: device.assert(challenge) }, browser);
    expect(confirmed).toMatchObject({ kind: "done" });
    expect(await isFresh(await ctxOf(ctx, "token" in confirmed ? confirmed.token : ""))).toBe(true);
  });

  test("goes on with an authenticator's code where there is one beside it", async () => {
    const { token } = await addTotp(mara.ctx);
    const ctx = await withPasskey({ ...mara, ctx: await ctxOf(mara.ctx, token) }, device);
    expect(await confirmIdentity(ctx, { password: PASSWORD, code: "" }, browser)).toEqual({ kind: "code-needed" });
  });

  test("is not done by somebody else's passkey, nor with a challenge for signing in", async () => {
    const ctx = await withPasskey(mara, device);
    const [other, theirs] = [await aMember({ now }), aPasskeyDevice(testEnv().PUBLIC_ORIGIN)];
    await withPasskey(other, theirs);
    const { challenge } = await beginPasskeyConfirmation(ctx);
    const answer = (response: ReturnType<PasskeyDevice["assert"]>) =>
      confirmIdentityWithPasskey(ctx, { response }, browser);
    expect(await answer(theirs.assert(challenge))).toEqual({ kind: "wrong" });
    expect(await answer(device.assert((await beginPasskeySignIn(mara.ctx)).challenge))).toEqual({ kind: "wrong" });
  });
});
