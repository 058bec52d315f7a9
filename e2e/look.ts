import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect } from "./fixtures.ts";
import { waitForScript } from "./shell.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** WCAG 1.4.10 and 1.4.4: at 320 px, and at twice the text size on a 1280 px screen, nothing is lost and nothing scrolls sideways. */
const NARROW = [320, 640];

/**
 * Loads a page once and checks everything that applies to every page: its status and its one heading, overflow at a desk, on a phone and
 * in narrow windows, axe in light mode at a desk and in dark mode on a phone, and that images really loaded.
 */
export async function look(page: Page, address: string, { status = 200, narrow = NARROW } = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(DESK);
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(status);
  await waitForScript(page);
  await expect(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
  await expect.poll(() => overTheEdge(page), `${address} at a desk`).toEqual([]);
  await page.setViewportSize(PHONE);
  // A chart that measures its place is a moment late.
  await expect.poll(() => overTheEdge(page), `${address} on a phone`).toEqual([]);
  for (const width of narrow) {
    await page.setViewportSize({ width, height: 800 });
    expect(await scrollsSideways(page), `${address} at ${width} px`).toBe(false);
  }
  // Last, because what's rendered late forgets the width it had.
  await page.setViewportSize(DESK);
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(PHONE);
  await expectNoViolations(page);
  expect(await brokenPictures(page), address).toEqual([]);
}

/** One of each kind: a list of fifty orders has one kind of link, with different ids. */
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}|\b\d{4}-\d{2}-\d{2}\b/g;

/** Follows every kind of internal link on the visited pages, as the same person. */
export class Links {
  private readonly found = new Map<string, string>();

  async collect(page: Page): Promise<void> {
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href]:not([href^='#'])")]
        .filter((link) => link.origin === location.origin)
        .map((link) => ({ to: link.pathname + link.search, from: location.pathname })),
    );
    for (const { to, from } of links) {
      const kind = to.replaceAll(ID, ":id").replace(/\?.*/, "");
      if (!this.found.has(kind)) this.found.set(kind, `${to} on ${from}`);
    }
  }

  async expectAlive(page: Page): Promise<void> {
    const dead: string[] = [];
    for (const link of this.found.values()) {
      const answer = await page.request.get(link.split(" on ")[0]!, { maxRedirects: 0 });
      if (answer.status() >= 400) dead.push(`${answer.status()} ${link}`);
    }
    expect(dead, "links that lead nowhere").toEqual([]);
  }
}

export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Images further down aren't loaded before they're needed. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((one) => one.complete && one.naturalWidth === 0)
      .map((one) => one.currentSrc || one.src),
  );
}

/** What sticks out of the window and can't be scrolled to within its own box. */
async function overTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    // Scrolls within its own box, or ends in an ellipsis.
    const isHeld = (element: Element | null): boolean => {
      if (!element || element === document.body) return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX) || textOverflow === "ellipsis" || isHeld(element.parentElement);
    };
    // An SVG is clipped at its own edge.
    const out = [...document.querySelectorAll("body *:not(svg *)")].filter((element) => {
      const box = element.getBoundingClientRect();
      const isSeen = box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true });
      return isSeen && (box.right > width + 1 || box.left < -1) && !isHeld(element.parentElement);
    });
    const page = document.documentElement.scrollWidth > width ? ["the page scrolls sideways"] : [];
    return [...page, ...out.slice(0, 5).map((element) => `${element.tagName} ${element.className}`.slice(0, 120))];
  });
}
