import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Fails on any accessibility violation of WCAG 2.2 AA and best practice, on the page or one part of it. Runs in the page itself:
 * AxeBuilder opens a blank page for each check, which costs four times as much. Third-party frames (the card, the bank) aren't checked.
 * A header or footer that passed before, with identical HTML at the same width and in the same colors, isn't checked again.
 * What's rendered late is rendered for it: axe doesn't see the colors of what the browser skips.
 */
export async function expectNoViolations(page: Page, part = "html"): Promise<void> {
  const hasAxe = await page.evaluate(() => "axe" in window);
  if (!hasAxe) await page.evaluate(axe.source);
  const frames = await page.evaluate(framesOf, FRAME);
  const known = frames.filter(({ key }) => passed.has(key)).map(({ selector }) => selector);
  const violations = await page.evaluate(
    async ({ include, exclude }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const whole = new CSSStyleSheet();
      whole.replaceSync(".render-late { content-visibility: visible !important }");
      document.adoptedStyleSheets.push(whole);
      const found = await axe.run({ include: [include], exclude }, { resultTypes: ["violations"], iframes: false });
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== whole);
      return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
    },
    { include: part, exclude: part === "html" ? known : [] },
  );
  expect(violations).toEqual([]);
  if (part === "html") for (const { key } of frames) passed.add(key);
}

const FRAME = ["body header", "body footer"];
const passed = new Set<string>();

function framesOf(selectors: string[]): { selector: string; key: string }[] {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return selectors.flatMap((selector) => {
    const found = document.querySelectorAll(selector);
    // Only the page's own; a card with its own header is part of the page.
    if (found.length !== 1) return [];
    return [{ selector, key: `${innerWidth} ${dark} ${location.origin} ${found[0]!.outerHTML}` }];
  });
}
