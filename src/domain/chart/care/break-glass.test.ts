import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { pageAlarm } from "#domain/messaging/alarms/page-alarm.ts";
import { aMember, aStaff, mailsTo } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { breakGlass } from "./break-glass.ts";
import { caresFor } from "./cares-for.ts";
import { listOpenedCharts } from "./list-opened-charts.ts";
import { reviewOpenedChart } from "./review-opened-chart.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
const HOUR = 3_600_000;
const reason = "Called from an emergency room";
const asked = { first_name: "mara", last_name: "Quinn", date_of_birth: "1980-02-03" };
let patient: Awaited<ReturnType<typeof aMember>>;
let provider: Awaited<ReturnType<typeof aStaff>>;

beforeEach(async () => {
  await asSuperuser("update profile set date_of_birth = null where date_of_birth = '1980-02-03'");
  patient = await aMember({ now: NOW });
  await asSuperuser("update profile set date_of_birth = '1980-02-03' where user_id = $1", [patient.userId]);
  provider = await aStaff("provider", { now: NOW });
});

const later = (ctx: Ctx, ms: number): Ctx => ({ ...ctx, now: new Date(NOW.getTime() + ms) });
const cares = (ctx: Ctx) => inReadTransaction(ctx, (tx) => caresFor(tx, { userId: patient.userId }));
const reads = (ctx: Ctx) =>
  inReadTransaction(ctx, async ({ trx }) => {
    const rows = await trx.selectFrom("profile").select("user_id").where("user_id", "=", patient.userId).execute();
    return rows.length === 1;
  });
const relations = () =>
  asSuperuser<{ id: string; alarm_id: string }>("select id, alarm_id from care_relation where user_id = $1", [
    patient.userId,
  ]);

test("a provider opens a chart with a reason, and it closes by itself after 4 hours", async () => {
  expect([await cares(provider.ctx), await reads(provider.ctx)]).toEqual([false, false]);
  expect(await breakGlass(provider.ctx, { member: asked, reason })).toBe(patient.userId);
  for (const [ms, isOpen] of [
    [0, true],
    [4 * HOUR - 1, true],
    [4 * HOUR, false],
  ] as const) {
    const ctx = later(provider.ctx, ms);
    expect([await cares(ctx), await reads(ctx)], `after ${ms} ms`).toEqual([isOpen, isOpen]);
  }
  const trail = await asSuperuser(
    "select reason from audit_event where action = 'chart.opened' and subject_id = $1 and actor_id = $2",
    [patient.userId, provider.userId],
  );
  expect(trail).toEqual([{ reason }]);
});

test("opening an open chart again pages nobody a second time", async () => {
  await breakGlass(provider.ctx, { member: asked, reason });
  expect(await breakGlass(provider.ctx, { member: asked, reason })).toBe(patient.userId);
  expect(await relations()).toHaveLength(1);
});

test("another name or birth date opens nothing, and the try leaves a row", async () => {
  for (const wrong of [{ first_name: "Mar" }, { last_name: "Quin" }, { date_of_birth: "1980-02-04" }]) {
    expect(await breakGlass(provider.ctx, { member: { ...asked, ...wrong }, reason })).toBeNull();
  }
  expect(await relations()).toEqual([]);
  const trail = await asSuperuser(
    "select 1 from audit_event where action = 'chart.not-found' and actor_id = $1 and subject_id is null",
    [provider.userId],
  );
  expect(trail).toHaveLength(3);
});

test("two people with the same name and birth date are nobody", async () => {
  const twin = await aMember({ now: NOW });
  await asSuperuser("update profile set date_of_birth = '1980-02-03' where user_id = $1", [twin.userId]);
  expect(await breakGlass(provider.ctx, { member: asked, reason })).toBeNull();
});

test.each(["employee", "nurse", "member"] as const)("a %s opens no chart", async (as) => {
  await expect(breakGlass(testCtx({ as, now: NOW }), { member: asked, reason })).rejects.toThrow("forbidden");
});

test("an old sign-in opens no chart", async () => {
  await expect(breakGlass(later(provider.ctx, HOUR), { member: asked, reason })).rejects.toThrow("forbidden");
  expect(await relations()).toEqual([]);
});

test("without a reason nothing opens", async () => {
  await expect(breakGlass(provider.ctx, { member: asked, reason: " " })).rejects.toThrow("chart-reason-missing");
  expect(await relations()).toEqual([]);
});

test("every admin but the one who opened it is paged once; another admin reviews it", async () => {
  const [admin, second] = [await aStaff("admin", { now: NOW }), await aStaff("admin", { now: NOW })];
  await breakGlass(admin.ctx, { member: { userId: patient.userId }, reason });
  expect(await cares(admin.ctx)).toBe(true);
  expect(await cares(later(admin.ctx, 4 * HOUR))).toBe(false);
  const [relation] = await relations();
  const worker = testCtx({ as: "system", now: NOW });
  await pageAlarm(worker, { alarmId: relation!.alarm_id });
  await pageAlarm(later(worker, HOUR), { alarmId: relation!.alarm_id });
  const paged = async (email: string) => (await mailsTo(email)).filter(({ template }) => template === "page").length;
  expect([await paged(admin.email), await paged(second.email)]).toEqual([0, 1]);

  expect((await listOpenedCharts(second.ctx)).find(({ id }) => id === relation!.id)).toMatchObject({
    reason,
    reviewedBy: null,
  });
  await expect(reviewOpenedChart(admin.ctx, { relationId: relation!.id })).rejects.toThrow("conflict");
  await reviewOpenedChart(second.ctx, { relationId: relation!.id });
  await expect(reviewOpenedChart(second.ctx, { relationId: relation!.id })).rejects.toThrow("conflict");
  expect(await asSuperuser("select closed_at from alarm where id = $1", [relation!.alarm_id])).toEqual([
    { closed_at: NOW },
  ]);
});
