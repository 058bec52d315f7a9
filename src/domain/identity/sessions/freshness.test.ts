import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { aMember, aStaff, browser, ctxOf, later, newEmail, PASSWORD, totpCode, type Person } from "#test/people.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { requestEmailChange } from "../accounts/request-email-change.ts";
import { changePassword } from "../passwords/change-password.ts";
import { changeRole } from "../staff/change-role.ts";
import { disableAccount } from "../staff/disable-account.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { beginPhone } from "../factors/begin-phone.ts";
import { confirmPhone } from "../factors/confirm-phone.ts";
import { beginTotp } from "../factors/begin-totp.ts";
import { confirmTotp } from "../factors/confirm-totp.ts";
import { findPendingTotp } from "../factors/find-pending-totp.ts";
import { isFresh } from "./is-fresh.ts";
import { makeRecoveryCodes } from "../factors/make-recovery-codes.ts";
import { removeFactor } from "../factors/remove-factor.ts";
import { beginPasskey } from "../factors/begin-passkey.ts";
import { confirmPasskey } from "../factors/confirm-passkey.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const id = newId();
const code = "000000";
const MINUTES = 60;

const GUARDED: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  "changing the password": (ctx) => changePassword(ctx, { password: "an entirely new passphrase" }, browser),
  "changing the email": (ctx) => requestEmailChange(ctx, { email: newEmail() }),
  "adding an authenticator": (ctx) => beginTotp(ctx, { friendly_name: "New" }),
  "seeing an authenticator's secret": (ctx) => findPendingTotp(ctx, { factorId: id }),
  "confirming an authenticator": (ctx) => confirmTotp(ctx, { factorId: id, code }, browser),
  "adding a phone": (ctx) => beginPhone(ctx, { friendly_name: "New", phone_number: "+14155550132" }),
  "confirming a phone": (ctx) => confirmPhone(ctx, { factorId: id, code }, browser),
  "adding a passkey": (ctx) => beginPasskey(ctx),
  "confirming a passkey": (ctx) => confirmPasskey(ctx, { friendly_name: "New", response: {} as never }, browser),
  "removing a factor": (ctx) => removeFactor(ctx, { factorId: id }),
  "making recovery codes": (ctx) => makeRecoveryCodes(ctx),
  "changing a role": (ctx) => changeRole(ctx, { userId: id, role: null, reason: "test" }),
  "disabling an account": (ctx) => disableAccount(ctx, { userId: id, reason: "test" }),
};

describe("after ten minutes", () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await aStaff("admin", { now });
  });

  test.each(Object.keys(GUARDED))("%s asks for a new confirmation", async (what) => {
    await expect(GUARDED[what]!(later(admin.ctx, 10 * MINUTES))).rejects.toMatchObject({ code: "forbidden" });
  });

  test.each(Object.keys(GUARDED))("%s is refused to a session that has ended", async (what) => {
    const ended = { ...admin.ctx, actor: { ...admin.ctx.actor, sessionId: newId() } as Ctx["actor"] };
    await expect(GUARDED[what]!(ended)).rejects.toMatchObject({ code: "forbidden" });
  });

  test.each(Object.keys(GUARDED))("%s is refused without a session", async (what) => {
    await expect(GUARDED[what]!(testCtx({ as: "anonymous" }))).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("signing in again within the session", () => {
  let mara: Person;
  beforeEach(async () => {
    mara = await aMember({ now });
  });

  test("makes it fresh for another ten minutes", async () => {
    const stale = later(mara.ctx, 30 * MINUTES);
    expect(await isFresh(later(mara.ctx, 10 * MINUTES - 1))).toBe(true);
    expect(await isFresh(stale)).toBe(false);
    const result = await confirmIdentity(stale, { password: PASSWORD, code: "" }, browser);
    const renewed = await ctxOf(stale, "token" in result ? result.token : "");
    expect(await isFresh(later(renewed, 10 * MINUTES - 1))).toBe(true);
    expect(await isFresh(later(renewed, 10 * MINUTES))).toBe(false);
  });

  test("needs the right password, of which five may be tried", async () => {
    const wrong = { password: "not the right password", code: "" };
    for (let i = 0; i < 5; i++) expect(await confirmIdentity(mara.ctx, wrong, browser)).toEqual({ kind: "wrong" });
    expect(await confirmIdentity(mara.ctx, { password: PASSWORD, code: "" }, browser)).toEqual({
      kind: "blocked",
      seconds: 30,
    });
  });

  test("needs the code as well where there is an authenticator", async () => {
    const staff = await aStaff("employee", { now });
    const ctx = later(staff.ctx, 60);
    const confirm = (given: string) => confirmIdentity(ctx, { password: PASSWORD, code: given }, browser);
    expect(await confirm("")).toEqual({ kind: "code-needed" });
    expect(await confirm(totpCode(staff.totpSecret, later(ctx, 3600).now))).toEqual({ kind: "wrong" });
    expect(await confirm(totpCode(staff.totpSecret, ctx.now))).toMatchObject({ kind: "done" });
  });
});
