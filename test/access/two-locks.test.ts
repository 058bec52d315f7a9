import { afterEach, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newId } from "#core/id.ts";
import { getProfile } from "#domain/identity/profile/get-profile.ts";
import { findProfile } from "#domain/identity/profile/queries-profile.server.ts";
import { withPoliciesOff } from "../first-lock.ts";
import { asSuperuser, testCtx, useDatabase } from "../test-ctx.ts";

/** Another person's profile, with each lock removed in turn. One alone must be enough; access is possible only without both. */
useDatabase();

const owner = newId();
const stranger = testCtx({ as: "member" });

beforeAll(async () => {
  await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, 'owner@test.test', now())", [
    owner,
  ]);
  await asSuperuser(
    "insert into profile (user_id, email, first_name, last_name, created_at) values ($1, 'owner@test.test', 'Own', 'Er', now())",
    [owner],
  );
});
afterEach(() => asSuperuser("drop policy if exists open_door on profile"));

test("with both locks another's profile is not there", async () => {
  await expect(getProfile(stranger, { userId: owner })).rejects.toMatchObject({ code: "not-found" });
});

test("without the use case's check, row-level security still refuses", async () => {
  expect(await withoutUseCaseCheck(stranger)).toBeNull();
});

test("without the policy, the use case still refuses", async () => {
  await openTheDoor();
  await expect(getProfile(stranger, { userId: owner })).rejects.toMatchObject({ code: "not-found" });
});

test("without both, the profile would be read: the two tests above can fail", async () => {
  await openTheDoor();
  expect(await withoutUseCaseCheck(stranger)).toMatchObject({ user_id: owner });
});

test("with every policy off the use case still refuses, and the policies are back afterwards", async () => {
  await withPoliciesOff(async () => {
    expect(await withoutUseCaseCheck(stranger)).toMatchObject({ user_id: owner });
    await expect(getProfile(stranger, { userId: owner })).rejects.toMatchObject({ code: "not-found" });
  });
  expect(await withoutUseCaseCheck(stranger)).toBeNull();
});

/** What getProfile would do if someone forgot to check the actor. */
function withoutUseCaseCheck(ctx: Ctx) {
  return inTransaction(ctx, (tx) => findProfile(tx.trx, owner));
}

async function openTheDoor() {
  await asSuperuser("create policy open_door on profile for select to app_web using (true)");
}
