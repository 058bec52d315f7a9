import type { Page } from "@playwright/test";
import { newAddress } from "../address.ts";
import { expect, test } from "../fixtures.ts";
import { findLost, openForced, removeForcedRules } from "../forced-colors.ts";

/** People who choose their own few colors, as Windows' contrast themes do. One of each kind of public page. */
const PAGES = [
  "/",
  "/featured-treatments/testosterone-replacement-therapy-trt",
  "/semaglutide",
  "/faqs",
  "/resources",
  "/resources/semaglutide-and-tirzepatide-compared",
  "/resources/subcutaneous-injection-processes",
  "/shop",
  "/states",
  "/contact-us",
  "/privacy-choices",
  "/register/treatment",
  "/sign-in",
];
const WIDTHS = [1280, 390];

test.describe("@storefront in forced colors", () => {
  test.afterEach(({ page }) => page.emulateMedia({ forcedColors: null }));

  test("drawings, strips, choices, the current link and buttons can be seen and told apart", async ({ page }) => {
    test.setTimeout(120_000);
    let shapes = 0;
    for (const path of PAGES) {
      await test.step(path, async () => {
        shapes += await open(page, path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          expect(await findLost(page), `${path} at ${width} px`).toEqual([]);
        }
      });
    }
    expect(shapes).toBeGreaterThan(30);
  });

  test("without our rules each of these would be lost", async ({ page }) => {
    const lost: string[] = [];
    for (const path of ["/semaglutide", "/shop", "/resources/semaglutide-and-tirzepatide-compared"]) {
      await open(page, path);
      await removeForcedRules(page);
      lost.push(...(await findLost(page)));
    }
    const text = lost.join("\n");
    expect(text).toContain("is drawn in");
    expect(text).toContain("is gone");
    expect(text).toContain("looks the same chosen and not");
    expect(text).toContain("Shop looks like any link");
  });

  test("what has the focus has a ring", async ({ page }) => {
    await open(page, "/semaglutide");
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press("Tab");
      const ring = await page.evaluate(() => {
        const focused = document.activeElement!;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
        const { backgroundColor } = getComputedStyle(document.body);
        return { what: focused.textContent, outlineStyle, outlineWidth, isSeen: outlineColor !== backgroundColor };
      });
      expect(ring).toMatchObject({ outlineStyle: "solid", outlineWidth: "3px", isSeen: true });
    }
  });
});

async function open(page: Page, path: string): Promise<number> {
  await page.setExtraHTTPHeaders(newAddress());
  return openForced(page, path);
}
