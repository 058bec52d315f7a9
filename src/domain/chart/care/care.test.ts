import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { inReadTransaction, inTransaction } from "#core/db.ts";
import type { Ctx } from "#core/ctx.ts";
import { newId } from "#core/id.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider } from "#test/visits.ts";
import { caresFor } from "./cares-for.ts";
import { openRelation } from "./open-relation.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
const DAY_MS = 86_400_000;
let patient: Awaited<ReturnType<typeof aPatient>>;
let providerId: string;

beforeEach(async () => {
  patient = await aPatient({ now: NOW });
  providerId = await aProvider();
});

const provider = (now = NOW): Ctx => testCtx({ as: "provider", id: providerId, now });
const cares = (ctx: Ctx) => inReadTransaction(ctx, (tx) => caresFor(tx, { userId: patient.userId }));
/** What the policies let through: the patient's own row. */
const reads = (ctx: Ctx) =>
  inReadTransaction(ctx, async ({ trx }) => {
    const rows = await trx.selectFrom("profile").select("user_id").where("user_id", "=", patient.userId).execute();
    return rows.length === 1;
  });

async function aVisit(status: string, daysAgo: number): Promise<void> {
  const id = newId();
  const startsAt = new Date(NOW.getTime() - daysAgo * DAY_MS);
  // Its time in the calendar is not what this is about.
  await asSuperuser("set session_replication_role = replica");
  await asSuperuser(
    `insert into appointment (id, user_id, provider_id, type_key, is_initial, calendar_id, starts_at, ends_at, state, zone, created_at, status)
     values ($1, $2, $3, 'initial-trt', false, $1, $4::timestamptz, $4::timestamptz + interval '40 minutes', 'IL', 'America/Chicago', $4, $5)`,
    [id, patient.userId, providerId, startsAt, status],
  );
  await asSuperuser("set session_replication_role = origin");
}

describe("a provider cares for someone", () => {
  test.each([
    ["booked", -3, true],
    ["arrived", 0, true],
    ["fulfilled", 300, true],
    ["fulfilled", 800, false],
    ["noshow", 29, true],
    ["noshow", 31, false],
    ["canceled", 1, false],
  ])("with a visit that is %s, %i days ago: %s", async (status, daysAgo, expected) => {
    await aVisit(status, daysAgo);
    expect(await cares(provider())).toBe(expected);
    expect(await reads(provider())).toBe(expected);
  });

  test("who was assigned, from that moment on; a colleague is not", async () => {
    expect(await cares(provider())).toBe(false);
    await inTransaction(patient, (tx) =>
      openRelation(tx, { userId: patient.userId, providerId, basis: "assigned", reason: "questions" }),
    );
    expect([await cares(provider()), await reads(provider())]).toEqual([true, true]);
    expect(await cares(provider(new Date(NOW.getTime() - 1000)))).toBe(false);
    expect(await cares(testCtx({ as: "provider", id: await aProvider(), now: NOW }))).toBe(false);
  });

  test("once: opening the same relation again changes nothing", async () => {
    const relation = { userId: patient.userId, providerId, basis: "assigned" as const, reason: "questions" };
    await inTransaction(patient, (tx) => openRelation(tx, relation));
    await inTransaction(patient, (tx) => openRelation(tx, relation));
    expect(await asSuperuser("select id from care_relation where user_id = $1", [patient.userId])).toHaveLength(1);
  });

  test("not by their own act, and no stranger assigns", async () => {
    const relation = { userId: patient.userId, providerId, basis: "assigned" as const, reason: "curious" };
    await expect(inTransaction(provider(), (tx) => openRelation(tx, relation))).rejects.toThrow("forbidden");
    const stranger = testCtx({ as: "member", now: NOW });
    await expect(inTransaction(stranger, (tx) => openRelation(tx, relation))).rejects.toThrow("forbidden");
  });

  test("by a prescription, as long as after a visit", async () => {
    const months = (count: number) => new Date(new Date(NOW).setMonth(NOW.getMonth() - count));
    await asSuperuser("insert into prescriber_patient (provider_id, user_id, prescribed_at) values ($1, $2, $3)", [
      providerId,
      patient.userId,
      months(23),
    ]);
    expect([await cares(provider()), await reads(provider())]).toEqual([true, true]);
    await asSuperuser("update prescriber_patient set prescribed_at = $1", [months(25)]);
    expect([await cares(provider()), await reads(provider())]).toEqual([false, false]);
  });
});

test("a yes is remembered for the transaction, and only for this person, this actor and this time", async () => {
  await aVisit("fulfilled", 1);
  const other = await aPatient({ now: NOW });
  const asked = (ctx: Ctx, act: string[], of: string) =>
    inTransaction(ctx, async ({ trx }) => {
      const ask = async () =>
        (await sql<{ cares: boolean }>`select app.cares_for(${of}) as cares`.execute(trx)).rows[0]!.cares;
      await sql`select app.cares_for(${patient.userId})`.execute(trx);
      for (const statement of act) await sql`${sql.raw(statement)}`.execute(trx);
      return ask();
    });
  expect(await asked(provider(), [], patient.userId)).toBe(true);
  expect(await asked(provider(), [], other.userId)).toBe(false);
  const someoneElse = `select set_config('app.actor_id', '${await aProvider()}', true)`;
  expect(await asked(provider(), [someoneElse], patient.userId)).toBe(false);
  const later = `select set_config('app.now', '2029-11-16T15:00:00Z', true)`;
  expect(await asked(provider(), [later], patient.userId)).toBe(false);
  expect(await asked(provider(), ["select set_config('app.actor_kind', 'member', true)"], patient.userId)).toBe(false);
  const rest = await inTransaction(provider(), async ({ trx }) =>
    sql<{ left: string | null }>`select nullif(current_setting('app.cares_for', true), '') as left`.execute(trx),
  );
  expect(rest.rows).toEqual([{ left: null }]);
});
