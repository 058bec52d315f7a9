import { beforeEach, expect, test } from "vitest";
import { aMember } from "#test/people.ts";
import { makeReadyMember, makeSupply } from "#test/patients/ready-member.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient, aProvider } from "#test/visits.ts";
import { listPatientFacts } from "./list-patient-facts.ts";

useDatabase();
const NOW = new Date("2026-11-16T15:00:00Z");
let providerId: string;
let userId: string;

beforeEach(async () => {
  ({ userId } = await aPatient({ now: NOW, status: "active" }));
  const supply = await makeSupply(asSuperuser);
  ({ providerId } = supply);
  await makeReadyMember(asSuperuser, supply, { now: NOW, userId });
  await asSuperuser("update profile set date_of_birth = '1985-11-17' where user_id = $1", [userId]);
});

const facts = (id = providerId) => listPatientFacts(testCtx({ as: "provider", id, now: NOW }), { userIds: [userId] });

test("says how old somebody is, what is on hold, and what nobody has reviewed", async () => {
  expect((await facts()).get(userId)).toMatchObject({ age: 40, held: [], unreviewedResults: 1 });
  await asSuperuser(
    `insert into treatment_hold (id, user_id, treatment_key, reason, source, source_id, starts_at)
     select gen_random_uuid(), $1, 'trt', 'answers-stop-treatment', 'answer', gen_random_uuid(), now() from generate_series(1, 2)`,
    [userId],
  );
  expect((await facts()).get(userId)?.held).toEqual(["trt"]);
});

test("a provider who doesn't care for them learns nothing, and nobody else may ask", async () => {
  expect([...(await facts(await aProvider()))]).toEqual([]);
  const { ctx } = await aMember({ now: NOW });
  await expect(listPatientFacts(ctx, { userIds: [userId] })).rejects.toMatchObject({ code: "forbidden" });
});
