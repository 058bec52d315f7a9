import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aVisitWith } from "#test/labs.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider } from "#test/visits.ts";
import { recordSearch } from "../people/record-search.ts";
import { findPatients } from "./find-patients.ts";
import { listPatients } from "./list-patients.ts";

useDatabase();
let ctx: Ctx;
let mine: string;
let strangers: string;

beforeEach(async () => {
  const providerId = await aProvider();
  ctx = testCtx({ as: "provider", id: providerId });
  mine = await aNamed("Wilhelmina", "Ashgrove", "1974-06-01", "+13125550177");
  strangers = await aNamed("Wilhelmina", "Ashgrove", "1974-06-01", "+13125550177");
  await aVisitWith(providerId, mine);
});

async function aNamed(first: string, last: string, born: string, phone: string): Promise<string> {
  const { userId } = await aPatient();
  await asSuperuser(
    "update profile set first_name = $2, last_name = $3, date_of_birth = $4, phone_number = $5 where user_id = $1",
    [userId, first, last, born, phone],
  );
  return userId;
}

const search = async (term: string) => {
  const { searchId } = await recordSearch(ctx, { term });
  return (await listPatients(ctx, { searchId })).patients.map(({ userId }) => userId);
};

test.each(["wilhelmina", "ashgr", "Ashgrove, Wilhelmina", "wilhelmna", "6/1/1974", "June 1, 1974 ashgrove", "5550177"])(
  "a provider finds their own patient by %s, and nobody else's",
  async (term) => {
    expect(await search(term)).toEqual([mine]);
    expect((await findPatients(ctx, { term })).map(({ userId }) => userId)).toEqual([mine]);
  },
);

test("without a search the list has whom they see around now", async () => {
  const { term, patients } = await listPatients(ctx, {});
  expect(term).toBeNull();
  expect(patients.map(({ userId }) => userId)).toEqual([mine]);
});

test("each list and each search is a row of the trail, without what was typed", async () => {
  await search("wilhelmina");
  const rows = await asSuperuser<{ action: string }>(
    "select action, reason from audit_event where actor_id = $1 order by action desc",
    ["userId" in ctx.actor ? ctx.actor.userId : ""],
  );
  expect(rows).toEqual([
    { action: "people.searched", reason: null },
    { action: "people.listed", reason: null },
  ]);
});

test("somebody's search belongs to them", async () => {
  const { searchId } = await recordSearch(ctx, { term: "wilhelmina" });
  const other = testCtx({ as: "provider", id: await aProvider() });
  expect(await listPatients(other, { searchId })).toEqual({ term: null, patients: [], isCut: false });
});

test("nobody but a provider has patients", async () => {
  for (const as of ["employee", "nurse", "admin", "member"] as const) {
    await expect(listPatients(testCtx({ as }), {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(findPatients(testCtx({ as }), { term: "x" })).rejects.toMatchObject({ code: "forbidden" });
  }
});

test("with the policies off the search still starts from one's own patients", async () => {
  await withPoliciesOff(async () => expect(await search("wilhelmina")).toEqual([mine]));
  expect(strangers).not.toBe(mine);
});
