import type { Page } from "@playwright/test";

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;
export const header = (page: Page) => page.getByRole("banner");

/** Opens a page and waits until its script has taken over. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}
