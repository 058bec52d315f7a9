import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { aKnownPerson } from "#test/people.ts";
import { withPoliciesOff } from "#test/first-lock.ts";
import { asSuperuser, emptyTables, testCtx, useDatabase } from "#test/test-ctx.ts";
import { getAct } from "./acts/get-act.ts";
import { planAct } from "./acts/plan-act.ts";
import { dropExport } from "./acts/drop-export.ts";
import { openExport } from "./acts/open-export.ts";
import { readExport } from "./acts/read-export.ts";
import { startExport } from "./acts/start-export.ts";
import { dropView } from "./people/drop-view.ts";
import { saveView } from "./people/save-view.ts";
import { listViews } from "./people/list-views.ts";
import { recordSearch } from "./people/record-search.ts";
import { showSearch } from "./people/show-search.ts";
import { tagPeople } from "./acts/tag-people.ts";
import { undoTags } from "./acts/undo-tags.ts";
import { writeExport } from "./acts/write-export.ts";
import type { Person } from "./people/list-people.ts";

const FILE = { head: "Name\r\n", line: ({ last_name, first_name }: Person) => `${last_name}, ${first_name}\r\n` };

/** What staff keep for themselves, with every policy off: the use case alone must refuse a colleague. */
useDatabase();

let [me, colleague, admin]: Ctx[] = [];
let member: string;
const NOT_THERE = { code: "not-found" };

beforeAll(async () => {
  const people = await Promise.all((["employee", "employee", "admin"] as const).map((as) => aKnownPerson(as)));
  [me, colleague, admin] = people.map(({ ctx }) => ctx);
  member = (await aKnownPerson("member")).userId;
});
beforeEach(() => emptyTables("people_view", "bulk_act", "person_tag"));

describe("without the policies a colleague", () => {
  test("does not see a view that is not shared", async () => {
    await saveView(me!, { name: "Mine", query: "state=TX" });
    await withPoliciesOff(async () => {
      expect(await listViews(colleague!)).toEqual([]);
      expect(await listViews(admin!)).toEqual([]);
      expect(await listViews(me!)).toHaveLength(1);
    });
  });

  test("does not remove a view: a private one nobody else, a shared one only an admin", async () => {
    await saveView(me!, { name: "Mine", query: "state=TX" });
    await saveView(me!, { name: "Ours", query: "state=TX", shared: "yes" });
    const [shared, own] = await listViews(me!);
    await withPoliciesOff(async () => {
      await expect(dropView(colleague!, { viewId: own!.id })).rejects.toMatchObject(NOT_THERE);
      await expect(dropView(colleague!, { viewId: shared!.id })).rejects.toMatchObject(NOT_THERE);
      await expect(dropView(admin!, { viewId: own!.id })).rejects.toMatchObject(NOT_THERE);
      await dropView(admin!, { viewId: shared!.id });
    });
    expect(await listViews(me!)).toMatchObject([{ name: "Mine" }]);
  });

  test("does not see what another looked for", async () => {
    const { searchId } = await recordSearch(me!, { term: "Quinn" });
    await withPoliciesOff(async () => {
      expect(await showSearch(colleague!, { searchId, filters: {} })).toBeNull();
      expect(await showSearch(me!, { searchId, filters: {} })).toMatchObject({ term: "Quinn" });
    });
  });

  test("does not see, put or undo another's label", async () => {
    const act = await planAct(me!, { kind: "tag", tag: "call back", whom: { userIds: [member] } });
    await withPoliciesOff(async () => {
      await expect(getAct(colleague!, act)).rejects.toMatchObject(NOT_THERE);
      await expect(tagPeople(colleague!, act)).rejects.toMatchObject(NOT_THERE);
      await tagPeople(me!, act);
      await expect(undoTags(colleague!, act)).rejects.toMatchObject(NOT_THERE);
    });
    expect(await asSuperuser("select tag from person_tag")).toEqual([{ tag: "call back" }]);
  });

  test("does not start, open, read or drop another's export", async () => {
    const act = await planAct(me!, { kind: "export", whom: { userIds: [member] } });
    const reason = "because";
    await withPoliciesOff(async () => {
      await expect(startExport(colleague!, { ...act, reason })).rejects.toMatchObject(NOT_THERE);
      await startExport(me!, { ...act, reason });
      await writeExport(testCtx({ as: "system" }), act, FILE);
      await expect(openExport(colleague!, act)).rejects.toMatchObject(NOT_THERE);
      await openExport(me!, act);
      await expect(readExport(colleague!, act)).rejects.toMatchObject(NOT_THERE);
      await expect(dropExport(colleague!, act)).rejects.toMatchObject(NOT_THERE);
      for await (const part of await readExport(me!, act)) expect(part.byteLength).toBeGreaterThan(0);
    });
  });
});
