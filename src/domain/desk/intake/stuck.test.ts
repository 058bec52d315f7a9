import { expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { anAskedMember } from "#test/intake.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { listStuck } from "./list-stuck.ts";
import { nudgeMember } from "./nudge-member.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const employee = (days = 0): Ctx => testCtx({ as: "employee", now: inDays(days) });

const stuckAt = async (userId: string) =>
  (await listStuck(employee(), { step: null })).find((person) => person.userId === userId);
const verify = (userId: string) =>
  asSuperuser(
    `insert into identity_check (id, user_id, vendor, state, expires_on, verified_at, person_hash, created_at, changed_at)
     values (gen_random_uuid(), $1, 'stripe', 'verified', '2030-01-01', $2, repeat('0', 64), $2, $2)`,
    [userId, NOW],
  );
test("who is stuck is listed with the step, whom it waits for and since when", async () => {
  const { userId } = await anAskedMember(["trt"], { now: NOW });
  expect(await stuckAt(userId)).toMatchObject({ step: "identity", waitsFor: "member", since: NOW, state: "TX" });
  await verify(userId);
  expect(await stuckAt(userId)).toMatchObject({ step: "questions", waitsFor: "member", since: NOW });
  const move = (state: string) => asSuperuser("update episode set state = $2 where user_id = $1", [userId, state]);
  for (const [state, step, waitsFor] of [
    ["stopped", "questions", "nobody"],
    ["labs_wanted", "visit", "member"],
    ["seen", "decision", "clinic"],
    ["active", "first-order", "member"],
  ] as const) {
    await move(state);
    expect(await stuckAt(userId)).toMatchObject({ step, waitsFor });
  }
  await asSuperuser("update profile set first_order_at = now() where user_id = $1", [userId]);
  expect(await stuckAt(userId)).toBeUndefined();
});

test("the longest comes first, and one step can be chosen", async () => {
  const newer = await anAskedMember(["trt"], { now: NOW });
  const older = await anAskedMember(["trt"], { now: inDays(-9) });
  const ids = (await listStuck(employee(), { step: "identity" })).map(({ userId }) => userId);
  expect(ids.indexOf(older.userId)).toBeLessThan(ids.indexOf(newer.userId));
  expect((await listStuck(employee(), { step: "decision" })).map(({ userId }) => userId)).not.toContain(newer.userId);
});

test("a reminder is sent once in three days, with a row in the trail, and only if something waits for them", async () => {
  const { userId } = await anAskedMember(["trt"], { now: NOW });
  const trail = () =>
    asSuperuser("select id from audit_event where action = 'member.nudged' and subject_id = $1", [userId]);
  expect(await nudgeMember(employee(), { userId })).toEqual({ kind: "sent" });
  expect(await nudgeMember(employee(), { userId })).toEqual({ kind: "too-soon" });
  expect(await nudgeMember(employee(2), { userId })).toEqual({ kind: "too-soon" });
  expect(await trail()).toHaveLength(1);
  expect(await nudgeMember(employee(3), { userId })).toEqual({ kind: "sent" });
  expect(await trail()).toHaveLength(2);
  await verify(userId);
  await asSuperuser("update episode set state = 'stopped' where user_id = $1", [userId]);
  expect(await nudgeMember(employee(9), { userId })).toEqual({ kind: "not-waiting" });
});

test("neither members nor providers list or remind, whichever lock is off", async () => {
  const { userId, ctx } = await anAskedMember(["trt"], { now: NOW });
  for (const other of [ctx, testCtx({ as: "member", now: NOW }), testCtx({ as: "provider", now: NOW })]) {
    await withPoliciesOff(async () => {
      await expect(listStuck(other, { step: null })).rejects.toThrow("forbidden");
      await expect(nudgeMember(other, { userId })).rejects.toThrow("forbidden");
    });
    const nudges = await inReadTransaction(other, ({ trx }) => trx.selectFrom("path_nudge").select("step").execute());
    expect(nudges).toEqual([]);
  }
});
