import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";
import pg from "pg";
import { randomInt } from "node:crypto";
import { openSession } from "../test/sessions.ts";

type Fixtures = {
  /** Fails on any accessibility violation of WCAG 2.2 AA and best practice. */
  expectAccessible(): Promise<void>;
  /** The database behind the clinic, for arranging and for looking behind the curtain. */
  database: pg.Client;
  /** Signs the browser in as one of the demo people, without the front door. */
  loginAs(who: "member" | "employee" | "admin" | "provider"): Promise<void>;
};

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright requires the pattern.
  baseURL: async ({}, use) => use(process.env["CLINIC_ORIGIN"]),
  // Limits are never switched off. Each test comes from an address of its own instead.
  // eslint-disable-next-line no-empty-pattern -- Playwright requires the pattern.
  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}` });
  },
  page: async ({ page }, use) => {
    const problems = watchForProblems(page);
    await use(page);
    expect(problems, "errors in the browser").toEqual([]);
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }))).toEqual([]);
    });
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
      // A Secure cookie wants an https address; browsers send it to http://localhost as well.
      const url = (baseURL ?? "").replace(/^http:/, "https:");
      await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
    });
  },
});

export { expect };

/** Script errors, refused resources and requests that leave our origin. Every journey watches for them. */
function watchForProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (4\d\d)/.test(message.text())) problems.push(message.text());
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== process.env["CLINIC_ORIGIN"]) problems.push(`request to ${origin}`);
  });
  return problems;
}
