import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { ActorKind } from "#core/actor.ts";
import type { Ctx } from "#core/ctx.ts";
import { inReadTransaction } from "#core/db.ts";
import { breakGlass } from "#domain/chart/care/break-glass.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { aStaff } from "#test/people.ts";
import { makeReadyMember, makeSupply } from "#test/patients/ready-member.ts";
import { recordStatements } from "#test/statements/record-statements.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider } from "#test/visits.ts";
import { getPatientPage, type PatientPage } from "./get-patient-page.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
let patient: Awaited<ReturnType<typeof aPatient>>;
let providerId: string;
let userId: string;

beforeEach(async () => {
  patient = await aPatient({ now: NOW, status: "active" });
  ({ userId } = patient);
  const supply = await makeSupply(asSuperuser);
  ({ providerId } = supply);
  await makeReadyMember(asSuperuser, supply, { now: NOW, userId });
  await asSuperuser("update profile set date_of_birth = '1985-04-27', state = 'TX' where user_id = $1", [userId]);
});

const provider = (id = providerId): Ctx => testCtx({ as: "provider", id, now: NOW });
const open = (ctx: Ctx) => getPatientPage(ctx, { userId });
const trail = () =>
  asSuperuser<{ action: string; actor_id: string }>(
    "select action, actor_id from audit_event where subject_id = $1 and actor_kind = 'provider' order by at, id",
    [userId],
  );

test("shows who it is, what is prescribed, and the results, as one row of the trail", async () => {
  const page = await open(provider());
  expect(page.person).toMatchObject({ firstName: "Pat", lastName: "Ient", age: 41, state: "TX" });
  expect(page.prescriptions).toMatchObject([{ status: "active", refillsAllowed: 5 }]);
  expect(page.labs.reports.length).toBeGreaterThan(0);
  expect(page.visits).toMatchObject([{ status: "fulfilled" }]);
  expect(await trail()).toEqual([{ action: "patient-page.read", actor_id: providerId }]);
});

test("reads everything in one transaction, in few steps, and asks nothing twice", async () => {
  await open(provider());
  const sent = (await recordStatements(() => open(provider()))).map(
    ({ text, values }) => `${text} ${JSON.stringify(values)}`,
  );
  const reads = sent.slice(sent.findIndex((text) => text.startsWith("commit")) + 1);
  expect(sent.filter((text) => text.startsWith("begin"))).toHaveLength(2);
  expect(reads[0]).toMatch(/^begin read only/);
  expect(new Set(reads).size).toBe(reads.length);
  expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(46);
});

describe("for whom there is no such page", () => {
  const refusals: [string, () => Promise<Ctx>, string][] = [
    ["a provider who doesn't care for them", async () => provider(await aProvider()), "not-found"],
    ...(["employee", "nurse", "admin", "member"] as ActorKind[]).map((as): [string, () => Promise<Ctx>, string] => [
      `a ${as}`,
      async () => testCtx({ as, now: NOW }),
      "forbidden",
    ]),
    ["the patient", async () => patient, "forbidden"],
  ];
  test.each(refusals)("%s, by the use case alone", async (_, who, code) => {
    const ctx = await who();
    await expect(open(ctx)).rejects.toMatchObject({ code });
    await withPoliciesOff(() => expect(open(ctx)).rejects.toMatchObject({ code }));
    expect(await trail()).toEqual([]);
  });

  test("a provider who doesn't care for them, by the policies alone", async () => {
    const stranger = provider(await aProvider());
    const parts = await readPartsOf(stranger);
    expect(parts).toEqual({ profile: 0, prescription: 0, lab_value: 0, vital_set: 0, form_answer: 0, stored_file: 0 });
    expect((await readPartsOf(provider()))["prescription"]).toBe(1);
  });
});

/** How many rows about the patient the policies let through. */
async function readPartsOf(ctx: Ctx): Promise<Record<string, number>> {
  const tables = ["profile", "prescription", "lab_value", "vital_set", "form_answer", "stored_file"];
  return inReadTransaction(ctx, async ({ trx }) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
      counts[table] = rows[0]!.n;
    }
    return counts;
  });
}

test("breaking the glass opens it for four hours", async () => {
  const { ctx: stranger } = await aStaff("provider", { now: NOW });
  const member = { first_name: "Pat", last_name: "Ient", date_of_birth: "1985-04-27" };
  await asSuperuser("update profile set date_of_birth = null where date_of_birth = '1985-04-27' and user_id <> $1", [
    userId,
  ]);
  expect(await breakGlass(stranger, { member, reason: "Called from an emergency room" })).toBe(userId);
  const page: PatientPage = await open(stranger);
  expect(page.prescriptions).toHaveLength(1);
  const later = { ...stranger, now: new Date(NOW.getTime() + 4 * 3_600_000) };
  await expect(open(later)).rejects.toMatchObject({ code: "not-found" });
});

test("an answer stays unread until the answers themselves are opened", async () => {
  await open(provider());
  expect(await asSuperuser("select 1 from answers_read where user_id = $1", [userId])).toEqual([]);
});
