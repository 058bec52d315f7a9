import { defineConfig } from "@playwright/test";
import shared from "./playwright.config.ts";
import { MADE_UP_CAMERA } from "./e2e/video.ts";

/**
 * Whole journeys, from visitor to delivered medicine over weeks. Each has a clinic of its own with a clock that it moves. The member has
 * a phone; the journey opens desks for staff.
 */
const { launchOptions } = shared.use ?? {};

export default defineConfig({
  ...shared,
  testDir: "e2e/whole",
  globalSetup: [],
  workers: process.env["CI"] ? 1 : 2,
  // A few minutes each on a quiet machine; in CI beside tests and drills.
  timeout: 1_200_000,
  expect: { timeout: 30_000 },
  use: {
    ...shared.use,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...MADE_UP_CAMERA] },
  },
  projects: [{ name: "whole" }],
});
