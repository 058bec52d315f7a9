import { test } from "../fixtures.ts";
import { Links, look } from "../look.ts";
import { addressOf, instancesFor, pagesOf } from "../pages.ts";

/** Two workers split the long list. */
const PARTS = [0, 1, 2];

const WALKS = [
  ...PARTS.map((part) => ({
    who: "admin" as const,
    pages: pagesOf("/admin").filter((_, i) => i % PARTS.length === part),
    where: `under /admin, part ${part + 1}`,
  })),
  { who: "provider" as const, pages: pagesOf("/provider"), where: "under /provider" },
];

test.describe("@admin every page", () => {
  for (const { who, pages, where } of WALKS) {
    test(`${where} can be used by everybody and stays within the window; every link leads somewhere`, async ({
      page,
      loginAs,
      database,
    }) => {
      test.setTimeout(180_000);
      const instances = await instancesFor(database);
      await loginAs(who);
      const links = new Links();
      for (const path of pages) {
        // Not found is a page too. Staff tables need a phone's width.
        const expected = { status: path.endsWith("*") ? 404 : 200, narrow: [] };
        await test.step(path, () => look(page, addressOf(path, instances), expected));
        await links.collect(page);
      }
      await links.expectAlive(page);
    });
  }
});
