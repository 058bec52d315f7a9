import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { listPeople, PAGE_SIZE } from "./list-people.ts";
import { SORTS, type PeopleFilters, type Sort } from "./people.ts";

useDatabase();

const staff = testCtx({ as: "employee" });
const PEOPLE = 130;

beforeAll(async () => {
  for (let i = 0; i < PEOPLE; i++) {
    const id = newId();
    await asSuperuser("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [
      id,
      `p${i}@x.test`,
    ]);
    await asSuperuser(
      `insert into profile (user_id, email, first_name, last_name, state, registration_status, has_test_results, role, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        `p${i}@x.test`,
        `First${i % 7}`,
        `Last${i % 11}`,
        ["TX", "FL", "OH"][i % 3],
        i % 2 ? "active" : null,
        i % 5 === 0,
        i === 4 ? "provider" : null,
        // Many on the same instant: the order must still have no holes.
        new Date(Date.UTC(2026, 9, 1 + (i % 9), 15)),
      ],
    );
    if (i % 4 === 0) await request(id, i % 8 === 0 ? "new" : "resolved", i);
    if (i % 10 === 0) await request(id, "closed", i + 1);
  }
}, 180_000);

async function request(userId: string, state: string, minute: number): Promise<void> {
  await asSuperuser(
    `insert into contact_request (id, reference, source, user_id, full_name, email, subject, priority, due_at, created_at,
       last_message_at, state, idempotency_key)
     values ($1, 'R-0000000000', 'member-contact', $2, 'Some One', 's@x.test', 'Some One: Other', 3, now(), now(), $3, $4, $1)`,
    [newId(), userId, new Date(Date.UTC(2026, 9, 10, 0, minute)), state],
  );
}

/** All pages, forwards. */
async function walk(sort: Sort, filters: PeopleFilters = {}) {
  const all: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 20; page++) {
    const { people, next } = await listPeople(staff, { filters, sort, after });
    all.push(...people.map(({ user_id }) => user_id));
    if (!next) return all;
    after = next;
  }
  throw new Error("The list does not end");
}

describe.each(SORTS)("by %s", (sort) => {
  test("everybody comes once, page after page", async () => {
    const all = await walk(sort);
    const expected = sort.startsWith("contact") ? new Set(await withRequests()).size : PEOPLE;
    expect(all).toHaveLength(expected);
    expect(new Set(all).size).toBe(expected);
  });

  test("the page before is the one we came from", async () => {
    const first = await listPeople(staff, { filters: {}, sort });
    if (!first.next) return;
    const second = await listPeople(staff, { filters: {}, sort, after: first.next });
    const back = await listPeople(staff, { filters: {}, sort, before: second.previous ?? undefined });
    expect(back.people.map(({ user_id }) => user_id)).toEqual(first.people.map(({ user_id }) => user_id));
    expect(back.previous).toBeNull();
  });
});

test("opposite orders are each other's reverse", async () => {
  for (const [one, other] of [
    ["newest", "oldest"],
    ["name", "name-desc"],
    ["contact", "contact-oldest"],
  ] as const) {
    expect(await walk(one)).toEqual((await walk(other)).toReversed());
  }
});

describe("a filter leaves exactly those it names", () => {
  const CASES: [PeopleFilters, string][] = [
    [{ state: "TX" }, "state = 'TX'"],
    [{ status: "active" }, "registration_status = 'active'"],
    [{ status: "none" }, "registration_status is null"],
    [{ tests: "yes" }, "has_test_results"],
    [{ role: "provider" }, "role = 'provider'"],
    [{ role: "member", state: "FL", tests: "no" }, "role is null and state = 'FL' and not has_test_results"],
    [{ from: "2026-10-03", to: "2026-10-04" }, "created_at between '2026-10-03 05:00Z' and '2026-10-05 04:59Z'"],
    [{ request: "open" }, "user_id in (select user_id from contact_request where state = 'new')"],
  ];
  test.each(CASES)("%j", async (filters, sql) => {
    const rows = await asSuperuser<{ user_id: string }>(`select user_id from profile where ${sql}`);
    const expected = rows.map(({ user_id }) => user_id).sort();
    for (const sort of ["newest", "name"] as const) expect((await walk(sort, filters)).sort()).toEqual(expected);
    const { matching } = await listPeople(staff, { filters, sort: "name" });
    expect(matching).toBe(expected.length);
  });
});

test("a page says when somebody was last in touch and how many of their requests are open", async () => {
  const { people } = await listPeople(staff, { filters: { request: "open" }, sort: "contact" });
  expect(people.length).toBeLessThanOrEqual(PAGE_SIZE);
  for (const person of people) expect(person).toMatchObject({ open_requests: 1, last_contact_at: expect.any(Date) });
});

test("a place that nobody holds gives an empty page, not an error", async () => {
  const { people } = await listPeople(staff, { filters: {}, sort: "name", after: newId() });
  expect(people).toEqual([]);
});

test("members, providers and strangers are turned away", async () => {
  for (const as of ["member", "provider"] as const) {
    await expect(listPeople(testCtx({ as }), { filters: {}, sort: "name" })).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  const nobody = listPeople(testCtx({ as: "anonymous" }), { filters: {}, sort: "name" });
  await expect(nobody).rejects.toMatchObject({ code: "unauthenticated" });
});

async function withRequests(): Promise<string[]> {
  const rows = await asSuperuser<{ user_id: string }>("select user_id from contact_request");
  return rows.map(({ user_id }) => user_id);
}
