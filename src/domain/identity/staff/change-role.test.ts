import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aMember, aStaff, later, signInAgain, type Person } from "#test/people.ts";
import { asSuperuser, useDatabase } from "#test/test-ctx.ts";
import { changeRole } from "./change-role.ts";
import { disableAccount } from "./disable-account.ts";
import { findSession } from "../sessions/find-session.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const reason = "joined the support team";
let admin: Person;
let mara: Person;
beforeAll(async () => {
  admin = await aStaff("admin", { now });
});
beforeEach(async () => {
  mara = await aMember({ now });
});

const roleOf = async ({ userId }: Person) =>
  (await asSuperuser("select role from profile where user_id = $1", [userId]))[0]?.["role"];

test("an admin gives a role: sessions end, history and audit keep who, what and why", async () => {
  await changeRole(admin.ctx, { userId: mara.userId, role: "employee", reason });
  expect(await findSession(mara.ctx, mara.token)).toBeNull();
  const { token, ctx } = await signInAgain(mara);
  expect(await findSession(ctx, token)).toMatchObject({ role: "employee", mustEnroll: true });
  expect(
    await asSuperuser("select field, old_value, new_value, changed_by from profile_change where user_id = $1", [
      mara.userId,
    ]),
  ).toEqual([{ field: "role", old_value: null, new_value: "employee", changed_by: admin.userId }]);
  expect(
    await asSuperuser(
      "select action, actor_id, reason from audit_event where subject_id = $1 and actor_id = $2 order by action desc",
      [mara.userId, admin.userId],
    ),
  ).toEqual([
    { action: "session.ended", actor_id: admin.userId, reason: null },
    { action: "account.role-changed", actor_id: admin.userId, reason },
  ]);
});

test("a role taken away is gone with the next request", async () => {
  const employee = await aStaff("employee", { now });
  await changeRole(admin.ctx, { userId: employee.userId, role: null, reason });
  expect(await findSession(employee.ctx, employee.token)).toBeNull();
  expect(await roleOf(employee)).toBeNull();
});

test("a disabled account is signed out immediately, can't sign in, and the audit trail says why", async () => {
  await disableAccount(admin.ctx, { userId: mara.userId, reason: "asked to close" });
  expect(await findSession(mara.ctx, mara.token)).toBeNull();
  await expect(signInAgain(mara)).rejects.toThrow("wrong");
  expect(
    await asSuperuser("select reason from audit_event where action = 'account.disabled' and subject_id = $1", [
      mara.userId,
    ]),
  ).toEqual([{ reason: "asked to close" }]);
});

describe.each([
  ["changeRole", () => changeRole],
  ["disableAccount", () => disableAccount],
] as const)("%s is refused", (_, choose) => {
  const act = (by: Person, userId: string, seconds = 0) =>
    choose()(later(by.ctx, seconds), { userId, role: "admin", reason });

  test.each(["employee", "provider", null] as const)("to %s, and nothing changes", async (role) => {
    const person = role ? await aStaff(role, { now }) : await aMember({ now });
    await expect(act(person, mara.userId)).rejects.toMatchObject({ code: "forbidden" });
    await expectUntouched();
  });

  test("to an admin who has not added a second factor yet", async () => {
    const person = await aMember({ now });
    await asSuperuser("update profile set role = 'admin' where user_id = $1", [person.userId]);
    await expect(act(await signInAgain(person), mara.userId)).rejects.toMatchObject({ code: "forbidden" });
    await expectUntouched();
  });

  test("to an admin about themselves", async () => {
    await expect(act(admin, admin.userId)).rejects.toMatchObject({ code: "forbidden" });
    expect(await findSession(admin.ctx, admin.token)).not.toBeNull();
  });

  test("ten minutes after signing in", async () => {
    await expect(act(admin, mara.userId, 600)).rejects.toMatchObject({ code: "forbidden" });
    await expectUntouched();
  });

  test("for someone who is not there", async () => {
    await expect(act(admin, newId())).rejects.toMatchObject({ code: "not-found" });
  });

  async function expectUntouched() {
    expect(await roleOf(mara)).toBeNull();
    expect(await findSession(mara.ctx, mara.token)).not.toBeNull();
  }
});
