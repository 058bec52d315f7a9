import { beforeEach, describe, expect, test } from "vitest";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import {
  addTotp,
  aMember,
  aStaff,
  browser,
  ctxOf,
  later,
  mailsTo,
  newEmail,
  PASSWORD,
  signInAgain,
  textsOf,
  totpCode,
  type Person,
} from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { changePassword } from "../passwords/change-password.ts";
import { completeSecondFactor } from "../factors/complete-second-factor.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { beginPhone, NewPhone } from "../factors/begin-phone.ts";
import { findSession } from "./find-session.ts";
import { hashPassword, isRightPassword, MAX_RUNNING, MAX_WAITING } from "../passwords/hash-password.server.ts";
import { listFactors } from "../factors/list-factors.ts";
import { makeRecoveryCodes } from "../factors/make-recovery-codes.ts";
import { removeFactor } from "../factors/remove-factor.ts";
import { mailAccountCode, openAccount } from "../accounts/open-account.ts";
import { ContactPhone } from "../profile/text-phone-proof.ts";
import { askForFactorReset } from "../factors/ask-for-factor-reset.ts";
import { decideFactorReset } from "../factors/decide-factor-reset.ts";
import { restoreAdmin } from "../staff/restore-admin.ts";
import { signIn } from "./sign-in.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const SHORT = "plum-otter9";
let mara: Person;
beforeEach(async () => {
  await emptyTables("mail_outbox", "sms_outbox", "auth.failure");
  mara = await aMember({ now });
});

const session = (token: string, ctx = mara.ctx) => findSession(ctx, token);

describe("a mailed code", () => {
  const visitor = (address: string) => ({ ...testCtx({ as: "anonymous", now }), address });
  const guess = (holder: string, email: string, address: string, code = "000000") =>
    inAuthTransaction(visitor(address), (tx) => openAccount(tx, { holder, email, code }, browser));

  test("is guessed five times for one address, however many browsers and networks take part", async () => {
    const email = newEmail();
    for (let i = 0; i < 5; i++) expect(await guess(newId(), email, `203.0.113.${i}`)).toEqual({ kind: "wrong" });
    expect(await guess(newId(), email, "203.0.113.99")).toMatchObject({ kind: "blocked" });
  });

  test("is guessed thirty times from one network, also if each guess has its own address of a /64", async () => {
    for (let i = 0; i < 30; i++) {
      expect(await guess(newId(), newEmail(), `2001:db8:1:2::${i.toString(16)}`)).toEqual({ kind: "wrong" });
    }
    expect(await guess(newId(), newEmail(), "2001:db8:1:2:ffff::1")).toMatchObject({ kind: "blocked" });
    expect(await guess(newId(), newEmail(), "2001:db8:1:3::1")).toEqual({ kind: "wrong" });
  });

  test("is mailed ten times a day to one address, also if every one of them is used", async () => {
    const email = newEmail();
    let waits = 0;
    for (let i = 0; i < 12; i++) {
      const at = later(testCtx({ as: "anonymous", now }), i * 3600);
      const wait = await inAuthTransaction(at, (tx) => mailAccountCode(tx, { holder: newId(), email }));
      if (wait > 0) waits++;
    }
    expect(waits).toBe(2);
    expect(await mailsTo(email)).toHaveLength(10);
  });
});

test("too many passwords at once are refused early, before a try is counted", async () => {
  const tries = () => asSuperuser("select key, failures from auth.failure order by key");
  const before = await tries();
  const all = Promise.allSettled(
    Array.from({ length: MAX_RUNNING + MAX_WAITING + 5 }, () => hashPassword("some long password")),
  );
  const refused = signIn(mara.ctx, { email: mara.email, password: PASSWORD }, browser);
  await expect(refused).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
  expect(await tries()).toEqual(before);
  const outcomes = await all;
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(5);
  const stored = outcomes[0]?.status === "fulfilled" ? outcomes[0].value : "";
  expect(await isRightPassword(stored, "some long password")).toBe(true);
  await expect(signInAgain(mara)).resolves.toBeDefined();
});

describe("wrong codes of a second factor", () => {
  const failures = () => asSuperuser("select failures from auth.factor where user_id = $1", [mara.userId]);

  async function answer(code: string, at: number, method: "totp" | "recovery-code" = "totp") {
    await emptyTables("auth.failure");
    const ctx = later(mara.ctx, at);
    const half = await signIn(ctx, { email: mara.email, password: PASSWORD }, browser);
    if (half.kind !== "second-factor") throw new Error(half.kind);
    const input = { method, code, sessionToken: half.token, skipSecondFactorHere: false } as const;
    return (await completeSecondFactor(ctx, input, browser)).kind;
  }

  test("count all its life: after a hundred none is accepted, and its owner is notified before and then", async () => {
    const { secret, token } = await addTotp(mara.ctx);
    const { codes } = await makeRecoveryCodes(await ctxOf(mara.ctx, token));
    await asSuperuser("update auth.factor set failures = 79 where user_id = $1", [mara.userId]);
    expect(await answer("000000", 60)).toBe("wrong");
    const changes = async () =>
      (await mailsTo(mara.email))
        .filter(({ template }) => template === "factor-changed")
        .map(({ props }) => props["change"]);
    expect(await changes()).toContain("many-wrong-codes");
    // A right code does not bring the wrong ones back.
    expect(await answer(totpCode(secret, later(mara.ctx, 120).now), 120)).toBe("done");
    expect(await failures()).toEqual([{ failures: 80 }]);
    await asSuperuser("update auth.factor set failures = 99 where user_id = $1", [mara.userId]);
    expect(await answer("000000", 180)).toBe("wrong");
    expect(await changes()).toContain("stopped");
    expect(
      await asSuperuser("select 1 from audit_event where action = 'factor.stopped' and subject_id = $1", [mara.userId]),
    ).toHaveLength(1);
    expect(await answer(totpCode(secret, later(mara.ctx, 240).now), 240)).toBe("wrong");
    // It still guards the account, and a recovery code is the way in.
    expect(await answer(codes[0]!, 300, "recovery-code")).toBe("done");
    expect((await listFactors(mara.ctx)).factors).toMatchObject([{ isStopped: true }]);
  });

  test("count at the step-up as well", async () => {
    const { token } = await addTotp(mara.ctx);
    const ctx = await ctxOf(mara.ctx, token);
    expect(await confirmIdentity(ctx, { password: PASSWORD, code: "000000" }, browser)).toEqual({ kind: "wrong" });
    expect(await failures()).toEqual([{ failures: 1 }]);
  });
});

test("the session that a browser presents dies at its new sign-in, and no other", async () => {
  const elsewhere = await signInAgain(mara);
  const again = await signIn(
    mara.ctx,
    { email: mara.email, password: PASSWORD },
    { ...browser, deviceToken: mara.deviceToken, sessionToken: mara.token },
  );
  expect(again.kind).toBe("done");
  expect(await session(mara.token)).toBeNull();
  expect(await session(elsewhere.token)).not.toBeNull();
});

test("it dies as well when the second step is still open", async () => {
  const { token } = await addTotp(mara.ctx);
  const half = await signIn(mara.ctx, { email: mara.email, password: PASSWORD }, { ...browser, sessionToken: token });
  expect(half.kind).toBe("second-factor");
  expect(await session(token)).toBeNull();
});

describe("a short password", () => {
  const mustReplace = async (token: string) => (await session(token))?.mustReplacePassword;

  async function withShortPassword() {
    const { factorId, token } = await addTotp(mara.ctx);
    const changed = await changePassword(await ctxOf(mara.ctx, token), { password: SHORT }, browser);
    if (changed.kind !== "done") throw new Error(changed.kind);
    expect(await mustReplace(changed.token)).toBe(false);
    return { factorId, token: changed.token, ctx: await ctxOf(mara.ctx, changed.token) };
  }

  test("is asked to be replaced once its second factor is removed, until it is longer", async () => {
    const { factorId, token, ctx } = await withShortPassword();
    expect(await removeFactor(ctx, { factorId })).toEqual({ kind: "done", mustReplacePassword: true });
    expect(await mustReplace(token)).toBe(true);
    const changed = await changePassword(ctx, { password: "a much longer password" }, browser);
    expect(changed.kind === "done" && (await mustReplace(changed.token))).toBe(false);
  });

  test("or a new factor is there", async () => {
    const { factorId, ctx } = await withShortPassword();
    await removeFactor(ctx, { factorId });
    const { token } = await addTotp(ctx);
    expect(await mustReplace(token)).toBe(false);
  });

  test("is asked to be replaced after staff reset the factors", async () => {
    await withShortPassword();
    const [one, two] = [await aStaff("employee", { now }), await aStaff("employee", { now })];
    await askForFactorReset(one.ctx, { userId: mara.userId, reason: "lost" });
    await decideFactorReset(two.ctx, { userId: mara.userId, isApproved: true });
    const again = await signInAgain(mara, { password: SHORT });
    expect(await mustReplace(again.token)).toBe(true);
  });

  test("from before its length was recorded is noticed at the next sign-in", async () => {
    const hash = await hashPassword(SHORT);
    await asSuperuser("update auth.account set password_hash = $2 where user_id = $1", [mara.userId, hash]);
    const again = await signInAgain(mara, { password: SHORT });
    expect(await mustReplace(again.token)).toBe(true);
  });

  test("of enough length is left alone when a factor goes", async () => {
    const { factorId, token } = await addTotp(mara.ctx);
    const ctx = await ctxOf(mara.ctx, token);
    expect(await removeFactor(ctx, { factorId })).toEqual({ kind: "done", mustReplacePassword: false });
  });
});

describe("text messages", () => {
  test.each(["+442079460123", "+18768675309", "+14165550132"])(
    "with codes do not go to %s, which is not in the US",
    async (number) => {
      expect(ContactPhone.safeParse({ phone_number: number }).success).toBe(false);
      expect(NewPhone.safeParse({ phone_number: number, friendly_name: "Phone" }).success).toBe(false);
      const past = beginPhone(mara.ctx, { phone_number: number, friendly_name: "Phone" });
      await expect(past).rejects.toThrow("outside the US");
      expect(await textsOf("code")).toEqual([]);
    },
  );

  test("go to a US number", () => {
    expect(ContactPhone.safeParse({ phone_number: "(415) 555-0132" }).success).toBe(true);
  });
});

describe("an admin who lost every second step", () => {
  const command = () => testCtx({ as: "system", now });
  const input = (email: string) => ({ email, reason: "Phone and laptop stolen" });

  test("comes back by a command on the server: factors, sessions and browsers are gone, and every admin is paged", async () => {
    const [owner, other] = [await aStaff("admin", { now }), await aStaff("admin", { now })];
    await asSuperuser("update profile set phone_number = '+14155550132' where user_id = $1", [other.userId]);
    expect(await restoreAdmin(command(), input(owner.email))).toMatchObject({ kind: "done", userId: owner.userId });
    for (const table of ["factor", "session", "known_device"]) {
      expect(await asSuperuser(`select 1 from auth.${table} where user_id = $1`, [owner.userId])).toEqual([]);
    }
    for (const { email } of [owner, other]) {
      expect((await mailsTo(email)).map(({ template }) => template)).toContain("admin-restored");
    }
    expect((await textsOf("admin-restored")).map(({ to }) => to)).toEqual(["+14155550132"]);
    expect(
      await asSuperuser("select reason, actor_kind from audit_event where action = 'account.admin-restored'"),
    ).toEqual([{ reason: "Phone and laptop stolen", actor_kind: "system" }]);
    // The password alone opens nothing of the staff's.
    const again = await signInAgain(owner);
    expect(await session(again.token)).toMatchObject({ mustEnroll: true, actor: { kind: "member" } });
  });

  test("is the only one the command is for, and nobody runs it from the web", async () => {
    const employee = await aStaff("employee", { now });
    for (const { email } of [employee, mara, { email: newEmail() }]) {
      expect(await restoreAdmin(command(), input(email))).toEqual({ kind: "not-an-admin" });
    }
    const admin = await aStaff("admin", { now });
    await expect(restoreAdmin(admin.ctx, input(admin.email))).rejects.toMatchObject({ code: "forbidden" });
    expect(await asSuperuser("select 1 from auth.factor where user_id = $1", [employee.userId])).toHaveLength(1);
  });
});
