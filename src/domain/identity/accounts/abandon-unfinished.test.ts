import { expect, test } from "vitest";
import { inTransaction } from "#core/db.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { abandonUnfinished } from "./abandon-unfinished.ts";

useDatabase();

test("unfinished answers are deleted; someone who finished in the meantime keeps theirs", async () => {
  const idle = await aPerson("contact_verified");
  const finished = await aPerson("consented");
  const abandoned = await inTransaction(testCtx({ as: "system" }), (tx) => abandonUnfinished(tx, [idle, finished]));
  expect(abandoned).toEqual([idle]);
  expect(await stored(idle)).toEqual({ status: "abandoned", city: null });
  expect(await stored(finished)).toEqual({ status: "consented", city: "Austin" });
});

test.each(["member", "employee", "nurse", "admin", "provider"] as const)("%s does not clear it", async (as) => {
  const idle = await aPerson("contact_verified");
  await expect(inTransaction(testCtx({ as }), (tx) => abandonUnfinished(tx, [idle]))).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await stored(idle)).toEqual({ status: "contact_verified", city: "Austin" });
});

async function aPerson(status: string): Promise<string> {
  const { userId: id } = await aKnownPerson("member");
  await asSuperuser("update profile set registration_status = $2, city = 'Austin' where user_id = $1", [id, status]);
  return id;
}

async function stored(userId: string) {
  const [row] = await asSuperuser<{ status: string; city: string | null }>(
    "select registration_status as status, city from profile where user_id = $1",
    [userId],
  );
  return row;
}
