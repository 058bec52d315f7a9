import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { changeProfile } from "#domain/identity/profile/change-profile.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { makeReadyMember, makeSupply } from "#test/patients/ready-member.ts";
import { findRequests } from "./find-requests.ts";
import { findPeople } from "./find-people.ts";
import { recordSearch } from "./record-search.ts";
import { showSearch } from "./show-search.ts";
import { sweepDesk } from "../sweep-desk.ts";

useDatabase();

let staff: Awaited<ReturnType<typeof aKnownPerson>>;

const PEOPLE = [
  ["Samuel", "Johnson", "sam.j@mail.test", "+15125550142"],
  ["María José", "O’Brien-Núñez", "mj@mail.test", "+13125550177"],
  ["Wei", "Zhang", "wei.zhang@mail.test", "+14155550111"],
  ["Sørine", "Sørensen", "soerine@mail.test", null],
  ["Katherine", "Johansson", "kat@mail.test", null],
] as const;

beforeAll(async () => {
  staff = await aKnownPerson("employee", { firstName: "Emil" });
  for (const [first, last, email, phone] of PEOPLE) {
    const id = newId();
    await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [id, email]);
    await asSuperuser(
      `insert into profile (user_id, email, first_name, last_name, phone_number, created_at, state)
       values ($1, $2, $3, $4, $5, now(), 'TX')`,
      [id, email, first, last, phone],
    );
  }
});

const find = async (term: string) =>
  (await findPeople(staff.ctx, { term })).map(({ first_name, last_name }) => `${first_name} ${last_name}`);

describe("somebody is found by", () => {
  test.each([
    ["a whole name", "Samuel Johnson", "Samuel Johnson"],
    ["half of a name", "Joha", "Katherine Johansson"],
    ["half of two names, the other way round", "johns samu", "Samuel Johnson"],
    ["a misspelled name", "Jonhson", "Samuel Johnson"],
    ["half of a misspelled name", "jonso", "Samuel Johnson"],
    ["both misspelled", "samuell jonson", "Samuel Johnson"],
    ["a wrong first letter", "Catherine", "Katherine Johansson"],
    ["a name without its accents", "nunez", "María José O’Brien-Núñez"],
    ["a name without its apostrophe", "obrien", "María José O’Brien-Núñez"],
    ["a name with it", "O'Brien", "María José O’Brien-Núñez"],
    ["letters of another alphabet's kind", "sorensen", "Sørine Sørensen"],
    ["an email address", "WEI.ZHANG@mail.test", "Wei Zhang"],
    ["a phone number as people write it", "(512) 555-0142", "Samuel Johnson"],
    ["its last four digits", "0177", "María José O’Brien-Núñez"],
  ])("%s", async (_, term, name) => {
    expect((await find(term))[0]).toBe(name);
  });

  test.each([
    ["a birth date", "03/14/1980", ["Samuel Johnson", "Wei Zhang"]],
    ["a birth date in words", "March 14, 1980", ["Samuel Johnson", "Wei Zhang"]],
    ["a birth date as in a form", "1980-03-14", ["Samuel Johnson", "Wei Zhang"]],
    ["a birth date and half of a name", "zha 3/14/80", ["Wei Zhang"]],
    ["a birth date and a misspelled name", "Jonson born 3-14-1980", ["Samuel Johnson"]],
  ])("%s, which is shown", async (_, term, names) => {
    await asSuperuser(
      "update profile set date_of_birth = '1980-03-14' where email in ('sam.j@mail.test', 'wei.zhang@mail.test')",
    );
    expect((await find(term)).toSorted()).toEqual(names);
    expect(await findPeople(staff.ctx, { term })).toMatchObject(names.map(() => ({ date_of_birth: "1980-03-14" })));
  });

  test("all the words that are typed, not by any two of them", async () => {
    for (const [first, last] of [
      ["Ana María", "Lopez"],
      ["Ana", "Lopez Ruiz"],
      ["Ana Lucía", "Lopez"],
    ]) {
      const { userId } = await aKnownPerson("member", { firstName: first! });
      await asSuperuser("update profile set last_name = $2 where user_id = $1", [userId, last]);
    }
    expect((await find("ana lopez ruiz"))[0]).toBe("Ana Lopez Ruiz");
    expect((await find("lucia ana lopez"))[0]).toBe("Ana Lucía Lopez");
    expect((await find("lopez ana maria"))[0]).toBe("Ana María Lopez");
  });

  test.each(["TL-77001", "tl77001", "1Z 555 AA1 01 2345 6784", "1z555aa10123456784"])("an order, %s", async (term) => {
    const clinic = await makeSupply(asSuperuser);
    const ready = await makeReadyMember(asSuperuser, clinic);
    await asSuperuser(
      `insert into customer_order (id, number, user_id, prescription_id, pharmacy_id, offering_key, days_supply, total_cents,
         status, created_at, sent_at, shipped_at, tracking_number)
       values ($1, 'TL-77001', $2, $3, $4, 'trt', 30, 8900, 'shipped', now(), now(), now(), '1Z 555-AA1 0123 4567 84')`,
      [newId(), ready.userId, ready.prescriptionId, clinic.pharmacyId],
    );
    const found = await findPeople(staff.ctx, { term });
    expect(found.map(({ user_id }) => user_id)).toEqual([ready.userId]);
    await asSuperuser("delete from customer_order");
  });

  test("the reference of a request", async () => {
    const [{ user_id } = { user_id: "" }] = await asSuperuser<{ user_id: string }>(
      "select user_id from profile where email = 'kat@mail.test'",
    );
    await asSuperuser(
      `insert into contact_request (id, reference, source, user_id, full_name, email, subject, priority, due_at, created_at,
         last_message_at, idempotency_key)
       values ($1, 'R-0A1B2C3D4E', 'member-contact', $2, 'K J', 'kat@mail.test', 'K J: Other', 3, now(), now(), now(), $1)`,
      [newId(), user_id],
    );
    expect(await find("r-0a1b2c3d4e")).toEqual(["Katherine Johansson"]);
    expect(await findRequests(staff.ctx, { term: "r-0a1b2c3d4e" })).toMatchObject([
      { reference: "R-0A1B2C3D4E", name: "K J" },
    ]);
  });

  test("nothing that is not theirs", async () => {
    expect(await find("Xqzwvv")).toEqual([]);
    expect(await find("'; drop table profile --")).toEqual([]);
    expect(await find("%")).toEqual([]);
  });
});

test("a changed name is found at once, the old one no more", async () => {
  const member = await aKnownPerson("member", { firstName: "Bartholomew" });
  expect(await find("Bartholomew")).toEqual(["Bartholomew Quinn"]);
  await changeProfile(member.ctx, { question: "name", first_name: "Zebulon", last_name: "Quinn" });
  expect(await find("Zebulon")).toEqual(["Zebulon Quinn"]);
  expect(await find("Bartholomew")).toEqual([]);
});

describe("a kept search", () => {
  test("is shown to who made it, with the filters on top, and leaves one row in the trail", async () => {
    const { searchId } = await recordSearch(staff.ctx, { term: "jonson" });
    const found = await showSearch(staff.ctx, { searchId, filters: { state: "TX" } });
    expect(found).toMatchObject({ term: "jonson", people: [{ last_name: "Johnson" }] });
    expect((await showSearch(staff.ctx, { searchId, filters: { state: "FL" } }))?.people).toEqual([]);
    const trail = await asSuperuser(
      "select object_id from audit_event where action = 'people.searched' and object_id = $1",
      [searchId],
    );
    expect(trail).toHaveLength(1);
  });

  test("is nothing to a colleague, and gone after a day", async () => {
    const { searchId } = await recordSearch(staff.ctx, { term: "jonson" });
    const colleague = await aKnownPerson("admin");
    expect(await showSearch(colleague.ctx, { searchId, filters: {} })).toBeNull();
    await sweepDesk(testCtx({ as: "system", now: new Date(Date.now() + 25 * 3_600_000) }));
    expect(await showSearch(staff.ctx, { searchId, filters: {} })).toBeNull();
  });
});

test("only staff look for people", async () => {
  for (const as of ["member", "provider"] as const) {
    await expect(findPeople(testCtx({ as }), { term: "Sam" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(findRequests(testCtx({ as }), { term: "R-0A1B2C3D4E" })).rejects.toMatchObject({ code: "forbidden" });
  }
});
