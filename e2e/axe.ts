import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Fails on any accessibility violation of WCAG 2.2 AA and best practice, of the page or of one part. Runs in the page itself: a
 * blank page for each look, as AxeBuilder opens one, costs four times as much. Frames of others (the card, the bank) are theirs.
 */
export async function expectNoViolations(page: Page, part = "html"): Promise<void> {
  const hasAxe = await page.evaluate(() => "axe" in window);
  if (!hasAxe) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(selector, { resultTypes: ["violations"], iframes: false });
    return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
  }, part);
  expect(violations).toEqual([]);
}
