import { expect, test } from "vitest";
import { aKnownPerson } from "#test/people.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { findPeopleForPalette } from "./find-people.ts";

useDatabase();

test("staff get a few people, and each asking is one row of the trail", async () => {
  const { ctx } = await aKnownPerson("employee");
  const member = await aKnownPerson("member", { firstName: "Hildegard" });
  const { body } = await findPeopleForPalette(ctx, { term: "hildegrd" });
  expect(body.people).toEqual([{ id: member.userId, name: "Quinn, Hildegard", detail: member.email }]);
  expect(await asSuperuser("select from audit_event where action = 'people.searched'")).toHaveLength(1);
});

test("everybody else is turned away before anything is looked for", async () => {
  for (const as of ["member", "provider"] as const) {
    const asked = findPeopleForPalette(testCtx({ as }), { term: "hildegard" });
    await expect(asked).rejects.toMatchObject({ code: "forbidden" });
  }
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
