import { expect, test } from "../fixtures.ts";
import { englishOn, expectNoOverflow, expectSpanish } from "../english.ts";

const TRT = "/featured-treatments/testosterone-replacement-therapy-trt";
const PAGES = ["/es", `/es${TRT}`, "/es/semaglutide"];

test.describe("@es Spanish pages", () => {
  for (const path of PAGES) {
    test(`${path} is in Spanish, fits a small phone and names its English page`, async ({ page, baseURL }) => {
      await page.goto(path);
      await expectSpanish(page);
      await expectNoOverflow(page);
      const english = path.replace(/^\/es\/?/, "/");
      const alternates = page.locator('link[rel="alternate"]');
      await expect(alternates).toHaveCount(3);
      await expect(page.locator('link[hreflang="en"]')).toHaveAttribute("href", new RegExp(`${english}$`));
      await expect(page.locator('link[hreflang="es"]')).toHaveAttribute("href", new RegExp(`${path}$`));
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${path}$`));
      await expect(page.getByText("Aún sin revisión médica.").first()).toBeVisible();
      await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
      await expect(page).toHaveURL(`${baseURL}${english}`);
      await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
      await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
      await expect(page).toHaveURL(`${baseURL}${path}`);
    });
  }

  test("English on a page is found", async ({ page }) => {
    await page.goto("/");
    expect((await englishOn(page)).length).toBeGreaterThan(100);
  });
});
