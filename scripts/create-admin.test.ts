import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, signInAgain } from "#test/people.ts";
import { asSuperuser, databaseUrl, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";

useDatabase();
beforeEach(() => emptyTables("auth.account", "profile", "audit_event"));

const ada = {
  ADMIN_EMAIL: "Ada@Example.test",
  ADMIN_FIRST_NAME: "Ada",
  ADMIN_LAST_NAME: "Okafor",
  ADMIN_PASSWORD: PASSWORD,
};
const admins = () => asSuperuser("select email from profile where role = 'admin'");

test("npm run create-admin makes the first admin, who can sign in, and says so in one line", async () => {
  const run = await createAdmin(ada);
  expect(run).toMatchObject({ status: 0, err: "" });
  expect(run.out).toMatch(/^Admin [0-9a-f-]{36} is made\..*\n$/);
  expect(run.out).not.toContain(PASSWORD);
  expect(await admins()).toEqual([{ email: "ada@example.test" }]);
  expect(await asSuperuser("select action, actor_kind from audit_event")).toEqual([
    { action: "account.first-admin-made", actor_kind: "system" },
  ]);
  await expect(signInAgain({ email: "ada@example.test", ctx: testCtx({ as: "anonymous" }) })).resolves.toBeDefined();
});

test("a second one is refused", async () => {
  await createAdmin(ada);
  expect(await createAdmin({ ...ada, ADMIN_EMAIL: "eve@example.test" })).toMatchObject({ status: 1, out: "" });
  expect(await admins()).toEqual([{ email: "ada@example.test" }]);
});

describe("nobody is made", () => {
  test.each([
    ["without a password and without a terminal", { ADMIN_PASSWORD: "" }, 78, "ADMIN_PASSWORD is missing"],
    ["without an email", { ADMIN_EMAIL: "" }, 78, "ADMIN_EMAIL is missing"],
    ["with an email that is none", { ADMIN_EMAIL: "ada" }, 78, "ADMIN_EMAIL: Enter an email address"],
    ["with a short password", { ADMIN_PASSWORD: "admin" }, 1, "Use at least 15 characters"],
    ["without a database", { DATABASE_AUTH_URL: "" }, 78, "DATABASE_AUTH_URL is missing"],
  ])("%s", async (_, change, status, text) => {
    const run = await createAdmin({ ...ada, ...change });
    expect(run).toMatchObject({ status, out: "", err: expect.stringContaining(text) });
    expect(await admins()).toEqual([]);
  });
});

async function createAdmin(variables: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/create-admin.ts"], {
    env: {
      PATH: process.env["PATH"],
      APP_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: databaseUrl("app_web"),
      DATABASE_AUTH_URL: databaseUrl("app_auth"),
      DATABASE_WORKER_URL: databaseUrl("app_worker"),
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, status };
}
