import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { aMember, aStaff, type Person } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";

/** The second lock, tried as someone would who got past the first: plain SQL on the connection of the web. */
useDatabase();

let mara: Person;
let other: Person;
let employee: Person;
beforeAll(async () => {
  mara = await aMember();
  other = await aMember();
  employee = await aStaff("employee");
});

const as = (person: Person, statement: string) =>
  inTransaction(person.ctx, async ({ trx }) => (await sql.raw<{ n: unknown }>(statement).execute(trx)).rows);

test("a member changes their own preferred name", async () => {
  await as(mara, "update profile set preferred_name = 'Maren'");
  expect(await asSuperuser("select 1 from profile where preferred_name = 'Maren'")).toHaveLength(1);
});

describe("no member and no employee can, even in their own row,", () => {
  test.each([
    "role = 'admin'",
    "registration_status = 'active'",
    "email = 'other@example.test'",
    "user_id = app.uuid_v7()",
    "disabled_at = null",
    "has_test_results = true",
    "klaviyo_id = 'x'",
    "created_at = now()",
    "first_name = 'Eve'",
    "date_of_birth = '1990-01-01'",
    "phone_number = '+14155550199'",
    "mailing_address = '9 Thief Lane'",
    "license_expiration_date = '2030-01-01'",
    "address_changed_at = null",
  ])("set %s", async (change) => {
    await expect(as(mara, `update profile set ${change}`)).rejects.toThrow("permission denied");
    await expect(as(employee, `update profile set ${change}`)).rejects.toThrow("permission denied");
  });

  test.each([
    "insert into profile (user_id, created_at, email, first_name, last_name) values (app.uuid_v7(), now(), 'x@example.test', 'X', 'X')",
    "delete from profile",
    "truncate profile",
  ])("do this: %s", async (statement) => {
    await expect(as(mara, statement)).rejects.toThrow("permission denied");
  });
});

test("a statement that forgets its WHERE touches one's own row only", async () => {
  await as(mara, "update profile set gender = 'Everything'");
  expect(await asSuperuser("select user_id from profile where gender = 'Everything'")).toEqual([
    { user_id: mara.userId },
  ]);
});

describe("the profiles one can see", () => {
  const seen = (person: Person) => as(person, "select user_id as n from profile");

  test("are one's own for members and providers", async () => {
    expect(await seen(mara)).toEqual([{ n: mara.userId }]);
    expect(await seen(await aStaff("provider"))).toHaveLength(1);
  });

  test("are all for support staff", async () => {
    expect((await seen(employee)).length).toBeGreaterThanOrEqual(3);
  });

  test("are none for visitors", async () => {
    const visitor = { ...mara, ctx: testCtx({ as: "anonymous" }) };
    expect(await seen(visitor)).toEqual([]);
  });
});

test("nobody writes history on the connection of the web", async () => {
  const line = (about: string, by: string) =>
    `insert into profile_change (user_id, field, new_value, changed_at, changed_by, changed_by_kind)
     values ('${about}', 'name', 'x', now(), '${by}', 'member')`;
  await expect(as(mara, line(other.userId, mara.userId))).rejects.toThrow("permission denied");
  await expect(as(mara, line(mara.userId, mara.userId))).rejects.toThrow("permission denied");
  await expect(as(mara, "update profile_change set new_value = 'y'")).rejects.toThrow("permission denied");
});

test("the web's connection sees nothing of what proves who people are", async () => {
  const tables = await asSuperuser<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'auth'",
  );
  expect(tables.length).toBeGreaterThan(5);
  for (const { name } of tables) {
    await expect(as(employee, `select 1 from ${name}`)).rejects.toThrow("permission denied");
  }
});
