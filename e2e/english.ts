import { expect, type Page } from "@playwright/test";
import type { Messages } from "../src/ui/language/text.ts";
import { readContentFile } from "../test/content/content-files.ts";
import { DICTIONARIES } from "../test/content/dictionaries.ts";
import { ONLY_ENGLISH } from "../test/content/only-english.ts";

const QUESTIONS = readContentFile("es/questions.yaml").data as Messages;

/** Every English text that has a translation which looks different. */
const ENGLISH = new Set(
  [...DICTIONARIES, QUESTIONS]
    .flatMap((part) => Object.entries(part))
    .filter(([english, spanish]) => english !== spanish)
    .map(([english]) => english.trim()),
);

/** Names that stay as they are. */
const NAMES =
  /New England Journal of Medicine|Testosterone Trials|FDA MedWatch|Sandbox Labs|Sample Lab A|District of Columbia/g;

/** Texts on a Spanish page that are in English, besides those marked as English. Labels that only a screen reader reads count too. */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isMarked = (element: Element | null) => element?.closest('[lang^="en"]:not(html), script, style, noscript');
    const found: string[] = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      if (!isMarked(nodes.currentNode.parentElement)) found.push(nodes.currentNode.textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [alt], [title], [placeholder], [data-label]")) {
      if (isMarked(element)) continue;
      for (const name of ["aria-label", "alt", "title", "placeholder", "data-label"]) {
        found.push(element.getAttribute(name) ?? "");
      }
    }
    return found.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter(Boolean);
  });
  return texts.filter((text) => ENGLISH.has(text) || ONLY_ENGLISH.test(text.replaceAll(NAMES, "")));
}

export async function expectSpanish(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  expect(await englishOn(page), page.url()).toEqual([]);
}

/** Nothing is wider than the smallest phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, `${page.url()} at 320 px`).toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}

/** Every page on the way is looked at before it is answered. */
export async function asked(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expectSpanish(page);
  await expectNoOverflow(page);
}

/** On the profile, whatever its language is now. */
export async function chooseLanguage(page: Page, language: "en" | "es"): Promise<void> {
  await page.goto("/profile/change/language");
  await page.locator(`input[name=language][value=${language}]`).check();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(?:Save|Guardar)$/ })
    .click();
  await page.waitForURL(/saved=language/);
}
