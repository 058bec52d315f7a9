import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { aMember, aStaff, signInAgain, type Person } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { getProfile } from "./get-profile.ts";
import { displayName, type Profile } from "./profile.ts";

const PROFILE_FIELDS = [
  "id",
  "created_at",
  "gender",
  "email",
  "first_name",
  "last_name",
  "preferred_name",
  "date_of_birth",
  "mailing_address",
  "phone_number",
  "user_id",
  "city",
  "state",
  "zip_code",
  "registration_status",
  "role",
  "has_test_results",
  "klaviyo_id",
  "license_expiration_date",
  "license_number",
  "license_state",
] as const satisfies readonly (keyof Profile)[];

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
let mara: Person;
let staff: Record<"employee" | "admin" | "provider", Person>;
beforeAll(async () => {
  mara = await aMember({ now });
  staff = {
    employee: await aStaff("employee", { now }),
    admin: await aStaff("admin", { now }),
    provider: await aStaff("provider", { now }),
  };
});
beforeEach(() => emptyTables("audit_event"));

const trail = () => asSuperuser("select action, actor_kind, actor_id, subject_id, request_id from audit_event");

test("people read their own profile, all fields of it, without an audit row", async () => {
  const profile = await getProfile(mara.ctx, { userId: mara.userId });
  expect(Object.keys(profile).sort()).toEqual([...PROFILE_FIELDS].sort());
  expect(profile).toMatchObject({ user_id: mara.userId, email: mara.email, first_name: "Mara", role: null });
  expect(await trail()).toEqual([]);
});

describe.each(["employee", "admin"] as const)("an %s", (role) => {
  test("reads anyone's, leaving exactly one audit row each time", async () => {
    const { ctx, userId } = staff[role];
    expect(await getProfile(ctx, { userId: mara.userId })).toMatchObject({ email: mara.email });
    expect(await trail()).toEqual([
      {
        action: "profile.read",
        actor_kind: role,
        actor_id: userId,
        subject_id: mara.userId,
        request_id: ctx.requestId,
      },
    ]);
    await getProfile(ctx, { userId: mara.userId });
    expect(await trail()).toHaveLength(2);
  });

  test("reads their own without one", async () => {
    await getProfile(staff[role].ctx, { userId: staff[role].userId });
    expect(await trail()).toEqual([]);
  });

  test("someone without a second factor is refused like everyone else", async () => {
    const person = await aMember({ now });
    await asSuperuser("update profile set role = $2 where user_id = $1", [person.userId, role]);
    const { ctx } = await signInAgain(person);
    await emptyTables("audit_event");
    await expect(getProfile(ctx, { userId: mara.userId })).rejects.toMatchObject({ code: "not-found" });
    expect(await trail()).toEqual([]);
  });
});

describe("there is no such profile, and no audit row,", () => {
  test("for a provider", async () => {
    await expect(getProfile(staff.provider.ctx, { userId: mara.userId })).rejects.toMatchObject({ code: "not-found" });
    expect(await trail()).toEqual([]);
  });

  test("for another member, exactly as for one that is missing", async () => {
    const other = await aMember({ now });
    await emptyTables("audit_event");
    const [theirs, missing] = await Promise.allSettled([
      getProfile(other.ctx, { userId: mara.userId }),
      getProfile(other.ctx, { userId: newId() }),
    ]);
    expect(theirs).toMatchObject({ status: "rejected", reason: { code: "not-found" } });
    expect(missing).toMatchObject({ status: "rejected", reason: { code: "not-found" } });
    expect(await trail()).toEqual([]);
  });

  test.each(["employee", "admin"] as const)("for an %s who asks for one that is missing", async (role) => {
    await expect(getProfile(staff[role].ctx, { userId: newId() })).rejects.toMatchObject({ code: "not-found" });
    expect(await trail()).toEqual([]);
  });
});

test("nobody reads a profile without signing in", async () => {
  const visitor = testCtx({ as: "anonymous" });
  await expect(getProfile(visitor, { userId: mara.userId })).rejects.toMatchObject({ code: "unauthenticated" });
});

test("people are called by the name they prefer", () => {
  expect(displayName({ first_name: "Margarethe", preferred_name: "Mara" })).toBe("Mara");
  expect(displayName({ first_name: "Margarethe", preferred_name: null })).toBe("Margarethe");
});
