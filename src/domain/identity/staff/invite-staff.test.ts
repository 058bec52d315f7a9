import { beforeAll, expect, test } from "vitest";
import { inAuthTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { aMember, askForReset, aStaff, browser, later, mailsTo, type Person } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { disableAccount } from "./disable-account.ts";
import { enableAccount } from "./enable-account.ts";
import { findSession } from "../sessions/find-session.ts";
import { inviteAgain } from "./invite-again.ts";
import { inviteStaff } from "./invite-staff.ts";
import { getStaffPerson } from "./get-staff-person.ts";
import { listStaff } from "./list-staff.ts";
import { mailAccountCode, openAccount } from "../accounts/open-account.ts";
import { resetPassword } from "../passwords/reset-password.ts";

useDatabase();
const now = new Date("2026-11-15T12:00:00Z");
const password = "a good long password here";
const noor = { first_name: "Noor", last_name: "Haddad", role: "employee" as const };
let admin: Person;
beforeAll(async () => {
  admin = await aStaff("admin", { now });
});

const tokenTo = async (email: string) => {
  const url = (await mailsTo(email)).findLast(({ template }) => template === "staff-invitation")?.props["url"] ?? "";
  return new URL(url).searchParams.get("token") ?? "";
};

test("an invited person chooses a password, and the role waits for a second factor", async () => {
  const email = "noor@clinic.test";
  const invited = await inviteStaff(admin.ctx, { ...noor, email });
  expect(invited.kind).toBe("invited");
  const anyone = testCtx({ as: "anonymous", now });
  expect(await acceptInvitation(anyone, { token: await tokenTo(email), password })).toEqual({ kind: "done" });
  expect(await listStaff(admin.ctx)).toContainEqual(
    expect.objectContaining({ name: "Noor Haddad", role: "employee", isInvited: false, factors: [], lastSeenAt: null }),
  );
});

test("an invitation works once, and a second one ends the first", async () => {
  const email = "twice@clinic.test";
  const invited = await inviteStaff(admin.ctx, { ...noor, email });
  if (invited.kind !== "invited") throw new Error("not invited");
  const first = await tokenTo(email);
  await inviteAgain(admin.ctx, { userId: invited.userId });
  const second = await tokenTo(email);
  const anyone = testCtx({ as: "anonymous", now });
  expect(await acceptInvitation(anyone, { token: first, password })).toEqual({ kind: "expired" });
  expect(await acceptInvitation(anyone, { token: second, password })).toEqual({ kind: "done" });
  expect(await acceptInvitation(anyone, { token: second, password })).toEqual({ kind: "expired" });
  await expect(inviteAgain(admin.ctx, { userId: invited.userId })).rejects.toThrow("conflict");
});

test("an invitation ends after three days", async () => {
  const email = "late@clinic.test";
  await inviteStaff(admin.ctx, { ...noor, email });
  const afterwards = testCtx({ as: "anonymous", now: new Date(now.getTime() + 3 * 86_400_000 + 1_000) });
  expect(await acceptInvitation(afterwards, { token: await tokenTo(email), password })).toEqual({ kind: "expired" });
});

test("an address with an account is not invited, and its owner gets no mail", async () => {
  const member = await aMember({ now });
  const before = await mailsTo(member.email);
  expect(await inviteStaff(admin.ctx, { ...noor, email: member.email })).toEqual({ kind: "exists" });
  expect(await mailsTo(member.email)).toEqual(before);
});

test("only admins with a fresh sign-in invite and see the list", async () => {
  const employee = await aStaff("employee", { now });
  const member = await aMember({ now });
  for (const { ctx } of [employee, member]) {
    await expect(inviteStaff(ctx, { ...noor, email: "x@clinic.test" })).rejects.toThrow("forbidden");
    await expect(listStaff(ctx)).rejects.toThrow("forbidden");
    await expect(getStaffPerson(ctx, { userId: admin.userId })).rejects.toThrow("forbidden");
  }
  await expect(inviteStaff(later(admin.ctx, 20 * 60), { ...noor, email: "y@clinic.test" })).rejects.toThrow(
    "forbidden",
  );
});

test("a member is not listed, but can be opened to be given a role", async () => {
  const member = await aMember({ now });
  expect((await listStaff(admin.ctx)).map(({ userId }) => userId)).not.toContain(member.userId);
  expect(await getStaffPerson(admin.ctx, { userId: member.userId })).toMatchObject({ role: null });
});

test("an account disabled by mistake can be enabled again", async () => {
  const employee = await aStaff("employee", { now });
  await disableAccount(admin.ctx, { userId: employee.userId, reason: "left" });
  expect(await findSession(employee.ctx, employee.token)).toBeNull();
  expect(await getStaffPerson(admin.ctx, { userId: employee.userId })).toMatchObject({ disabledAt: now });
  await enableAccount(admin.ctx, { userId: employee.userId, reason: "did not leave" });
  expect(await getStaffPerson(admin.ctx, { userId: employee.userId })).toMatchObject({ disabledAt: null });
});

test("the public code, the reset and a reset's link do not open an account that was invited", async () => {
  const email = "invited@clinic.test";
  const invited = await inviteStaff(admin.ctx, { ...noor, email, role: "admin" });
  if (invited.kind !== "invited") throw new Error("not invited");
  const stranger = testCtx({ as: "anonymous", now });
  const holder = newId();
  await inAuthTransaction(stranger, (tx) => mailAccountCode(tx, { holder, email }));
  const code = (await mailsTo(email)).findLast(({ template }) => template === "registration-code")?.props["code"] ?? "";
  const opened = await inAuthTransaction(stranger, (tx) => openAccount(tx, { holder, email, code }, browser));
  expect(opened).toEqual({ kind: "has-sign-in" });
  await askForReset(stranger, { email });
  expect((await mailsTo(email)).map(({ template }) => template)).not.toContain("reset-password");
  const token = await tokenTo(email);
  expect(await resetPassword(stranger, { token, password })).toEqual({ kind: "expired" });
  expect(await asSuperuser("select 1 from auth.session where user_id = $1", [invited.userId])).toEqual([]);
  expect(await asSuperuser("select email_verified_at from auth.account where user_id = $1", [invited.userId])).toEqual([
    { email_verified_at: null },
  ]);
  // None of that ended the invitation.
  expect(await acceptInvitation(stranger, { token, password })).toEqual({ kind: "done" });
});

test("a member who was given a role before they chose a way to sign in is invited too", async () => {
  const member = await aMember({ now });
  await asSuperuser("update auth.account set password_hash = null where user_id = $1", [member.userId]);
  await asSuperuser("update profile set role = 'employee' where user_id = $1", [member.userId]);
  await askForReset(testCtx({ as: "anonymous", now }), { email: member.email });
  expect((await mailsTo(member.email)).map(({ template }) => template)).not.toContain("reset-password");
  expect(await getStaffPerson(admin.ctx, member)).toMatchObject({ isInvited: true });
  await inviteAgain(admin.ctx, member);
  const token = await tokenTo(member.email);
  expect(await acceptInvitation(testCtx({ as: "anonymous", now }), { token, password })).toEqual({ kind: "done" });
});

test("staff who have been in reset their password like everybody else", async () => {
  const employee = await aStaff("employee", { now });
  await askForReset(testCtx({ as: "anonymous", now }), { email: employee.email });
  expect((await mailsTo(employee.email)).at(-1)?.template).toBe("reset-password");
});
