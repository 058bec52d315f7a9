import type { Page, Request } from "@playwright/test";
import { newAddress } from "../address.ts";
import { expect, test } from "../fixtures.ts";

const THANKS = "Thank you, you will now receive a discount on your first month!";
const CALLS = ["klaviyo/createEvent", "klaviyo/subscribeProfile", "subscribeToNewsletter", "sendEmailtoAMD"];

test.describe("@newsletter", () => {
  test.use({ popUp: true });

  test("comes 10 s after the page has loaded, with its offer, and asks for an address", async ({
    page,
    expectAccessible,
  }) => {
    await arrive(page, "/");
    // The clock also runs on its own, so a busy machine needs some leeway.
    await page.clock.runFor(5_000);
    await expect(popUp(page)).toHaveCount(0);
    const counted = page.waitForRequest(isCounted("newsletter-shown"));
    await page.clock.runFor(5_000);
    await expect(popUp(page)).toBeVisible();
    await expect(popUp(page).getByRole("heading")).toHaveText("$30 off your first month’s order");
    const email = popUp(page).getByLabel("Email address");
    await expect(email).toHaveAttribute("type", "email");
    await expect(email).toHaveAttribute("required");
    await expect(popUp(page).getByRole("button", { name: "Submit" })).toBeVisible();
    expect((await counted).postDataJSON()).toEqual({ event: "newsletter-shown", path: "/", label: "Non-Patient" });
    await expectAccessible();
  });

  test("closing stores the time; it stays away for 300000 ms and comes again after them", async ({ page }) => {
    await arrive(page, "/");
    await page.clock.runFor(10_000);
    await popUp(page).getByRole("button", { name: "Close" }).click();
    await expect(popUp(page)).toBeHidden();
    const stored = Number(await status(page));
    expect(Math.abs(stored - (await page.evaluate(() => Date.now())))).toBeLessThan(5_000);

    await arrive(page, "/");
    await page.clock.runFor(20_000);
    await expect(popUp(page)).toHaveCount(0);

    await page.evaluate(() => localStorage.setItem("pop_up_status", String(Date.now() - 200_000)));
    await arrive(page, "/");
    await page.clock.runFor(10_000);
    await expect(popUp(page)).toHaveCount(0);

    await page.evaluate(() => localStorage.setItem("pop_up_status", String(Date.now() - 600_000)));
    await arrive(page, "/");
    await page.clock.runFor(10_000);
    await expect(popUp(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popUp(page)).toBeHidden();
    expect(Date.now() - Number(await status(page))).toBeLessThan(300_000);
  });

  test("the browser asks for an address, and for one that looks like it; nothing is sent before", async ({ page }) => {
    const sent = watchCalls(page);
    await arrive(page, "/");
    await page.clock.runFor(10_000);
    const email = popUp(page).getByLabel("Email address");
    await popUp(page).getByRole("button", { name: "Submit" }).click();
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
    await email.fill("not an address");
    await popUp(page).getByRole("button", { name: "Submit" }).click();
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
    await expect(popUp(page).getByText(THANKS)).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  test("says 'Submitting' while three calls and the note to staff run at once, then thanks", async ({
    page,
    expectAccessible,
  }) => {
    const sent = watchCalls(page);
    let answer = () => {};
    const waiting = new Promise<void>((done) => (answer = done));
    for (const call of CALLS) {
      await page.route(`**/api/${call}`, async (route) => {
        await waiting;
        await route.fulfill({ json: { ok: true } });
      });
    }
    await arrive(page, "/");
    await page.clock.runFor(10_000);
    await popUp(page).getByLabel("Email address").fill("canary.reader@people.test");
    const counted = page.waitForRequest(isCounted("newsletter-submitted"));
    await popUp(page).getByRole("button", { name: "Submit" }).click();
    await expect(popUp(page).getByRole("button", { name: "Submitting" })).toBeVisible();
    await expectAccessible();
    await expect.poll(() => sent.length, "all before any has answered").toBe(4);
    await popUp(page).getByRole("button", { name: "Submitting" }).click({ force: true });
    expect(sent, "a second press is the same sign-up").toHaveLength(4);
    expect(Object.fromEntries(sent)).toEqual({
      "klaviyo/createEvent": { email: "canary.reader@people.test", event: "Newsletter Signup" },
      "klaviyo/subscribeProfile": {
        profile_id: null,
        email: "canary.reader@people.test",
        list_id: "newsletter",
        phone_number: null,
      },
      subscribeToNewsletter: { email: "canary.reader@people.test" },
      sendEmailtoAMD: { subject: "Newsletter signup", message: "A visitor signed up for the newsletter." },
    });
    const event = (await counted).postDataJSON();
    expect(event).toEqual({ event: "newsletter-submitted", path: "/", label: "Non-Patient" });
    answer();
    await expect(popUp(page).getByRole("heading")).toHaveText(THANKS);
    await expectAccessible();
    await popUp(page).getByRole("link", { name: "Make Appointment Now" }).click();
    await expect(page).toHaveURL("/register");
    await expect(popUp(page)).toBeHidden();
  });

  test("works by keyboard alone", async ({ page }) => {
    for (const call of CALLS) await page.route(`**/api/${call}`, (route) => route.fulfill({ json: { ok: true } }));
    await arrive(page, "/");
    await page.clock.runFor(10_000);
    await expect(popUp(page)).toBeVisible();
    await tabTo(page, popUp(page).getByLabel("Email address"));
    await page.keyboard.type("canary.reader@people.test");
    await page.keyboard.press("Enter");
    await expect(popUp(page).getByRole("heading")).toHaveText(THANKS);
    await tabTo(page, popUp(page).getByRole("link", { name: "Make Appointment Now" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/register");
  });

  for (const [what, begin, end] of [
    ["the visitor types", startTyping, stopTyping],
    ["a dialog is open", openDialog, closeDialog],
    ["the tab is hidden", hideTab, showTab],
  ] as const) {
    test(`waits while ${what}`, async ({ page }) => {
      await arrive(page, "/contact-us");
      await begin(page);
      await page.clock.runFor(15_000);
      await expect(popUp(page)).toHaveCount(0);
      await end(page);
      await page.clock.runFor(1_000);
      await expect(popUp(page)).toBeVisible();
    });
  }

  test("never comes where somebody registers, signs in or reads about health", async ({ page }) => {
    for (const path of [
      "/register",
      "/semaglutide/register",
      "/sign-in",
      "/please-login",
      "/forgot-password",
      "/resources/missed-doses",
    ]) {
      await arrive(page, path);
      await page.clock.runFor(30_000);
      await expect(popUp(page), path).toHaveCount(0);
    }
  });

  test("never comes to a member", async ({ page, loginAs }) => {
    await loginAs("member");
    for (const path of ["/", "/profile", "/consultation/secondary-followup"]) {
      await arrive(page, path);
      await page.clock.runFor(30_000);
      await expect(popUp(page)).toHaveCount(0);
    }
  });

  test("pop_up_status: the first load leaves it, a navigation renews it, the way home only drops an old one", async ({
    page,
  }) => {
    await arrive(page, "/faqs");
    expect(await status(page)).toBeNull();
    await footerLink(page, "Contact Us");
    await expect.poll(() => status(page)).not.toBeNull();
    const first = await status(page);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /, home/ })
      .click();
    await expect(page).toHaveURL("/");
    expect(await status(page)).toBe(first);
    await page.clock.runFor(20_000);
    await expect(popUp(page), "a fresh time keeps it away").toHaveCount(0);
    await footerLink(page, "FAQs");
    await expect.poll(() => status(page)).not.toBe(first);
    await page.clock.fastForward(300_001);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /, home/ })
      .click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => status(page)).toBeNull();
  });

  test("a pageview is counted for the first load and every route change, except where the address says resources", async ({
    page,
  }) => {
    const pages: unknown[] = [];
    const cookies: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (!isCounted("pageview")(request)) return;
      pages.push(request.postDataJSON());
      void request.allHeaders().then((headers) => cookies.push(headers["cookie"]));
    });
    await arrive(page, "/");
    await footerLink(page, "Sermorelin");
    await footerLink(page, "Resources");
    await footerLink(page, "FAQs");
    await expect
      .poll(() => pages)
      .toEqual([
        { event: "pageview", path: "/" },
        { event: "pageview", path: "/featured-treatments/:slug" },
        { event: "pageview", path: "/faqs" },
      ]);
    expect(cookies).toEqual([undefined, undefined, undefined]);
  });
});

test.describe("@newsletter when every call fails", () => {
  test("the visitor is thanked, our own save is tried three times more, and the console names nobody", async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: process.env["CLINIC_ORIGIN"] ?? "",
      extraHTTPHeaders: newAddress(),
    });
    const page = await context.newPage();
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    const sent = watchCalls(page);
    for (const call of CALLS) {
      await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 500, json: { error: "internal" } }));
    }
    await arrive(page, "/");
    await page.clock.runFor(10_000);
    await popUp(page).getByLabel("Email address").fill("canary.reader@people.test");
    await popUp(page).getByRole("button", { name: "Submit" }).click();
    await expect(popUp(page).getByRole("heading")).toHaveText(THANKS);
    const saves = () => sent.filter(([call]) => call === "subscribeToNewsletter").length;
    expect(saves()).toBe(1);
    for (const [pause, tries] of [
      [1_000, 2],
      [4_000, 3],
      [15_000, 4],
      [60_000, 4],
    ] as const) {
      await page.clock.runFor(pause);
      await expect.poll(saves).toBe(tries);
    }
    const own = lines.filter((line) => !line.startsWith("Failed to load resource"));
    expect(own).toContain("An error has occured on creating klaviyo profile 500 Internal Server Error");
    expect(own).toContain("An error has occured on subscribing a profile 500 Internal Server Error");
    expect(own).toContain("An error has occured on sending email 500 Internal Server Error");
    expect(own.some((line) => line.includes("Error: 500 Internal Server Error"))).toBe(true);
    expect(lines.join("\n")).not.toContain("canary.reader");
    expect(lines.join("\n")).not.toContain("signed up");
    await context.close();
  });
});

test.describe("@newsletter with the pixel", () => {
  test.use({ popUp: true, consent: "all" });

  test("a sign-up is a 'Lead', without identity", async ({ page }) => {
    const bodies: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/collect")) bodies.push(request.postData() ?? "");
    });
    for (const call of CALLS) await page.route(`**/api/${call}`, (route) => route.fulfill({ json: { ok: true } }));
    await arrive(page, "/");
    await expect.poll(() => bodies.length).toBeGreaterThan(0);
    await page.clock.runFor(10_000);
    await popUp(page).getByLabel("Email address").fill("canary.reader@people.test");
    await popUp(page).getByRole("button", { name: "Submit" }).click();
    await expect(popUp(page).getByRole("heading")).toHaveText(THANKS);
    await expect.poll(() => bodies.some((body) => body.includes('["track","Lead"]'))).toBe(true);
    expect(bodies.some((body) => body.includes('{"event":"Lead"}'))).toBe(true);
  });
});

/** Opens a page with the browser's clock under our control, and waits for the visit's deferred code to load. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const loaded = page.waitForResponse((answer) => /\/assets\/companion-/.test(answer.url()));
  await page.goto(path);
  await loaded;
  await page.waitForTimeout(300);
}

function popUp(page: Page) {
  return page.getByRole("dialog").filter({ hasText: /\$30 off|Thank you/ });
}

function status(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("pop_up_status"));
}

function isCounted(event: string) {
  return (request: Request) => request.url().endsWith("/api/analytics") && request.postDataJSON()?.event === event;
}

function watchCalls(page: Page): [string, unknown][] {
  const sent: [string, unknown][] = [];
  page.on("request", (request) => {
    const call = /\/api\/(.+)$/.exec(request.url())?.[1] ?? "";
    if (CALLS.includes(call)) sent.push([call, request.postDataJSON()]);
  });
  return sent;
}

async function footerLink(page: Page, name: string): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
  await page.waitForTimeout(300);
}

async function tabTo(page: Page, target: ReturnType<Page["locator"]>): Promise<void> {
  for (let i = 0; i < 8; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function startTyping(page: Page): Promise<void> {
  await page.getByLabel("Your name").focus();
}
async function stopTyping(page: Page): Promise<void> {
  await page.getByLabel("Your name").blur();
}
async function openDialog(page: Page): Promise<void> {
  const name = /^(Make Appointment|Menu)$/;
  await page.getByRole("banner").getByRole("button", { name }).filter({ visible: true }).first().click();
  await expect(page.locator("dialog[open]")).toBeVisible();
}
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
}
async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }),
  );
}
async function showTab(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true }),
  );
}
