import { expect, test } from "vitest";
import { aVisitWith } from "#test/labs.ts";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { aProvider } from "#test/visits.ts";
import { findPeopleForPalette } from "./find-people.ts";

useDatabase();

test("staff get a few people, and each asking is one row of the trail", async () => {
  const { ctx } = await aKnownPerson("employee");
  const member = await aKnownPerson("member", { firstName: "Hildegard" });
  const { body } = await findPeopleForPalette(ctx, { term: "hildegrd" });
  expect(body.people).toEqual([{ id: member.userId, name: "Quinn, Hildegard", detail: member.email }]);
  expect(await asSuperuser("select from audit_event where action = 'people.searched'")).toHaveLength(1);
});

test("a provider gets only the people they care for", async () => {
  const mine = await aKnownPerson("member", { firstName: "Ottoline" });
  await aKnownPerson("member", { firstName: "Ottoline" });
  const providerId = await aProvider();
  await aVisitWith(providerId, mine.userId);
  const ctx = testCtx({ as: "provider", id: providerId });
  const { body } = await findPeopleForPalette(ctx, { term: "ottoline" });
  expect(body).toEqual({
    people: [{ id: mine.userId, name: "Quinn, Ottoline", detail: "" }],
    orders: [],
    requests: [],
  });
});

test("everybody else is turned away before anything is looked for", async () => {
  const asked = findPeopleForPalette(testCtx({ as: "member" }), { term: "hildegard" });
  await expect(asked).rejects.toMatchObject({ code: "forbidden" });
  const stranger = findPeopleForPalette(testCtx({ as: "anonymous" }), { term: "hildegard" });
  await expect(stranger).rejects.toMatchObject({ code: "unauthenticated" });
});

test.each([undefined, null, {}, { term: 1 }, { term: "" }, { term: "x".repeat(201) }])(
  "a body that asks for nothing finds nobody: %j",
  async (body) => {
    const { ctx } = await aKnownPerson("admin");
    expect(await findPeopleForPalette(ctx, body)).toEqual({
      status: 400,
      body: { people: [], orders: [], requests: [] },
    });
  },
);
