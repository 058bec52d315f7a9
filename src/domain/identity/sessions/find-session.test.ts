import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { StaffRole } from "#core/actor.ts";
import { connect, inAuthTransaction } from "#core/db.ts";
import { aMember, aStaff, later, signInAgain, type Person } from "#test/people.ts";
import { recordStatements } from "#test/statements/record-statements.ts";
import { asSuperuser, databaseUrl, useDatabase } from "#test/test-ctx.ts";
import { hashSecret } from "../secret.server.ts";
import { findSession } from "./find-session.ts";
import { findSession as selectSession } from "./queries-session.server.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
const MINUTE = 60;
const HOUR = 60 * MINUTE;

describe.each([
  { who: "a member", role: null, idle: 60 * MINUTE, absolute: 24 * HOUR },
  { who: "an employee", role: "employee", idle: 15 * MINUTE, absolute: 12 * HOUR },
  { who: "an admin", role: "admin", idle: 15 * MINUTE, absolute: 12 * HOUR },
  { who: "a provider", role: "provider", idle: 15 * MINUTE, absolute: 12 * HOUR },
] as const)("$who", ({ role, idle, absolute }) => {
  test("is signed out after the idle time", async () => {
    const person = await aPerson(role);
    expect(await isSignedIn(person, idle - 1)).toBe(true);
    const other = await aPerson(role);
    expect(await isSignedIn(other, idle)).toBe(false);
  });

  test("stays signed in while active, but not beyond the absolute limit", async () => {
    const person = await aPerson(role);
    for (let seconds = 0; seconds < absolute; seconds += idle - MINUTE) {
      expect(await isSignedIn(person, seconds), `after ${seconds} s`).toBe(true);
    }
    expect(await isSignedIn(person, absolute - 1)).toBe(true);
    expect(await isSignedIn(person, absolute)).toBe(false);
  });

  test("is told when the session will end", async () => {
    const person = await aPerson(role);
    const found = await findSession(person.ctx, person.token);
    expect(found?.expiresAt).toEqual(later(person.ctx, idle).now);
  });
});

test("'last seen' is written when more than 30 seconds old, not on every request", async () => {
  const person = await aPerson(null);
  for (const [seconds, seen] of [
    [1, 0],
    [30, 0],
    [31, 31],
    [60, 31],
    [62, 62],
  ] as const) {
    await isSignedIn(person, seconds);
    expect(await lastSeen(person), `after a request at second ${seconds}`).toEqual(later(person.ctx, seen).now);
  }
});

test("looking up a session is one statement", async () => {
  const person = await aPerson(null);
  const sent = await recordStatements(() => findSession(person.ctx, person.token));
  expect(sent.map(({ text }) => text.trim().split(/\s/)[0])).toEqual(["select"]);
});

test("the look-up leaves the actor of a transaction as it was, and nobody behind", async () => {
  const person = await aPerson("admin");
  const hash = hashSecret(person.token);
  const actor = sql<{ kind: string | null }>`select app.actor_kind() as kind`;
  await inAuthTransaction(person.ctx, async ({ trx }) => {
    expect(await selectSession(trx, hash)).toMatchObject({ user_id: person.userId, role: "admin" });
    expect((await actor.execute(trx)).rows).toEqual([{ kind: person.ctx.actor.kind }]);
  });
  const db = connect(databaseUrl("app_auth"), { max: 1, name: "session-test" });
  try {
    expect(await selectSession(db, hash)).toMatchObject({ user_id: person.userId });
    expect((await actor.execute(db)).rows).toEqual([{ kind: null }]);
    expect(await db.selectFrom("profile").select("user_id").execute()).toEqual([]);
  } finally {
    await db.destroy();
  }
});

test("a session that has run out is not revived by being asked for", async () => {
  const person = await aPerson(null);
  expect(await isSignedIn(person, HOUR)).toBe(false);
  expect(await lastSeen(person)).toEqual(now);
  expect(await isSignedIn(person, HOUR + 1)).toBe(false);
});

test("a disabled account's session is over with the very next request", async () => {
  const person = await aPerson(null);
  expect(await isSignedIn(person, 1)).toBe(true);
  await asSuperuser("update auth.account set disabled_at = now() where user_id = $1", [person.userId]);
  expect(await isSignedIn(person, 1)).toBe(false);
});

test.each(["", "x", "A".repeat(43), "' or 1=1 --"])("the made-up token %j belongs to nobody", async (token) => {
  const person = await aPerson(null);
  expect(await findSession(person.ctx, token)).toBeNull();
});

describe("staff without an authenticator or passkey", () => {
  test.each(["employee", "nurse", "admin", "provider"] as const)("act as a member: %s", async (role) => {
    const person = await aMember({ now });
    await asSuperuser("update profile set role = $2 where user_id = $1", [person.userId, role]);
    const { token, ctx } = await signInAgain(person);
    expect(await findSession(ctx, token)).toMatchObject({ role, mustEnroll: true, actor: { kind: "member" } });
  });

  test.each(["employee", "nurse", "admin", "provider"] as const)(
    "and in their role once they have one: %s",
    async (role) => {
      const { token, ctx } = await aStaff(role, { now });
      expect(await findSession(ctx, token)).toMatchObject({ role, mustEnroll: false, actor: { kind: role } });
    },
  );
});

function aPerson(role: StaffRole | null): Promise<Person> {
  return role ? aStaff(role, { now }) : aMember({ now });
}

async function isSignedIn(person: Person, afterSeconds: number): Promise<boolean> {
  return (await findSession(later(person.ctx, afterSeconds), person.token)) !== null;
}

async function lastSeen(person: Person): Promise<unknown> {
  const [row] = await asSuperuser("select last_seen_at from auth.session where user_id = $1", [person.userId]);
  return row?.["last_seen_at"];
}
