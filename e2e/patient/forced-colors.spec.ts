import { expect, test, type Who } from "../fixtures.ts";
import { findLost, openForced, removeForcedRules } from "../forced-colors.ts";

/** Members who choose their own few colors: results, supplies, steps and orders are drawings and strips. */
const PAGES: { who: Who; paths: string[] }[] = [
  { who: "other", paths: ["/next-steps"] },
  {
    who: "member",
    paths: ["/profile/files", "/profile/medications", "/profile/my-orders", "/profile/billing", "/profile/messages"],
  },
  { who: "longtime", paths: ["/profile/health", "/profile/files"] },
];
const WIDTHS = [1280, 390];

test.describe("@patient in forced colors", () => {
  test.afterEach(({ page }) => page.emulateMedia({ forcedColors: null }));

  for (const { who, paths } of PAGES) {
    test(`what ${who} sees can be told apart`, async ({ page, loginAs }) => {
      test.setTimeout(90_000);
      await loginAs(who);
      for (const path of paths) {
        await openForced(page, path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          expect(await findLost(page), `${path} at ${width} px`).toEqual([]);
        }
      }
    });
  }

  test("without our rules a result and its mark would be lost", async ({ page, loginAs }) => {
    await loginAs("member");
    await openForced(page, "/profile/files");
    await removeForcedRules(page);
    const lost = (await findLost(page)).join("\n");
    expect(lost).toContain("is gone");
    expect(lost).toContain("has no edge");
  });
});
