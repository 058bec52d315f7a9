import { beforeEach, describe, expect, test } from "vitest";
import { anonymous } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { parseKeyring } from "#core/keyring.ts";
import {
  addTotp,
  aMember,
  aStaff,
  browser,
  ctxOf,
  later,
  mailsTo,
  PASSWORD,
  totpCode,
  type Person,
} from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { completeSecondFactor } from "./complete-second-factor.ts";
import { beginTotp } from "./begin-totp.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { findPendingTotp } from "./find-pending-totp.ts";
import { listFactors } from "./list-factors.ts";
import { makeRecoveryCodes } from "./make-recovery-codes.ts";
import { removeFactor } from "./remove-factor.ts";
import { renameFactor } from "./rename-factor.ts";
import { signIn } from "../sessions/sign-in.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
let mara: Person;
beforeEach(async () => {
  mara = await aMember({ now });
});

describe("setting an authenticator up", () => {
  test("counts for nothing until a code made with it comes back", async () => {
    const { factorId } = await beginTotp(mara.ctx, { friendly_name: "Phone app" });
    expect((await listFactors(mara.ctx)).factors).toEqual([]);
    expect(await signIn(mara.ctx, { email: mara.email, password: PASSWORD }, browser)).toMatchObject({ kind: "done" });
    const pending = await findPendingTotp(mara.ctx, { factorId });
    expect(pending?.uri).toMatch(/^otpauth:\/\/totp\/Tideline%20Health:/);
    const wrong = totpCode(pending?.secret ?? "", later(mara.ctx, 3600).now);
    expect(await confirmTotp(mara.ctx, { factorId, code: wrong }, browser)).toEqual({ kind: "wrong" });
    const code = totpCode(pending?.secret ?? "", now);
    expect(await confirmTotp(mara.ctx, { factorId, code }, browser)).toMatchObject({ kind: "done" });
  });

  test("shows its secret to its owner only, and never again once verified", async () => {
    const other = await aMember({ now });
    const { factorId } = await beginTotp(mara.ctx, { friendly_name: "Phone app" });
    expect(await findPendingTotp(other.ctx, { factorId })).toBeNull();
    await expect(confirmTotp(other.ctx, { factorId, code: "000000" }, browser)).rejects.toMatchObject({
      code: "not-found",
    });
    const added = await addTotp(mara.ctx);
    const ctx = await ctxOf(mara.ctx, added.token);
    expect(await findPendingTotp(ctx, { factorId: added.factorId })).toBeNull();
  });

  test("five wrong codes are free, then there is a wait", async () => {
    const { factorId } = await beginTotp(mara.ctx, { friendly_name: "Phone app" });
    const attempt = () => confirmTotp(mara.ctx, { factorId, code: "x" }, browser);
    for (let i = 0; i < 5; i++) expect(await attempt()).toEqual({ kind: "wrong" });
    expect(await attempt()).toMatchObject({ kind: "blocked" });
  });
});

describe("removing a factor", () => {
  test("is allowed for a member, even the last one, and announced by email", async () => {
    const { factorId, token } = await addTotp(mara.ctx);
    const ctx = await ctxOf(mara.ctx, token);
    expect(await removeFactor(ctx, { factorId })).toEqual({ kind: "done", mustReplacePassword: false });
    expect((await listFactors(ctx)).factors).toEqual([]);
    expect((await mailsTo(mara.email)).at(-1)?.props["change"]).toBe("removed");
  });

  test.each(["employee", "nurse", "admin", "provider"] as const)(
    "is refused to an %s whose last strong one it is",
    async (role) => {
      const staff = await aStaff(role, { now });
      const [only] = (await listFactors(staff.ctx)).factors;
      expect(only?.canRemove).toBe(false);
      expect(await removeFactor(staff.ctx, { factorId: only?.id ?? "" })).toEqual({ kind: "last" });
      expect((await listFactors(staff.ctx)).factors).toHaveLength(1);
    },
  );

  test("is allowed to staff who have added another first", async () => {
    const staff = await aStaff("admin", { now });
    const [first] = (await listFactors(staff.ctx)).factors;
    const { token } = await addTotp(staff.ctx);
    expect(await removeFactor(await ctxOf(staff.ctx, token), { factorId: first?.id ?? "" })).toMatchObject({
      kind: "done",
    });
  });

  test("of somebody else, or one that is not there, finds nothing", async () => {
    const other = await aMember({ now });
    const { factorId } = await addTotp(other.ctx);
    for (const id of [factorId, newId()]) {
      await expect(removeFactor(mara.ctx, { factorId: id })).rejects.toMatchObject({ code: "not-found" });
      await expect(renameFactor(mara.ctx, { factorId: id, friendly_name: "x" })).rejects.toMatchObject({
        code: "not-found",
      });
    }
    expect(await asSuperuser("select friendly_name from auth.factor where id = $1", [factorId])).toEqual([
      { friendly_name: "Authenticator" },
    ]);
  });
});

test("a factor can be given another name", async () => {
  const { factorId, token } = await addTotp(mara.ctx);
  const ctx = await ctxOf(mara.ctx, token);
  await renameFactor(ctx, { factorId, friendly_name: "Old phone" });
  expect((await listFactors(ctx)).factors).toMatchObject([{ friendly_name: "Old phone", factor_type: "totp" }]);
});

describe("recovery codes", () => {
  test("are ten, and new ones replace the old", async () => {
    const old = await makeRecoveryCodes(mara.ctx);
    const fresh = await makeRecoveryCodes(mara.ctx);
    expect(new Set([...old.codes, ...fresh.codes]).size).toBe(20);
    expect((await listFactors(mara.ctx)).recoveryCodesLeft).toBe(10);
    await addTotp(mara.ctx);
    expect(await signInWith(old.codes[0]!)).toEqual({ kind: "wrong" });
    expect(await signInWith(fresh.codes[0]!)).toMatchObject({ kind: "done" });
    expect((await listFactors(mara.ctx)).recoveryCodesLeft).toBe(9);
  });

  test("still work after a new key was put in front, and not once the old key is gone", async () => {
    const { codes } = await makeRecoveryCodes(mara.ctx);
    await addTotp(mara.ctx);
    const [old] = mara.ctx.env.DATA_KEYS;
    const [added] = parseKeyring(`new:${Buffer.alloc(32, "new").toString("base64")}`);
    expect(await signInWith(codes[0]!, [added!, old!])).toMatchObject({ kind: "done" });
    expect(await signInWith(codes[1]!, [added!])).toEqual({ kind: "wrong" });
  });

  async function signInWith(code: string, keys = mara.ctx.env.DATA_KEYS) {
    const ctx: Ctx = { ...mara.ctx, actor: anonymous, env: { ...mara.ctx.env, DATA_KEYS: keys } };
    const half = await signIn(ctx, { email: mara.email, password: PASSWORD }, browser);
    const sessionToken = "token" in half ? half.token : "";
    return completeSecondFactor(
      ctx,
      { method: "recovery-code", code, sessionToken, skipSecondFactorHere: false },
      browser,
    );
  }
});
