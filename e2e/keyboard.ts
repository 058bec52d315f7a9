import { expect, type Page } from "@playwright/test";

/** The accessible name of what has focus. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    if (!at) return "";
    const isField =
      at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement;
    const text =
      at.getAttribute("aria-label") ?? (isField ? at.labels?.[0]?.textContent : undefined) ?? at.textContent ?? "";
    return text.replaceAll(/\s+/g, " ").trim();
  });
}

/** Presses a key until the focused element matches. */
export async function pressUntil(page: Page, key: string, fits: (name: string) => boolean, most = 60): Promise<void> {
  const met: string[] = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press(key);
    const name = await focusedName(page);
    if (fits(name)) return;
    met.push(name.slice(0, 40));
  }
  throw new Error(`No ${key} leads there, only to: ${met.join(" | ")}`);
}

export const focusedRow = (page: Page) => page.locator("[data-shortcut=row]:has(:focus)");

/** `g` and a letter. */
export async function goTo(page: Page, letter: string, heading: string): Promise<void> {
  // The first press may come before the page listens.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 20_000 });
}

/** Moves through the rows until one has this text, and opens it. */
export async function openRow(page: Page, text: string): Promise<void> {
  await expect(page.locator("[data-shortcut=row]").filter({ hasText: text }).first()).toBeVisible();
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("j");
    if ((await focusedRow(page).textContent())?.includes(text)) return page.keyboard.press("Enter");
  }
  throw new Error(`No row says ${text}`);
}

/** A page that's just loading moves focus to its heading and closes the palette; then press again. */
export async function openPalette(page: Page) {
  const palette = page.getByRole("dialog", { name: "Find people, pages, actions" });
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press("Control+k");
    await expect(palette.getByRole("searchbox")).toBeFocused({ timeout: 2_000 });
  }).toPass();
  return palette;
}

/** Searches in the palette, waits until the result appears, and picks it. */
export async function choose(page: Page, typed: string, name: RegExp): Promise<void> {
  const palette = await openPalette(page);
  // If opened while a page is loading, it lists the previous page's actions; close it and open it again.
  await expect(async () => {
    await openPalette(page);
    await palette.getByRole("searchbox").selectText();
    await page.keyboard.type(typed);
    const isThere = palette.getByRole("menuitem", { name }).first();
    await expect(isThere)
      .toBeVisible({ timeout: 4_000 })
      .catch(async (error: unknown) => {
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        throw error;
      });
  }).toPass({ timeout: 25_000 });
  for (let i = 0; i < 12; i++) {
    const at = await palette.getByRole("searchbox").getAttribute("aria-activedescendant");
    if (at && name.test((await page.locator(`[id="${at}"]`).textContent()) ?? "")) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
}
