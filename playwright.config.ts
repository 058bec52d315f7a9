import { execFileSync } from "node:child_process";
import { defineConfig } from "@playwright/test";

/** Journeys in Debian's Chromium against the built clinic. Phone and desktop are separate projects. */
const chromium = execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/clinic.setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // A busy machine may cut a journey short once; a second failure is real. What needed it is listed as flaky.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: chromium,
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
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    {
      name: "desktop",
      use: { viewport: { width: 1280, height: 800 } },
      // What no width changes runs once in CI, on the phone.
      ...(process.env["CI"] ? { grepInvert: /@(tracking|newsletter|identity)|@contact the member contact modal/ } : {}),
    },
  ],
});
