import { expect, test } from "vitest";
import { aMember, askForReset, browser, later, newEmail } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { signIn } from "../sessions/sign-in.ts";
import { sweepAuth } from "./sweep-auth.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const DAY = 86_400;
const count = async (table: string) => (await asSuperuser(`select 1 from auth.${table}`)).length;

test("what has run out is swept away, what has not stays", async () => {
  const mara = await aMember({ now });
  await askForReset(mara.ctx, { email: mara.email });
  await signIn(mara.ctx, { email: newEmail(), password: "x" }, browser);
  const sweepAfter = (seconds: number) =>
    sweepAuth({ ...testCtx({ as: "system" }), now: later(mara.ctx, seconds).now });

  await sweepAfter(60);
  expect([await count("session"), await count("token")]).toEqual([1, 1]);
  expect(await count("failure")).toBeGreaterThan(0);
  await sweepAfter(DAY + 1);
  expect([await count("session"), await count("token"), await count("failure")]).toEqual([0, 0, 0]);
  expect(await count("known_device")).toBe(1);
  await sweepAfter(401 * DAY);
  expect([await count("known_device"), await count("account")]).toEqual([0, 1]);
});

test.each(["anonymous", "member", "employee", "nurse", "admin", "provider"] as const)(
  "%s may not sweep",
  async (as) => {
    await expect(sweepAuth(testCtx({ as }))).rejects.toMatchObject({ code: "forbidden" });
  },
);
