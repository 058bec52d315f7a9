import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { verifyAudit } from "#domain/audit/verify-audit.ts";
import { addTotp, aMember, aStaff, browser, later, newEmail, PASSWORD, type Person } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { changePassword } from "../passwords/change-password.ts";
import { completeSecondFactor } from "../factors/complete-second-factor.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { removeFactor } from "../factors/remove-factor.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { sweepAuth } from "../accounts/sweep-auth.ts";
import { recordPageView } from "./record-page-view.ts";
import { signInAgain } from "#test/people.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const FROM = { address: "2001:db8:1:2:3:4:5:6", device: "Firefox on Linux" };
const PLACE = { address: "2001:db8:1:2::/64", device: "Firefox on Linux" };
const ctx: Ctx = { ...testCtx({ as: "anonymous", now }), ...FROM };
let mara: Person;

beforeEach(async () => {
  mara = await aMember({ now });
  mara = { ...mara, ctx: { ...mara.ctx, ...FROM } };
  await asSuperuser("delete from auth.session where user_id <> $1", [mara.userId]);
  await emptyTables("audit_event", "audit_seal");
});

const own = () => ({ subject_id: mara.userId, ...PLACE });
const events = (action: string) =>
  asSuperuser("select subject_id, address, device from audit_event where action = $1 order by subject_id", [action]);

describe("an attempt", () => {
  test("with a wrong password is recorded, with network and device, known account or not", async () => {
    await signIn(ctx, { email: mara.email, password: "wrong" }, browser);
    await signIn(ctx, { email: newEmail(), password: "wrong" }, browser);
    expect(await events("session.refused")).toEqual([
      { subject_id: mara.userId, ...PLACE },
      { subject_id: null, ...PLACE },
    ]);
  });

  test("that is throttled is recorded", async () => {
    for (let i = 0; i < 7; i++) await signIn(ctx, { email: mara.email, password: "wrong" }, browser);
    expect(await events("session.refused")).toHaveLength(5);
    expect(await events("session.throttled")).toEqual([own(), own()]);
  });

  test("at the second step is recorded, refused or throttled", async () => {
    await addTotp(mara.ctx);
    const half = await signIn(ctx, { email: mara.email, password: PASSWORD }, browser);
    const sessionToken = "token" in half ? half.token : "";
    const answer = { method: "totp", code: "000000", sessionToken, skipSecondFactorHere: false } as const;
    for (let i = 0; i < 6; i++) await completeSecondFactor(ctx, answer, browser);
    expect(await events("session.second-factor-refused")).toHaveLength(5);
    expect(await events("session.throttled")).toEqual([{ subject_id: mara.userId, ...PLACE }]);
  });

  test("to confirm one's identity is recorded", async () => {
    for (let i = 0; i < 6; i++) await confirmIdentity(mara.ctx, { password: "wrong", code: "" }, browser);
    expect(await events("session.confirm-refused")).toEqual([own(), own(), own(), own(), own()]);
    expect(await events("session.throttled")).toHaveLength(1);
  });
});

test("a factor's coming and going is recorded with network and device", async () => {
  const { factorId, token } = await addTotp(mara.ctx);
  const session = (
    await asSuperuser<{ id: string }>("select id from auth.session where user_id = $1", [mara.userId])
  )[0]!;
  expect(token).not.toBe("");
  const again = { ...mara.ctx, actor: { kind: "member", userId: mara.userId, sessionId: session.id } } as Ctx;
  await removeFactor(again, { factorId });
  expect([await events("factor.added"), await events("factor.removed")]).toEqual([[own()], [own()]]);
});

describe("the end of a session is recorded", () => {
  test("by signing out", async () => {
    await signOut(mara.ctx, { sessionToken: mara.token });
    expect(await events("session.ended")).toEqual([{ subject_id: mara.userId, ...PLACE }]);
  });

  test("for each one that a new password ends, with where that one was", async () => {
    const phone = { ...testCtx({ as: "anonymous", now }), address: "203.0.113.9" };
    await signInAgain({ email: mara.email, ctx: phone });
    await emptyTables("audit_event");
    await changePassword(mara.ctx, { password: "another long pass phrase" }, browser);
    expect(await events("session.ended")).toEqual([
      { subject_id: mara.userId, address: "203.0.113.9", device: "Firefox on Linux" },
    ]);
  });

  test("by time, when it was idle for too long", async () => {
    const system = testCtx({ as: "system" });
    await sweepAuth({ ...system, now: later(mara.ctx, 3_590).now });
    expect(await events("session.timed-out")).toEqual([]);
    await sweepAuth({ ...system, now: later(mara.ctx, 3_601).now });
    expect(await events("session.timed-out")).toEqual([
      { subject_id: mara.userId, address: "127.0.0.1", device: "Firefox on Linux" },
    ]);
  });
});

test("a page opened through a member's eyes is recorded under the colleague's name", async () => {
  const employee = await aStaff("employee", { now });
  await recordPageView({ ...employee.ctx, ...FROM }, { userId: mara.userId, page: "/profile/medications" });
  const rows = await asSuperuser("select actor_id, subject_id, reason, address from audit_event where action = $1", [
    "member.page-viewed",
  ]);
  expect(rows).toEqual([
    {
      actor_id: employee.userId,
      subject_id: mara.userId,
      reason: "/profile/medications",
      address: PLACE.address,
    },
  ]);
});

test("other acts carry neither, and a changed network or device is found", async () => {
  await signIn(ctx, { email: mara.email, password: "wrong" }, browser);
  const system = testCtx({ as: "system" });
  expect((await verifyAudit(system)).problems).toEqual([]);
  for (const change of ["address = null", "address = '198.51.100.1'", "device = null", "device = 'Chrome on Mac'"]) {
    await asSuperuser("begin");
    const [row] = await asSuperuser<{ id: string }>(`update audit_event set ${change} returning id`);
    await asSuperuser("commit");
    expect((await verifyAudit(system)).problems, change).toEqual([{ kind: "row-changed", id: row?.id }]);
    await asSuperuser("update audit_event set address = $1, device = $2", [PLACE.address, PLACE.device]);
  }
  expect((await verifyAudit(system)).problems).toEqual([]);
});
