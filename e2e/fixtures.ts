import { expect, test as base, type Page } from "@playwright/test";
import pg from "pg";
import { openSession } from "../test/sessions.ts";
import { newAddress } from "./address.ts";
import { expectNoViolations } from "./axe.ts";
import { acceptAll, leaks, watchOutside } from "./outside.ts";

type Options = {
  /** Whether the newsletter pop-up may appear, which would get in the way of a test that takes 10 s. */
  popUp: boolean;
  /** Whether this visitor has consented to third-party code. `CONSENT=all` consents in every test. */
  consent: "none" | "all";
  /** Whether this test uses the payment processor: its card frame and its bank aren't ours. */
  payments: boolean;
};

/** Demo people: a member in the middle of treatment, a new one, one of three years, and staff. */
export type Who = "member" | "other" | "longtime" | "employee" | "nurse" | "admin" | "provider";

type Fixtures = {
  /** Fails on any accessibility violation of WCAG 2.2 AA and best practice. */
  expectAccessible(): Promise<void>;
  /** The clinic's database, for setup and for checking rows directly. */
  database: pg.Client;
  /** Signs the browser in as one of the demo people, without the sign-in page. */
  loginAs(who: Who): Promise<void>;
};

export const test = base.extend<Fixtures & Options>({
  popUp: [false, { option: true }],
  consent: [process.env["CONSENT"] === "all" ? "all" : "none", { option: true }],
  payments: [false, { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright requires the pattern.
  baseURL: async ({}, use) => use(process.env["CLINIC_ORIGIN"]),
  // Limits are never switched off. Each test comes from a separate address instead. Not set as an option, or every test would need a
  // separate browser context.
  context: async ({ context, browser }, use) => {
    await context.setExtraHTTPHeaders(newAddress());
    await use(context);
    // Other people's browsers that the test opened: their event streams would stay open.
    await Promise.all(browser.contexts().map((other) => other === context || other.close()));
  },
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: newAddress() });
    await use(request);
    await request.dispose();
  },
  page: async ({ page, context, popUp, consent, payments }, use) => {
    if (!popUp) await context.addInitScript(dismissPopUp);
    if (consent === "all") await acceptAll(context);
    const problems = watchForProblems(page);
    const seen = watchOutside(page);
    await use(page);
    const sent = seen.filter(({ url }) => !(payments && url.startsWith(`${process.env["CLINIC_STRIPE"]}/`)));
    expect(problems, "errors in the browser").toEqual([]);
    expect(consent === "all" ? leaks(sent) : sent, "requests to other origins").toEqual([]);
  },
  expectAccessible: async ({ page }, use) => {
    await use(() => expectNoViolations(page));
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright requires the pattern.
  database: async ({}, use) => {
    const client = new pg.Client({ connectionString: process.env["CLINIC_SUPERUSER_URL"] });
    await client.connect();
    await use(client);
    await client.end();
  },
  loginAs: async ({ context, database, baseURL }, use) => {
    await use(async (who) => {
      const value = await openSession(database, `${who}@demo.test`);
      // A Secure cookie needs an https URL; browsers also send it to http://localhost.
      const url = (baseURL ?? "").replace(/^http:/, "https:");
      await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
    });
  },
});

export { expect };

/** Script errors and refused resources. Every test watches for them, and for requests that leave our origin. */
function watchForProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    // A test that cuts the connection ends up here too.
    const isExpected = /status of (4\d\d)|ERR_INTERNET_DISCONNECTED/.test(message.text());
    if (message.type() === "error" && !isExpected) problems.push(message.text());
  });
  return problems;
}

/** In the page itself; a frame without an origin has no storage. */
function dismissPopUp(): void {
  if (window === window.top) localStorage.setItem("pop_up_status", String(Date.now()));
}
