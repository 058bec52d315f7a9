import type { Page } from "@playwright/test";

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;
export const header = (page: Page) => page.getByRole("banner");

/** Opens a page and waits until its script has taken over. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

/** The same for staff pages, whose stream of news never lets the network rest. */
export async function openStaffPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForScript(page);
}

/** React leaves its marks when it has taken over. Where outside tools may run, the network never rests. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  // Its listeners come with the next frame.
  await page.waitForTimeout(100);
}
