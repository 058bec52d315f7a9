import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { open, parseKeyring, seal } from "#core/keyring.ts";
import { aMember, type Person } from "#test/people.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { changeProfile, PROFILE_QUESTIONS, type ProfileQuestion } from "./change-profile.ts";
import { getProfile } from "./get-profile.ts";

useDatabase();

const now = new Date("2026-11-15T12:00:00Z");
let mara: Person;
beforeEach(async () => {
  await emptyTables("mail_outbox");
  mara = await aMember({ now });
  await emptyTables("audit_event");
});

const own = () => getProfile(mara.ctx, { userId: mara.userId });
const history = () =>
  asSuperuser(
    "select field, old_value, new_value, changed_by_kind from profile_change where user_id = $1 order by id",
    [mara.userId],
  );

test("a new name is kept beside the old one, with an audit row", async () => {
  await changeProfile(mara.ctx, { question: "name", first_name: "Mara", last_name: "Quinn-Okafor" });
  expect(await own()).toMatchObject({ first_name: "Mara", last_name: "Quinn-Okafor" });
  expect(await history()).toEqual([
    { field: "name", old_value: "Mara Quinn", new_value: "Mara Quinn-Okafor", changed_by_kind: "member" },
  ]);
  expect(await asSuperuser("select action, subject_id from audit_event")).toEqual([
    { action: "profile.changed", subject_id: mara.userId },
  ]);
});

test("an address and a phone number leave their history too; the same answer again does not", async () => {
  const address = { mailing_address: "1 Oak Street", city: "Salem", state: "OR", zip_code: "97301" };
  await changeProfile(mara.ctx, { question: "address", ...address });
  await changeProfile(mara.ctx, { question: "address", ...address });
  await changeProfile(mara.ctx, { question: "phone", phone_number: "+14155550132" });
  expect(await history()).toMatchObject([
    { field: "address", old_value: "", new_value: "1 Oak Street, Salem, OR, 97301" },
    { field: "phone", old_value: "", new_value: "+14155550132" },
  ]);
});

test("only what was asked changes, and only one's own", async () => {
  const other = await aMember({ now });
  const before = await own();
  await changeProfile(mara.ctx, { question: "date-of-birth", date_of_birth: "1980-02-29", minimumAge: 18 });
  await changeProfile(mara.ctx, { question: "preferred-name", preferred_name: "Mo" });
  await changeProfile(mara.ctx, { question: "gender", gender: null });
  expect(await own()).toEqual({ ...before, date_of_birth: "1980-02-29", preferred_name: "Mo" });
  expect(await getProfile(other.ctx, { userId: other.userId })).toMatchObject({ preferred_name: null });
});

test("who is not signed in, or has no profile, changes nothing", async () => {
  const answer = { question: "gender", gender: "x" } as const;
  await expect(changeProfile(testCtx({ as: "anonymous" }), answer)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(changeProfile(testCtx({ as: "member" }), answer)).rejects.toMatchObject({ code: "not-found" });
});

describe("the license", () => {
  const license = { license_number: "D400-7836-0001", license_state: "IL", license_expiration_date: "2029-05-01" };
  const sealedColumn = async () =>
    (await asSuperuser("select license_number_sealed as sealed from profile where user_id = $1", [mara.userId]))[0]?.[
      "sealed"
    ] as string;

  test("shows its last four characters, and its number is in clear in no table", async () => {
    await changeProfile(mara.ctx, { question: "license", ...license });
    expect(await own()).toMatchObject({ license_number: "0001", license_state: "IL" });
    expect(await everyRow()).toContain("2029-05-01");
    expect(await everyRow()).not.toContain("D400-7836");
    expect(open(mara.ctx.env.DATA_KEYS, await sealedColumn(), `license:${mara.userId}`)).toBe("D400-7836-0001");
  });

  test.each([
    ["1234", "34"],
    ["12345", "45"],
    ["1234567", "567"],
    ["12345678", "5678"],
  ])("of a short number, %s, only %s is shown", async (license_number, shown) => {
    await changeProfile(mara.ctx, { question: "license", ...license, license_number });
    expect((await own()).license_number).toBe(shown);
  });

  test("sealed for one person does not open for another", async () => {
    await changeProfile(mara.ctx, { question: "license", ...license });
    const sealed = await sealedColumn();
    expect(() => open(mara.ctx.env.DATA_KEYS, sealed, "license:somebody-else")).toThrow("unable to authenticate");
  });

  test("opens with a ring of new and old key, is sealed anew with the new one, and never with the new alone", async () => {
    const [old] = mara.ctx.env.DATA_KEYS;
    const [added] = parseKeyring(`new:${Buffer.alloc(32, "new").toString("base64")}`);
    const [ring, about] = [[added!, old!], `license:${mara.userId}`];
    await changeProfile(mara.ctx, { question: "license", ...license });
    const sealed = await sealedColumn();
    expect(open(ring, sealed, about)).toBe("D400-7836-0001");
    expect(() => open([added!], sealed, about)).toThrow("no key");
    const rotated = { ...mara.ctx, env: { ...mara.ctx.env, DATA_KEYS: ring } };
    await changeProfile(rotated, { question: "license", ...license });
    expect(open([added!], await sealedColumn(), about)).toBe("D400-7836-0001");
    expect(seal(ring, "x", about)).toMatch(/^new\./);
  });
});

describe("what is typed", () => {
  const license = { license_number: "D400", license_state: "IL", license_expiration_date: "2029-05-01" };
  const address = { mailing_address: "1 Oak Street", city: "Salem", state: "OR", zip_code: "97301" };
  test.each<[string, ProfileQuestion, object]>([
    ["a birthday that is no date", "date-of-birth", { date_of_birth: "1980-02-30" }],
    ["a birthday before 1900", "date-of-birth", { date_of_birth: "1899-12-31" }],
    ["a state that is none", "address", { ...address, state: "ZZ" }],
    ["a state from the prototype", "address", { ...address, state: "constructor" }],
    ["a ZIP code with letters", "address", { ...address, zip_code: "9730A" }],
    ["a license number with a tag", "license", { ...license, license_number: "<b>1234" }],
    ["a name of spaces", "name", { first_name: "  ", last_name: "Quinn" }],
  ])("%s is refused", (_, question, typed) => {
    const schema: z.ZodType = PROFILE_QUESTIONS[question];
    expect(schema.safeParse(typed).success).toBe(false);
  });

  test("an empty preferred name takes it away", () => {
    expect(PROFILE_QUESTIONS["preferred-name"].parse({ preferred_name: "" })).toEqual({ preferred_name: null });
  });
});

async function everyRow(): Promise<string> {
  const tables = await asSuperuser<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'pgboss')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await asSuperuser<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}
