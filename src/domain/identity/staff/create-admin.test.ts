import { beforeEach, describe, expect, test } from "vitest";
import { aMember, PASSWORD, signInAgain } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { createAdmin } from "./create-admin.ts";
import { findSession } from "../sessions/find-session.ts";

useDatabase();
beforeEach(() => emptyTables("auth.account", "profile", "audit_event"));

const system = testCtx({ as: "system" });
const ada = { first_name: "Ada", last_name: "Okafor", email: "ada@example.test", password: PASSWORD };
const admins = () => asSuperuser("select email, first_name, role from profile where role = 'admin'");

test("an empty clinic gets its first admin, with an audit row, who must add a second factor before anything else", async () => {
  const result = await createAdmin(system, ada);
  expect(result).toMatchObject({ kind: "done" });
  expect(await admins()).toEqual([{ email: ada.email, first_name: "Ada", role: "admin" }]);
  expect(await asSuperuser("select action, actor_kind, subject_id from audit_event")).toEqual([
    { action: "account.first-admin-made", actor_kind: "system", subject_id: "userId" in result ? result.userId : "" },
  ]);
  const { ctx, token } = await signInAgain({ email: ada.email, ctx: testCtx({ as: "anonymous" }) });
  expect(await findSession(ctx, token)).toMatchObject({ role: "admin", mustEnroll: true, actor: { kind: "member" } });
});

test("there is no second first admin", async () => {
  await createAdmin(system, ada);
  expect(await createAdmin(system, { ...ada, email: "eve@example.test" })).toEqual({ kind: "exists" });
  expect(await admins()).toHaveLength(1);
});

test("a member's address is not turned into an admin's", async () => {
  await aMember({ email: ada.email });
  expect(await createAdmin(system, ada)).toEqual({ kind: "exists" });
  expect(await admins()).toEqual([]);
});

test("a weak password is told, and nobody is made", async () => {
  expect(await createAdmin(system, { ...ada, password: "admin" })).toEqual({ kind: "password", problem: "too-short" });
  expect(await admins()).toEqual([]);
});

describe("nobody makes an admin over the web:", () => {
  test.each(["anonymous", "member", "employee", "nurse", "admin", "provider"] as const)("%s", async (as) => {
    await expect(createAdmin(testCtx({ as }), ada)).rejects.toMatchObject({ code: "forbidden" });
    expect(await admins()).toEqual([]);
  });
});
