import { onlyMe, publishBanner } from "../banner.ts";
import { expect, test } from "../fixtures.ts";
import { openPage } from "../shell.ts";

test.describe("@smoke the clinic is open", () => {
  test("the home page shows the banner above the header and hydrates", async ({ page, expectAccessible }) => {
    await page.goto("/");
    await expect(page.getByRole("complementary", { name: "Announcement" })).toContainText("Medical weight loss visits");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible();
  });

  test("module preloads really load under the content security policy", async ({ page, request }) => {
    // A page from the cache, with hashes, and one rendered for this request, with a nonce.
    for (const path of ["/", "/?page=2"]) {
      const html = await (await request.get(path)).text();
      const later = /data-preload="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
      const atOnce = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file!);
      const files = [...later, ...atOnce];
      expect(files.length).toBeGreaterThan(3);
      await openPage(page, path);
      const missing = () =>
        page.evaluate((wanted) => {
          const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
          const loaded = new Set(
            entries.filter(({ decodedBodySize }) => decodedBodySize > 0).map(({ name }) => new URL(name).pathname),
          );
          return wanted.filter((file) => !loaded.has(file));
        }, files);
      await expect.poll(missing).toEqual([]);
    }
  });

  test("an unknown page answers 404 with a way home", async ({ page, expectAccessible }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle("We can't find that page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can't find that page");
    await expect(page.getByRole("link", { name: "Go to the home page" })).toBeVisible();
    await expectAccessible();
  });

  test("the banner call answers with a data field", async ({ request }) => {
    const answer = await request.get("/api/homepage-banner");
    expect(await answer.json()).toMatchObject({
      data: { banner_description: "Medical weight loss visits are open.", use_appointment_type_selection: true },
    });
  });

  test("a banner an admin could enter in any color stays readable", async ({ page, database }) => {
    await onlyMe(database);
    for (const color of ["#ffffff", "#808080", "#c8ed78", "#000000"]) {
      const remove = await publishBanner(database, {
        text: "Medical weight loss visits are open.",
        color,
        asksType: true,
      });
      const rgb = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16)).join(", ");
      await expect(async () => {
        await page.goto("/");
        await expect(page.getByRole("complementary", { name: "Announcement" })).toHaveCSS(
          "background-color",
          `rgb(${rgb})`,
          { timeout: 1_000 },
        );
      }).toPass();
      await remove();
    }
  });
});
