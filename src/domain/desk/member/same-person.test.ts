import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aPatient } from "#test/visits.ts";
import { listPossibleSamePeople } from "./list-possible-same-people.ts";

/** Someone who was declined and registers again. */
useDatabase();

type Details = { first: string; last: string; born: string; phone: string | null };
const ADA: Details = { first: "Zoë", last: "Ferrer-Lind", born: "1981-04-05", phone: "+13125550171" };

async function aPerson(change: Partial<Details> = {}, options: { isDeclined?: boolean } = {}): Promise<string> {
  const { userId } = await aPatient();
  const { first, last, born, phone } = { ...ADA, ...change };
  await asSuperuser(
    "update profile set first_name = $2, last_name = $3, date_of_birth = $4, phone_number = $5 where user_id = $1",
    [userId, first, last, born, phone],
  );
  if (options.isDeclined) {
    await asSuperuser(
      `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at, ended_at, reason)
       values ($1, $2, 'trt', 'declined', now(), now(), now(), 'provider')`,
      [newId(), userId],
    );
  }
  return userId;
}

const employee = testCtx({ as: "employee" });
const seenFor = async (userId: string) =>
  (await listPossibleSamePeople(employee, { userId })).map((one) => [one.userId, one.declined[0]?.treatmentKey]);

test("who was declined and registers again is pointed out to the desk", async () => {
  const declined = await aPerson({}, { isDeclined: true });
  const cases: [string, Partial<Details>, boolean][] = [
    ["the same name, another phone", { phone: "+13125550199" }, true],
    ["accents, a hyphen and a middle name", { first: "Zoe Ann", last: "Ferrer Lind", phone: null }, true],
    ["another name, the same phone", { first: "Zed", last: "Other" }, true],
    ["another birth date", { born: "1981-04-06" }, false],
    ["another name and phone", { first: "Zed", last: "Other", phone: "+13125550188" }, false],
  ];
  for (const [what, change, isSame] of cases) {
    const again = await aPerson(change);
    expect(await seenFor(again), what).toEqual(isSame ? [[declined, "trt"]] : []);
  }
});

test("an account that nobody declined is no flag, and only the desk asks", async () => {
  await aPerson({ born: "1979-01-01" });
  const again = await aPerson({ born: "1979-01-01" });
  expect(await seenFor(again)).toEqual([]);
  for (const as of ["member", "provider"] as const) {
    await expect(listPossibleSamePeople(testCtx({ as }), { userId: again })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
});
