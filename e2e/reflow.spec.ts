import { expect, test } from "./fixtures.ts";
import { waitForScript } from "./shell.ts";

/** WCAG 1.4.10 and 1.4.4: at 320 px, and at twice the text size on a 1280 px screen, nothing is lost and nothing scrolls sideways. */
const PAGES = [
  "/",
  "/semaglutide",
  "/featured-treatments/sermorelin",
  "/faqs",
  "/shop",
  "/register",
  "/register/treatment",
  "/sign-in",
  "/contact-us",
];
const OWN_PAGES = ["/profile", "/profile/password", "/profile/my-orders"];

test.describe("@shell narrow windows", () => {
  for (const width of [320, 640]) {
    test(`nothing scrolls sideways at ${width} px`, async ({ page, loginAs }, info) => {
      test.skip(info.project.name === "phone", "sets its own width");
      await page.setViewportSize({ width, height: 800 });
      for (const path of PAGES) expect(await overflow(page, path), path).toBeLessThanOrEqual(0);
      await loginAs("member");
      for (const path of OWN_PAGES) expect(await overflow(page, path), path).toBeLessThanOrEqual(0);
    });
  }

  test("by keyboard alone: skip the header, choose an appointment type, close it, and be back on the button", async ({
    page,
  }, info) => {
    test.skip(info.project.name === "phone", "phones have no Tab key");
    await page.goto("/");
    await waitForScript(page);
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveText(/skip/i);
    await page.keyboard.press("Enter");
    await expect(page.locator("main#main")).toBeFocused();
    const button = page.getByRole("banner").getByRole("button", { name: "Make Appointment" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Choose Your Appointment Type" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

async function overflow(page: import("@playwright/test").Page, path: string): Promise<number> {
  await page.goto(path);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
