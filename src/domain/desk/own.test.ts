import { beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#core/ctx.ts";
import { aKnownPerson } from "#test/people.ts";
import { testCtx, useDatabase } from "#test/test-ctx.ts";
import { dropView } from "./people/drop-view.ts";
import { saveView } from "./people/save-view.ts";
import { listViews } from "./people/list-views.ts";
import { changeSettings } from "./change-settings.ts";
import { getSettings } from "./get-settings.ts";

useDatabase();

let [me, colleague, admin, provider]: Ctx[] = [];

beforeAll(async () => {
  const people = await Promise.all(
    (["employee", "employee", "admin", "provider"] as const).map((as) => aKnownPerson(as)),
  );
  [me, colleague, admin, provider] = people.map(({ ctx }) => ctx);
});

describe("a saved view", () => {
  test("keeps filters and order, and nothing else of the address", async () => {
    const query = "state=TX&sort=name&after=01a1dcf5-7c8d-7422-ad9a-30b8d6ec6be5&search=x&evil=1";
    await saveView(me!, { name: "Texas", query });
    expect(await listViews(me!)).toMatchObject([
      { name: "Texas", query: "state=TX&sort=name", isShared: false, isOwn: true },
    ]);
  });

  test("is seen by colleagues only if shared", async () => {
    await saveView(me!, { name: "Labs", query: "status=labs_pending", shared: "yes" });
    expect((await listViews(colleague!)).map(({ name, isOwn }) => [name, isOwn])).toEqual([["Labs", false]]);
  });

  test("is removed by who made it; a shared one by an admin too", async () => {
    const [shared] = await listViews(colleague!);
    const own = (await listViews(me!)).find(({ isShared }) => !isShared)!;
    await expect(dropView(colleague!, { viewId: shared!.id })).rejects.toMatchObject({ code: "not-found" });
    await expect(dropView(admin!, { viewId: own.id })).rejects.toMatchObject({ code: "not-found" });
    await dropView(admin!, { viewId: shared!.id });
    await dropView(me!, { viewId: own.id });
    expect(await listViews(me!)).toEqual([]);
  });
});

describe("settings", () => {
  test("are as they come until changed, and each change leaves the others", async () => {
    expect(await getSettings(me!)).toEqual({ hasSingleKeys: true, density: "compact", hiddenColumns: ["phone"] });
    await changeSettings(me!, { hasSingleKeys: false });
    await changeSettings(me!, { density: "roomy", hiddenColumns: ["state"] });
    expect(await getSettings(me!)).toEqual({ hasSingleKeys: false, density: "roomy", hiddenColumns: ["state"] });
    expect(await getSettings(colleague!)).toMatchObject({ hasSingleKeys: true });
  });

  test("are for everybody who works here, and for nobody else", async () => {
    await changeSettings(provider!, { hasSingleKeys: false });
    expect(await getSettings(provider!)).toMatchObject({ hasSingleKeys: false });
    await expect(getSettings(testCtx({ as: "member" }))).rejects.toMatchObject({ code: "forbidden" });
  });
});
