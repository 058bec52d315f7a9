import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { newAddress } from "../address.ts";
import { expect, test } from "../fixtures.ts";
import { header, isPhone, openPage, waitForScript } from "../shell.ts";

/** Public pages are painted from the document alone; their script comes after that. */
test.describe("@first-paint public pages", () => {
  test("a page is painted before any script is requested, and needs no style sheet", async ({ page }) => {
    for (const path of ["/", "/faqs", "/semaglutide"]) {
      await openPage(page, path);
      const { paint, scripts, sheets } = await timesOf(page);
      expect(scripts.length, path).toBeGreaterThan(3);
      expect(Math.min(...scripts), path).toBeGreaterThanOrEqual(paint);
      expect(sheets, path).toEqual([]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Figtree/);
    }
  });

  test("a page rendered for its visitor still asks for its scripts at once", async ({ page }) => {
    await openPage(page, "/?page=2");
    const { scripts, sheets } = await timesOf(page);
    expect(sheets.filter((sheet) => sheet.includes("/site-"))).toHaveLength(1);
    expect(scripts.length).toBeGreaterThan(3);
  });

  test("another section's larger sheet comes after the one in the document", async ({ page, loginAs }) => {
    await openPage(page, "/");
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click();
    await expect(page).toHaveURL(/\/faqs$/);
    expect((await timesOf(page)).sheets.filter((sheet) => sheet.includes("/site-"))).toEqual([]);
    await loginAs("member");
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): Promise<void> };
      };
      return router.navigate("/profile");
    });
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.locator("link[rel=stylesheet][data-precedence]:not([disabled])")).toHaveCount(1);
    const order = await page.evaluate(() =>
      [...document.querySelectorAll("[data-precedence]")].map(
        (sheet) => `${sheet.localName}${sheet.hasAttribute("disabled") ? ", disabled" : ""}`,
      ),
    );
    expect(order).toEqual(["link, disabled", "style", "link"]);
  });

  test("a button pressed before the script has come is answered when it has", async ({ page }) => {
    test.skip(!isPhone(page), "wide windows have no menu button");
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/");
    await header(page).getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    release();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  });

  test("a browser that doesn't report paints gets its script all the same", async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "PerformanceObserver"));
    await openPage(page, "/faqs");
  });
});

test.describe("@first-paint without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page looks the same and asks for nothing but its font and icons", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.resourceType()));
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Figtree/);
    await expect(page.locator("body")).toHaveCSS("font-variant-numeric", "tabular-nums");
    expect(asked.filter((type) => type === "script" || type === "stylesheet")).toEqual([]);
  });
});

/** Controls: what the policy makes of a page with one other byte. */
test.describe("@first-paint control", () => {
  test("unchanged, the page is styled and runs without a violation", async ({ browser }) => {
    const { page, violations } = await openChanged(browser, (html) => html);
    await waitForScript(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Figtree/);
    expect(violations).toEqual([]);
  });

  test("a changed byte of the style is refused", async ({ browser }) => {
    const { page, violations } = await openChanged(browser, (html) => html.replace("</style>", " </style>"));
    await expect.poll(() => violations.join()).toMatch(/inline style/);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveCSS("font-family", /^Figtree/);
  });

  for (const [what, from, to] of [
    ["the entry", "window.__reactRouterRouteModules", " window.__reactRouterRouteModules"],
    ["what starts it", "</script><script>(", "</script><script> ("],
  ] as const) {
    test(`a changed byte of ${what} is refused, and nothing runs`, async ({ browser }) => {
      const { page, violations } = await openChanged(browser, (html) => html.replace(from, to));
      await expect.poll(() => violations.join()).toMatch(/inline script/);
      await page.waitForTimeout(2_500);
      expect(await page.evaluate(() => "__reactRouterRouteModules" in window)).toBe(false);
    });
  }
});

/** Opens the FAQs with the document changed on its way, and collects what the browser's policy refuses. */
async function openChanged(browser: Browser, change: (html: string) => string) {
  const options: BrowserContextOptions = {
    baseURL: process.env["CLINIC_ORIGIN"] ?? "",
    extraHTTPHeaders: newAddress(),
  };
  const page = await (await browser.newContext(options)).newPage();
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await page.route("**/faqs", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await page.goto("/faqs");
  return { page, violations };
}

/** When the page was first painted, when each script was requested, and the style sheets it loaded. */
function timesOf(page: Page) {
  return page.evaluate(() => {
    const files = performance.getEntriesByType("resource");
    return {
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
      scripts: files.filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime),
      sheets: files.map(({ name }) => name).filter((name) => name.endsWith(".css")),
    };
  });
}
