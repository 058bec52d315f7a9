import { beforeEach, describe, expect, test } from "vitest";
import {
  addTotp,
  aMember,
  aStaff,
  browser,
  later,
  PASSWORD,
  signInAgain,
  totpCode,
  type Person,
} from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import type { TxCtx } from "#core/ctx.ts";
import { inAuthTransaction } from "#core/db.ts";
import { changePassword } from "../passwords/change-password.ts";
import { completeSecondFactor } from "../factors/complete-second-factor.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { findSession } from "./find-session.ts";
import { rotateSession } from "./rotate-session.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
let mara: Person;
beforeEach(async () => {
  mara = await aMember({ now });
});

describe("a new token, and the old one is worth nothing:", () => {
  test("at the second step of signing in", async () => {
    const { secret } = await addTotp(mara.ctx);
    const ctx = later(mara.ctx, 30);
    const half = tokenOf(await signIn(ctx, { email: mara.email, password: PASSWORD }, browser));
    const full = tokenOf(await completeSecondFactor(ctx, answer(half, totpCode(secret, ctx.now)), browser));
    expect(full).not.toBe(half);
    expect(await findSession(ctx, half)).toBeNull();
    expect(await findSession(ctx, full)).toMatchObject({ actor: { kind: "member", userId: mara.userId } });
  });

  test("at a change of password", async () => {
    const result = await changePassword(mara.ctx, { password: "an entirely new passphrase" }, browser);
    expect(await status(mara, tokenOf(result))).toEqual(ROTATED);
  });

  test("at a confirmation of identity", async () => {
    const result = await confirmIdentity(mara.ctx, { password: PASSWORD, code: "" }, browser);
    expect(await status(mara, tokenOf(result))).toEqual(ROTATED);
  });

  test("when a factor is added", async () => {
    expect(await status(mara, (await addTotp(mara.ctx)).token)).toEqual(ROTATED);
  });
});

test("each sign-in has its own token; whatever the browser sent before is not adopted", async () => {
  const [first, second] = [await signInAgain(mara), await signInAgain(mara)];
  expect(new Set([mara.token, first.token, second.token]).size).toBe(3);
});

test("rotating does not make a session live longer", async () => {
  const afterHours = later(mara.ctx, 50 * 60);
  const token = tokenOf(await confirmIdentity(afterHours, { password: PASSWORD, code: "" }, browser));
  const [row] = await asSuperuser("select created_at, signed_in_at, ends_at from auth.session where user_id = $1", [
    mara.userId,
  ]);
  expect(row).toEqual({
    created_at: now,
    signed_in_at: afterHours.now,
    ends_at: later(mara.ctx, 24 * 3600).now,
  });
  expect(await findSession(afterHours, token)).not.toBeNull();
});

test("staff stay in their role when their session is rotated", async () => {
  const admin = await aStaff("admin", { now });
  const ctx = later(admin.ctx, 60);
  const token = tokenOf(
    await confirmIdentity(ctx, { password: PASSWORD, code: totpCode(admin.totpSecret, ctx.now) }, browser),
  );
  expect(await findSession(ctx, token)).toMatchObject({ mustEnroll: false, actor: { kind: "admin" } });
});

test("a session that was ended meanwhile is not brought back by a change that was under way", async () => {
  await signOut(mara.ctx, { sessionToken: mara.token });
  await expect(confirmIdentity(mara.ctx, { password: PASSWORD, code: "" }, browser)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(await asSuperuser("select 1 from auth.session where user_id = $1", [mara.userId])).toEqual([]);
});

test("of two changes at once one goes on and the other must sign in again", async () => {
  const firstIsDone = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const rotate = (tx: TxCtx) => rotateSession(tx, { role: null, browser });
  const first = inAuthTransaction(mara.ctx, async (tx) => {
    await rotate(tx);
    firstIsDone.resolve();
    await mayEnd.promise;
  });
  await firstIsDone.promise;
  const second = inAuthTransaction(mara.ctx, rotate);
  setTimeout(() => mayEnd.resolve(), 200);
  await expect(second).rejects.toMatchObject({ code: "unauthenticated" });
  await first;
  expect(await asSuperuser("select 1 from auth.session where user_id = $1", [mara.userId])).toHaveLength(1);
});

test("signing out ends the session and leaves an audit row; twice is fine", async () => {
  await signOut(mara.ctx, { sessionToken: mara.token });
  await signOut(mara.ctx, { sessionToken: mara.token });
  expect(await findSession(mara.ctx, mara.token)).toBeNull();
  expect(
    await asSuperuser("select 1 from audit_event where action = 'session.ended' and subject_id = $1", [mara.userId]),
  ).toHaveLength(1);
});

const ROTATED = { old: null, isNewId: true, kind: "member" };

async function status(person: Person, token: string) {
  const found = await findSession(person.ctx, token);
  const isNewId = "sessionId" in person.ctx.actor && found?.id !== person.ctx.actor.sessionId;
  return { old: await findSession(person.ctx, person.token), isNewId, kind: found?.actor?.kind };
}

function answer(sessionToken: string, code: string) {
  return { method: "totp" as const, code, sessionToken, skipSecondFactorHere: false };
}

function tokenOf(result: { kind: string } | { kind: string; token: string }): string {
  if (!("token" in result)) throw new Error(`No token: ${result.kind}`);
  return result.token;
}
