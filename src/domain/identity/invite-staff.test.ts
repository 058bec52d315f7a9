import { beforeAll, expect, test } from "vitest";
import { aMember, aStaff, later, mailsTo, type Person } from "#test/people.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { disableAccount, enableAccount } from "./change-role.ts";
import { findSession } from "./find-session.ts";
import { inviteAgain, inviteStaff } from "./invite-staff.ts";
import { getStaffPerson, listStaff } from "./list-staff.ts";
import { resetPassword } from "./reset-password.ts";

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

test("whoever is invited chooses a password, and the role waits for a second step", async () => {
  const email = "noor@clinic.test";
  const invited = await inviteStaff(admin.ctx, { ...noor, email });
  expect(invited.kind).toBe("invited");
  const anyone = testCtx({ as: "anonymous", now });
  expect(await resetPassword(anyone, { token: await tokenTo(email), password })).toEqual({ kind: "done" });
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
  expect(await resetPassword(anyone, { token: first, password })).toEqual({ kind: "expired" });
  expect(await resetPassword(anyone, { token: second, password })).toEqual({ kind: "done" });
  expect(await resetPassword(anyone, { token: second, password })).toEqual({ kind: "expired" });
  await expect(inviteAgain(admin.ctx, { userId: invited.userId })).rejects.toThrow("conflict");
});

test("an invitation ends after three days", async () => {
  const email = "late@clinic.test";
  await inviteStaff(admin.ctx, { ...noor, email });
  const afterwards = testCtx({ as: "anonymous", now: new Date(now.getTime() + 3 * 86_400_000 + 1_000) });
  expect(await resetPassword(afterwards, { token: await tokenTo(email), password })).toEqual({ kind: "expired" });
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

test("whoever was shut out by mistake is let in again", async () => {
  const employee = await aStaff("employee", { now });
  await disableAccount(admin.ctx, { userId: employee.userId, reason: "left" });
  expect(await findSession(employee.ctx, employee.token)).toBeNull();
  expect(await getStaffPerson(admin.ctx, { userId: employee.userId })).toMatchObject({ disabledAt: now });
  await enableAccount(admin.ctx, { userId: employee.userId, reason: "did not leave" });
  expect(await getStaffPerson(admin.ctx, { userId: employee.userId })).toMatchObject({ disabledAt: null });
});
