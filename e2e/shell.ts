import type { Page } from "@playwright/test";

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 960;
export const header = (page: Page) => page.getByRole("banner");

export const announcement = (page: Page) => page.getByRole("complementary", { name: "Announcement" });
export const appointmentDialog = (page: Page) => page.getByRole("dialog", { name: "Choose Your Appointment Type" });

/** Where the header's links are: in the header, or on phones in the menu. */
export async function menuOf(page: Page) {
  if (!isPhone(page)) return header(page);
  await header(page).getByRole("button", { name: "Menu" }).click();
  return page.getByRole("dialog", { name: "Menu" });
}

/** Opens a page and waits until it's hydrated. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForScript(page);
}

/** React leaves its marks when it has hydrated; its effects run with the next frame. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The one-time message on the next page. */
export async function flash(page: Page, key: string): Promise<void> {
  const url = (process.env["CLINIC_ORIGIN"] ?? "").replace(/^http:/, "https:");
  const cookie = { name: "__Host-flash", value: key, url, secure: true, httpOnly: true, sameSite: "Lax" as const };
  await page.context().addCookies([cookie]);
}
