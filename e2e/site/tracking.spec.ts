import type { Page } from "@playwright/test";
import { acceptAll, leaks, watchOutside } from "../outside.ts";
import { newAddress } from "../address.ts";
import { expect, test } from "../fixtures.ts";

/** One URL for each kind of page. */
const OPEN = ["/", "/faqs", "/policies/privacy"];
const CLOSED = [
  "/semaglutide",
  "/semaglutide/bmi?feet=5&inches=10&pounds=230",
  "/featured-treatments/sermorelin",
  "/symptom-check",
  "/resources",
  "/resources/missed-doses",
  "/shop",
  "/cost?state=IL&treatment=sermorelin",
  "/search?q=canary+low+libido+7391",
  "/faqs?q=canary+hair+loss+2280",
  "/contact-us",
  "/ask-us-anything",
  "/your-message",
  "/register",
  "/semaglutide/register",
  "/sign-in",
  "/please-login",
  "/privacy-choices",
  "/consultation/secondary-followup",
  "/no-such-page",
];
const SIGNED_IN = ["/", "/faqs", "/profile", "/profile/medications", "/book", "/consultation/secondary-followup"];

test.describe("@tracking", () => {
  test("before a yes nothing leaves our origin, on any kind of page", async ({ page }) => {
    for (const path of [...OPEN, ...CLOSED]) await open(page, path);
  });

  test("a yes to one kind of tool is not a yes to the others", async ({ page, consent }) => {
    test.skip(consent === "all", "this visitor chooses by hand");
    const sent = watchOutside(page);
    await page.goto("/privacy-choices");
    await page.getByLabel("Advertising").check();
    await page.getByRole("button", { name: "Save my choices" }).click();
    await expect(page.getByText("Your change was saved.")).toBeVisible();
    await expect(page.getByLabel("Advertising")).toBeChecked();
    await expect(page.getByLabel("Analytics")).not.toBeChecked();
    await expect(page.getByLabel("Session recording")).not.toBeChecked();
    const frame = await page.request.get("/vendor-frame");
    expect(await frame.text()).toContain("/pixel.js");
    expect(await frame.text()).not.toMatch(/recorder\.js|tag-manager\.js/);
    await page.getByRole("button", { name: "Reject all" }).click();
    await expect(page.getByLabel("Advertising")).not.toBeChecked();
    await open(page, "/");
    expect(sent).toEqual([]);
  });
});

test.describe("@tracking after a yes to everything", () => {
  test.use({ consent: "all" });
  test("open pages run the tools, which learn the kind of page and nothing else", async ({ page }) => {
    const sent = watchOutside(page);
    for (const path of OPEN) {
      sent.length = 0;
      await open(page, path);
      await expect.poll(() => sent.filter(({ url }) => url.endsWith("/collect")).length).toBeGreaterThan(3);
      for (const file of ["tag-manager.js", "recorder.js", "pixel.js"]) {
        await expect.poll(() => sent.some(({ url }) => url.endsWith(file)), file).toBe(true);
      }
    }
    const notified = '{"event":"pageview","page":"/policies/:slug"}';
    await expect.poll(() => sent.some(({ text }) => text.includes(notified))).toBe(true);
    expect(sent.find(({ text }) => text.includes(notified))?.text).toContain('"page":"SecurityError"');
    expect(leaks(sent)).toEqual([]);
  });

  test("nothing leaves from a closed page", async ({ page }) => {
    const sent = watchOutside(page);
    for (const path of CLOSED) {
      await open(page, path);
      expect(sent, path).toEqual([]);
    }
  });

  test("nothing leaves from any page for somebody who is signed in", async ({ page, loginAs }) => {
    await loginAs("member");
    const sent = watchOutside(page);
    for (const path of SIGNED_IN) await open(page, path);
    expect(sent).toEqual([]);
  });

  test("going on from an open page to a closed one ends the tools, and search words stay home", async ({ page }) => {
    const sent = watchOutside(page);
    await open(page, "/");
    await expect.poll(() => sent.length).toBeGreaterThan(3);
    await page.getByRole("contentinfo").getByRole("link", { name: "Sermorelin" }).click();
    await expect(page).toHaveURL(/sermorelin/);
    await expect(page.locator("iframe")).toHaveCount(0);
    const before = sent.length;
    await page.waitForTimeout(1_000);
    expect(sent.length).toBe(before);
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click();
    await expect(page).toHaveURL(/faqs/);
    await expect.poll(() => sent.length).toBeGreaterThan(before);
    await page.goto("/search?q=canary+erectile+5512");
    await page.waitForTimeout(1_000);
    await page.goto("/");
    await expect.poll(() => sent.filter(({ page: from }) => from.endsWith("/")).length).toBeGreaterThan(5);
    expect(leaks(sent)).toEqual([]);
  });

  test("Global Privacy Control outweighs every yes", async ({ page, context }) => {
    const sent = watchOutside(page);
    await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
    for (const path of OPEN) await open(page, path);
    expect(sent).toEqual([]);
    const notified = await page.request.get("/vendor-frame", { headers: { "Sec-GPC": "1" } });
    expect(await notified.text()).not.toContain("<script");
    expect(notified.headers()["content-security-policy"]).not.toContain("127.0.0.1");
  });
});

/** Controls: what the check would report if something leaked. */
test.describe("@tracking control", () => {
  test("an address planted in a message to the frame is seen", async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: process.env["CLINIC_ORIGIN"] ?? "",
      extraHTTPHeaders: newAddress(),
    });
    await acceptAll(context);
    const page = await context.newPage();
    const sent = watchOutside(page);
    await open(page, "/");
    await expect.poll(() => sent.length).toBeGreaterThan(3);
    expect(leaks(sent)).toEqual([]);
    await page.evaluate(() =>
      document
        .querySelector("iframe")
        ?.contentWindow?.postMessage({ event: "Lead", email: "canary.reader@people.test" }, "*"),
    );
    await expect.poll(() => leaks(sent).join()).toContain("canary.reader@people.test in a call");
    await context.close();
  });

  test("a script planted on a treatment page is refused by the policy, and seen without it", async ({ browser }) => {
    for (const bypassCSP of [false, true]) {
      const context = await browser.newContext({
        baseURL: process.env["CLINIC_ORIGIN"] ?? "",
        bypassCSP,
        extraHTTPHeaders: newAddress(),
      });
      const page = await context.newPage();
      const sent = watchOutside(page);
      await page.goto("/featured-treatments/sermorelin");
      await page.evaluate((src) => {
        const script = document.createElement("script");
        script.src = src;
        document.head.append(script);
      }, `${process.env["THIRD_PARTY"]}/pixel.js`);
      const collected = () => sent.filter(({ url }) => url.endsWith("/collect"));
      if (bypassCSP) await expect.poll(() => leaks(collected()).join()).toContain("sermorelin in a call");
      else {
        await page.waitForTimeout(800);
        expect(collected()).toEqual([]);
      }
      await context.close();
    }
  });
});

async function open(page: Page, path: string): Promise<void> {
  // The pageview is sent by the same file that would load third-party code; where nothing is counted, we just wait a moment.
  const counted = path.includes("resources") ? null : page.waitForRequest("**/api/analytics");
  await page.goto(path);
  await counted;
  await page.waitForTimeout(700);
}
