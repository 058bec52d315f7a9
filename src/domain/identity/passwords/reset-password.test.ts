import { beforeEach, describe, expect, test } from "vitest";
import {
  addTotp,
  askForReset,
  aMember,
  anAccount,
  browser,
  later,
  linkIn,
  mailsTo,
  newEmail,
  PASSWORD,
  signInAgain,
  type Person,
} from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { confirmEmailChange } from "../accounts/confirm-email-change.ts";
import { requestEmailChange } from "../accounts/request-email-change.ts";
import { findSession } from "../sessions/find-session.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { findLinkPurpose } from "./find-link-purpose.ts";
import { signIn } from "../sessions/sign-in.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const NEW = "an entirely new passphrase";
let mara: Person;
beforeEach(async () => {
  mara = await aMember({ now });
});

test("an unknown email gets no mail, and the answer does not tell", async () => {
  const [known, unknown] = [mara.email, newEmail()];
  expect(await askForReset(mara.ctx, { email: known })).toBeUndefined();
  expect(await askForReset(mara.ctx, { email: unknown })).toBeUndefined();
  expect((await mailsTo(known)).at(-1)?.template).toBe("reset-password");
  expect(await mailsTo(unknown)).toEqual([]);
});

test("a disabled account gets no link", async () => {
  await asSuperuser("update auth.account set disabled_at = now() where user_id = $1", [mara.userId]);
  await askForReset(mara.ctx, { email: mara.email });
  expect((await mailsTo(mara.email)).at(-1)?.template).not.toBe("reset-password");
});

test("the link sets a new password once", async () => {
  const token = await aLink();
  expect(await findLinkPurpose(mara.ctx, { token })).toBe("reset-password");
  expect(await resetPassword(mara.ctx, { token, password: NEW })).toEqual({ kind: "done" });
  await expect(signInAgain(mara, { password: NEW })).resolves.toBeDefined();
  await expect(signInAgain(mara)).rejects.toThrow("wrong");
  expect(await findLinkPurpose(mara.ctx, { token })).toBeNull();
  expect(await resetPassword(mara.ctx, { token, password: "a third long passphrase" })).toEqual({ kind: "expired" });
  await expect(signInAgain(mara, { password: NEW })).resolves.toBeDefined();
});

test("of ten uses at once exactly one counts", async () => {
  const token = await aLink();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => resetPassword(mara.ctx, { token, password: `${NEW} ${i}` })),
  );
  expect(answers.filter(({ kind }) => kind === "done")).toHaveLength(1);
});

test("a refused password does not use the link up", async () => {
  const token = await aLink();
  expect(await resetPassword(mara.ctx, { token, password: "short" })).toEqual({
    kind: "password",
    problem: "too-short",
  });
  expect(await resetPassword(mara.ctx, { token, password: NEW })).toEqual({ kind: "done" });
});

test("the link works for half an hour", async () => {
  const token = await aLink();
  const tooLate = later(mara.ctx, 30 * 60);
  expect(await findLinkPurpose(tooLate, { token })).toBeNull();
  expect(await resetPassword(tooLate, { token, password: NEW })).toEqual({ kind: "expired" });
  expect(await resetPassword(later(mara.ctx, 30 * 60 - 1), { token, password: NEW })).toEqual({ kind: "done" });
});

test("a stranger who asks again ends no link, and the first one that is used ends the others", async () => {
  const [older, newer] = [await aLink(), await aLink()];
  expect(await resetPassword(mara.ctx, { token: older, password: NEW })).toEqual({ kind: "done" });
  expect(await resetPassword(mara.ctx, { token: newer, password: NEW })).toEqual({ kind: "expired" });
});

test("the web looks nobody up: known and unknown addresses leave the same rows behind", async () => {
  const rows = async () => ({
    requests: (await asSuperuser("select 1 from auth.reset_request")).length,
    jobs: (await asSuperuser("select 1 from pgboss.job where name = 'identity.send-password-reset'")).length,
    tokens: (await asSuperuser("select 1 from auth.token where purpose = 'reset-password'")).length,
  });
  const steps = [await rows()];
  for (const email of [mara.email, newEmail()]) {
    await requestPasswordReset(mara.ctx, { email });
    steps.push(await rows());
  }
  const [before, known, unknown] = steps as [(typeof steps)[0], (typeof steps)[0], (typeof steps)[0]];
  expect(known).toEqual({ requests: before!.requests + 1, jobs: before!.jobs + 1, tokens: before!.tokens });
  expect(unknown).toEqual({ requests: before!.requests + 2, jobs: before!.jobs + 2, tokens: before!.tokens });
  expect(JSON.stringify(await asSuperuser("select data from pgboss.job"))).not.toContain(mara.email);
  expect(JSON.stringify(await asSuperuser("select * from auth.reset_request"))).not.toContain(mara.email);
});

test("an address gets five links at once and ten a day, however often somebody asks", async () => {
  const sent = async () => (await mailsTo(mara.email)).filter(({ template }) => template === "reset-password").length;
  for (let i = 0; i < 8; i++) await askForReset(mara.ctx, { email: mara.email });
  expect(await sent()).toBe(5);
  for (let hour = 1; hour < 20; hour++) await askForReset(later(mara.ctx, hour * 3600), { email: mara.email });
  expect(await sent()).toBe(10);
  await askForReset(later(mara.ctx, 25 * 3600), { email: mara.email });
  expect(await sent()).toBe(11);
});

test("a link does not outlive its account's disabling", async () => {
  const token = await aLink();
  await asSuperuser("update auth.account set disabled_at = now() where user_id = $1", [mara.userId]);
  expect(await resetPassword(mara.ctx, { token, password: NEW })).toEqual({ kind: "expired" });
});

describe("after a reset", () => {
  test("every session is over, every browser is new again, and the owner is told", async () => {
    await resetPassword(mara.ctx, { token: await aLink(), password: NEW });
    expect(await findSession(mara.ctx, mara.token)).toBeNull();
    for (const table of ["session", "known_device"]) {
      expect(await asSuperuser(`select 1 from auth.${table} where user_id = $1`, [mara.userId])).toEqual([]);
    }
    expect((await mailsTo(mara.email)).at(-1)?.template).toBe("password-changed");
  });

  test("an email change that someone else had begun cannot be finished", async () => {
    const theirs = newEmail();
    await requestEmailChange(mara.ctx, { email: theirs });
    await resetPassword(mara.ctx, { token: await aLink(), password: NEW });
    const token = await linkIn("confirm-new-email", theirs);
    expect(await confirmEmailChange(mara.ctx, { token })).toEqual({ ok: false });
    expect(await asSuperuser("select email from profile where user_id = $1", [mara.userId])).toEqual([
      { email: mara.email },
    ]);
  });

  test("the second factor is still asked for", async () => {
    await addTotp(mara.ctx);
    await resetPassword(mara.ctx, { token: await aLink(), password: NEW });
    const known = { ...browser, deviceToken: mara.deviceToken };
    expect(await signIn(mara.ctx, { email: mara.email, password: NEW }, known)).toMatchObject({
      kind: "second-factor",
    });
  });

  test("an address that was never confirmed counts as confirmed: its mail was read", async () => {
    const email = newEmail();
    await anAccount(mara.ctx, { email, password: PASSWORD });
    await asSuperuser("update auth.account set email_verified_at = null where email = $1", [email]);
    await askForReset(mara.ctx, { email });
    await resetPassword(mara.ctx, { token: await linkIn("reset-password", email), password: NEW });
    await expect(signInAgain({ email, ctx: mara.ctx }, { password: NEW })).resolves.toBeDefined();
  });
});

async function aLink(): Promise<string> {
  await askForReset(mara.ctx, { email: mara.email });
  return linkIn("reset-password", mara.email);
}
