import type { Page } from "@playwright/test";
import { openDevice } from "../cut-network.ts";
import { expect, test } from "../fixtures.ts";
import { signOut } from "../people.ts";
import { openPage } from "../shell.ts";
import { enter } from "../visits.ts";

const GUIDE = "/resources/subcutaneous-injection-processes";
const CARD = "/profile/medications/card";
/** What only the demo member's card says. */
const CANARY = "Testosterone cypionate";
const saved = (page: Page) => page.getByText(/^Saved copy from .*\. You're offline\./);

/** Every cached answer, with the cache it is in. */
function cached(page: Page): Promise<{ name: string; path: string; text: string }[]> {
  return page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? "";
        found.push({ name, path: new URL(request.url).pathname, text });
      }
    }
    return found;
  });
}

async function expectCached(page: Page, paths: string[]): Promise<void> {
  await expect.poll(async () => (await cached(page)).map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
}

async function workersActive(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const all = await navigator.serviceWorker.getRegistrations();
        return all.length > 0 && all.every(({ active }) => active?.state === "activated");
      }),
    )
    .toBe(true);
}

/** Opens the card and waits until it and the guides are saved. */
async function saveCard(page: Page): Promise<void> {
  await openPage(page, CARD);
  await expect(page.getByText("This card is saved on this device")).toBeVisible();
  await workersActive(page);
}

/** Neither the page nor a copy of it. */
async function isGone(page: Page, path: string): Promise<boolean> {
  const failure = await page.goto(path).then(
    () => null,
    (error: Error) => error.message,
  );
  // The browser's own page has to be there before the next attempt.
  await page.waitForURL("chrome-error://chromewebdata/").catch(() => {});
  return failure !== null && /ERR_/.test(failure);
}

const GUIDES = [GUIDE, "/resources/how-to-avoid-testosterone-medication-waste"];

test.describe("@offline saved pages", () => {
  test("a guide that was read opens without a connection, by address and by link, and no other page does", async ({
    browser,
  }) => {
    const { context, page, network } = await openDevice(browser);
    await openPage(page, GUIDE);
    await expectCached(page, [GUIDE]);
    await workersActive(page);
    const list = await context.newPage();
    await openPage(list, "/resources");
    await network("off");
    await page.goto(GUIDE);
    await expect(saved(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "How to give yourself an injection" })).toBeVisible();
    await expect(page.locator("main svg").first()).toBeVisible();
    await expect(page.locator("script")).toHaveCount(0);
    await list.getByRole("main").getByRole("link", { name: "How to give yourself an injection" }).click();
    await expect(saved(list)).toBeVisible();
    for (const path of ["/", "/resources", "/resources/missed-doses", CARD])
      expect(await isGone(page, path)).toBe(true);
    await network("on");
    await page.goto(GUIDE);
    await expect(saved(page)).toHaveCount(0);
  });

  test("a guide in Spanish opens without a connection and says so in Spanish", async ({ browser }) => {
    const { page, network } = await openDevice(browser);
    await openPage(page, `/es${GUIDE}`);
    await expectCached(page, [`/es${GUIDE}`]);
    await workersActive(page);
    await network("off");
    await page.goto(`/es${GUIDE}`);
    await expect(page.getByText(/^Copia guardada: .*\. No tiene conexión\./)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", /^es/);
  });

  test("a slow network brings the copy after a moment", async ({ browser }) => {
    const { page, network } = await openDevice(browser);
    await openPage(page, GUIDE);
    await expectCached(page, [GUIDE]);
    await workersActive(page);
    await network("silent");
    await page.goto(GUIDE);
    await expect(saved(page)).toBeVisible();
  });

  test("a guide that a member read is saved as visitors see it", async ({ browser, database }) => {
    const { context, page } = await openDevice(browser);
    const problems: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && problems.push(message.text())));
    await enter(context, database, "member@demo.test");
    await openPage(page, GUIDE);
    await expectCached(page, [GUIDE]);
    for (const { text } of await cached(page)) {
      expect(text).not.toMatch(/member@demo\.test|My Account|Sign Out/);
      expect(text).toContain("<style>");
    }
    expect(problems).toEqual([]);
  });

  test("the card opens without a connection, by address and by link, with its guides", async ({
    browser,
    database,
  }) => {
    const { context, page, network } = await openDevice(browser);
    await enter(context, database, "member@demo.test");
    await openPage(page, "/profile/medications");
    await page.getByRole("main").getByRole("link", { name: "Medication card" }).click();
    await expect(page.getByText("This card is saved on this device")).toBeVisible();
    await workersActive(page);
    await openPage(page, "/profile/medications");
    await network("off");
    await page.getByRole("main").getByRole("link", { name: "Medication card" }).click();
    await expect(saved(page)).toBeVisible();
    await page.goto(CARD);
    await expect(saved(page)).toBeVisible();
    const medicine = page.getByRole("region", { name: new RegExp(CANARY) });
    for (const text of ["60 mg", "Twice a week, 120 mg a week total", "Priya Raman, MD"])
      await expect(medicine.getByText(text)).toBeVisible();
    await expect(page.getByRole("link", { name: "911" })).toBeVisible();
    await medicine.getByRole("link", { name: "How to give yourself an injection" }).click();
    await expect(saved(page)).toBeVisible();
    await expect(page).toHaveURL(GUIDE);
  });

  test("after signing out the card is nowhere, and nothing of the person is in a cache", async ({
    browser,
    database,
  }) => {
    const { context, page, network } = await openDevice(browser);
    await enter(context, database, "member@demo.test");
    await saveCard(page);
    expect((await cached(page)).some(({ text }) => text.includes(CANARY))).toBe(true);
    await openPage(page, "/profile");
    await signOut(page);
    expect((await cached(page)).filter(({ text }) => text.includes(CANARY))).toEqual([]);
    await network("off");
    expect(await isGone(page, CARD)).toBe(true);
  });

  test("a session that ended takes the card along, online and offline", async ({ browser, database }) => {
    const { context, page, network } = await openDevice(browser);
    await enter(context, database, "member@demo.test");
    await saveCard(page);
    // Back to the sign-in page by the server.
    await context.clearCookies();
    await page.goto(CARD);
    await expect(page).toHaveURL(/please-login/);
    await expectCached(page, GUIDES);

    await enter(context, database, "member@demo.test");
    await saveCard(page);
    // The end of the session, without a page to notice it.
    await page.evaluate(async (path) => {
      const name = (await caches.keys()).find((one) => one.startsWith("card"));
      const cache = await caches.open(name!);
      const card = (await cache.match(path))!;
      const headers = new Headers(card.headers);
      headers.set("X-Until", String(Math.floor(Date.now() / 1000) - 1));
      await cache.put(path, new Response(await card.blob(), { headers }));
    }, CARD);
    await network("off");
    expect(await isGone(page, CARD)).toBe(true);
    await page.goto(GUIDE);
    await expect(saved(page)).toBeVisible();
    expect((await cached(page)).map(({ path }) => path).toSorted()).toEqual(GUIDES.toSorted());
  });

  test("somebody else who signs in on this device never sees the first one's card", async ({ browser, database }) => {
    const { context, page, network } = await openDevice(browser);
    await enter(context, database, "member@demo.test");
    await saveCard(page);
    await enter(context, database, "longtime@demo.test");
    await openPage(page, "/profile");
    await expectCached(page, GUIDES);
    await network("off");
    expect(await isGone(page, CARD)).toBe(true);
  });
});
