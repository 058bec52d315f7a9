import { defineConfig } from "@playwright/test";
import { findChromium } from "./test/chromium.ts";

/** Journeys in Debian's Chromium against the built clinic. Phone and desktop are separate projects. */

/**
 * In CI each journey is walked once, at the width its people have: visitors and members on a phone, staff at a desk. What stands in
 * e2e itself looks at what differs between the two, and runs at both.
 */
const STAFF_JOURNEYS = /e2e\/staff\//;
const VISITOR_JOURNEYS = /e2e\/(site|patient)\//;

/** Once is enough: it is about the server, not about a width. */
const DEVELOPMENT = /development\.spec/;

/** Has a clinic and a clock of its own: playwright.whole.config.ts. */
const WHOLE = /e2e\/whole\//;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/clinic.setup.ts",
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // A busy machine may cut a journey short; what fails twice is real. What needed it is listed as flaky.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  timeout: process.env["CI"] ? 120_000 : 60_000,
  expect: { timeout: process.env["CI"] ? 20_000 : 10_000 },
  use: {
    // One context for a worker, emptied between tests: a new one costs a process and a page each time.
    reuseContext: true,
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    locale: "en-US",
    timezoneId: "America/Chicago",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      ...without(STAFF_JOURNEYS, DEVELOPMENT, WHOLE),
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } }, ...without(VISITOR_JOURNEYS, WHOLE) },
  ],
});

/** Left out where time is short. By hand everything runs at both widths, except what never does. */
function without(inCi: RegExp, ...always: RegExp[]) {
  return { testIgnore: [...always, ...(process.env["CI"] ? [inCi] : [])] };
}
