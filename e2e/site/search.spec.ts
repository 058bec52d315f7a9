import type { Page } from "@playwright/test";
import { median } from "../../test/report.ts";
import { expect, test } from "../fixtures.ts";
import { header, isPhone, openPage, waitForScript } from "../shell.ts";

const box = (page: Page) => header(page).getByLabel("Search treatments, articles and FAQs");
const list = (page: Page) => header(page).getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");
const go = (page: Page) => header(page).getByRole("button", { name: "Go", exact: true });
const overlay = (page: Page) => page.getByRole("status").filter({ hasText: "Searching..." });

type Hand = "mouse" | "keyboard";
const HANDS: readonly Hand[] = ["mouse", "keyboard"];

/** Opens a page, waits until it's hydrated, and gets to the search box by mouse or by keyboard alone. */
async function comeToBox(page: Page, path: string, hand: Hand = "mouse"): Promise<void> {
  await openPage(page, path);
  if (hand === "keyboard") {
    const target = isPhone(page) && !path.startsWith("/search") ? "button[aria-controls=site-search]" : "input[name=q]";
    await tabTo(page, target);
    if (target.startsWith("button")) await page.keyboard.press("Enter");
  } else {
    const button = header(page).getByRole("button", { name: "Search", exact: true });
    if (await button.isVisible()) await button.click();
    else await box(page).click();
  }
  await expect(box(page)).toBeFocused();
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`The Tab key does not lead to ${selector}`);
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
}

/** Delays the results until the returned function is called. */
async function holdResults(page: Page, end: "answer" | "fail" = "answer"): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/search\.data\?/, async (route) => {
    await held;
    if (end === "fail") await route.abort();
    else await route.continue();
  });
  return release;
}

/** What was sent to be saved. */
function watchSaves(page: Page): unknown[] {
  const saves: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/search")) saves.push(request.postDataJSON());
  });
  return saves;
}

const activeOption = (page: Page) => page.locator("[role=option][aria-selected=true]");

test.describe("@search suggestions", () => {
  for (const hand of HANDS) {
    test(`typing shows phrases that hold the text, in any case; by ${hand} one is picked, saved and found`, async ({
      page,
    }) => {
      await comeToBox(page, "/contact-us", hand);
      const saves = watchSaves(page);
      const requests: string[] = [];
      await expect.poll(() => box(page).getAttribute("role")).toBe("combobox");
      await page.waitForLoadState("networkidle");
      page.on("request", (request) => requests.push(request.url()));
      await type(page, "INJECTION s");
      await expect(list(page)).toBeVisible();
      const phrases = await options(page).allTextContents();
      expect(phrases.length).toBeGreaterThan(2);
      for (const phrase of phrases) expect(phrase).toContain("injection s");
      await expect(options(page).first().locator("mark")).toHaveText("injection s");
      expect(requests, "nothing typed leaves the browser").toEqual([]);

      if (hand === "mouse") await options(page).nth(1).click();
      else {
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
      }
      const picked = phrases[1] ?? "";
      await expect(page).toHaveURL((url) => url.pathname === "/search" && url.searchParams.get("q") === picked);
      expect(saves).toEqual([{ search_term: picked, user_id: null }]);
      await expect(box(page)).toHaveValue(picked);
      await expect(list(page)).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    });
  }

  test("phrases that begin with the text come first, then words that do", async ({ page }) => {
    await comeToBox(page, "/contact-us");
    await type(page, "test");
    await expect(options(page).first()).toBeVisible();
    const at = (phrase: string) => (phrase.startsWith("test") ? 0 : / test/.test(phrase) ? 1 : 2);
    const ranks = (await options(page).allTextContents()).map(at);
    expect(ranks).toEqual(ranks.toSorted());
    expect(ranks[0]).toBe(0);
  });

  test("the list is cleared when the box is empty, by a click outside, Escape, leaving the box and submitting", async ({
    page,
  }) => {
    await comeToBox(page, "/contact-us");
    await type(page, "la");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Backspace");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Backspace");
    await expect(list(page)).toHaveCount(0);
    await expect(box(page)).toHaveAttribute("aria-expanded", "false");

    await type(page, "lab");
    await expect(list(page)).toBeVisible();
    await page.mouse.click(5, 500);
    await expect(list(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue("lab");

    await box(page).click();
    await page.keyboard.press("ArrowDown");
    await expect(activeOption(page)).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(list(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue("lab");

    await page.keyboard.press("ArrowDown");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(go(page)).toBeFocused();
    await expect(list(page)).toHaveCount(0);

    await page.keyboard.press("Shift+Tab");
    await type(page, "labs");
    await expect(list(page)).toBeVisible();
    const release = await holdResults(page);
    await page.keyboard.press("Enter");
    await expect(list(page)).toHaveCount(0);
    release();
    await expect(page).toHaveURL(/\/search\?q=labs$/);
  });

  test("the list is at most 15rem high, scrolls, and keeps the active option in view", async ({ page }) => {
    await comeToBox(page, "/contact-us");
    await type(page, "te");
    await expect(list(page)).toBeVisible();
    const { height, scrolls } = await list(page).evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      scrolls: element.scrollHeight > element.clientHeight,
    }));
    expect(height).toBeLessThanOrEqual(15 * 16);
    expect(scrolls).toBe(true);
    const count = Number(await options(page).first().getAttribute("aria-setsize"));
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowDown");
    await expect(options(page).nth(11)).toHaveAttribute("aria-selected", "true");
    await expect(options(page).nth(11)).toBeInViewport({ ratio: 0.9 });
    // Up from the first option goes back to the text, and from there to the last one.
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowUp");
    await expect(activeOption(page)).toHaveCount(0);
    await page.keyboard.press("ArrowUp");
    await expect(activeOption(page)).toHaveAttribute("aria-posinset", String(count));
    await expect(activeOption(page)).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press("ArrowDown");
    await expect(activeOption(page)).toHaveCount(0);
    await expect(box(page)).toHaveValue("te");
    // Every match can be scrolled to, although not all are rendered at once.
    await expect
      .poll(async () => {
        await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return options(page).count();
      })
      .toBe(count);
  });

  test("screen readers hear a combobox, its active option and how many there are; axe finds nothing", async ({
    page,
    expectAccessible,
  }) => {
    await comeToBox(page, "/contact-us");
    await expect(header(page).getByRole("combobox")).toHaveAttribute("aria-autocomplete", "list");
    await type(page, "inject");
    await expect(box(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    const controls = (await box(page).getAttribute("aria-controls")) ?? "";
    expect(await list(page).getAttribute("id")).toBe(controls);
    const follows = await box(page).evaluate((input, id) => input.nextElementSibling?.id === id, controls);
    expect(follows, "the list stands right after the box").toBe(true);
    const active = (await box(page).getAttribute("aria-activedescendant")) ?? "";
    expect(await activeOption(page).getAttribute("id")).toBe(active);
    const count = await options(page).first().getAttribute("aria-setsize");
    await expect(header(page).getByRole("status").filter({ hasText: "suggestion" })).toHaveText(`${count} suggestions`);
    await expectAccessible();
    await type(page, "zzz");
    await expect(header(page).getByRole("status").filter({ hasText: "suggestion" })).toHaveText("No suggestions");
  });

  test("what is typed while the suggestions are on their way is kept, and so is the focus", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/assets\/search-help-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await comeToBox(page, "/contact-us");
    await type(page, "hem");
    await expect(list(page)).toHaveCount(0);
    release();
    await expect(list(page)).toBeVisible();
    await type(page, "a");
    await expect(box(page)).toHaveValue("hema");
    await expect(box(page)).toBeFocused();
    await expect(options(page).first()).toContainText("hema");
  });

  test("pages load neither suggestions nor their code before the box is focused", async ({ page }) => {
    const files: string[] = [];
    page.on("request", (request) => files.push(request.url()));
    await page.goto("/contact-us");
    await page.waitForLoadState("networkidle");
    expect(files.filter((file) => /search-help|suggestions/.test(file))).toEqual([]);
  });

  test("the text is selected on focus", async ({ page }) => {
    const selected = () => page.evaluate(() => getSelection()?.toString());
    await comeToBox(page, "/search?q=labs", "keyboard");
    expect(await selected()).toBe("labs");
    await page.mouse.click(5, 600);
    await box(page).click();
    expect(await selected()).toBe("labs");
    await type(page, "hcg");
    await expect(box(page)).toHaveValue("hcg");
  });

  test("fast typing, erasing and arrows end with the list of what stands in the box", async ({ page }) => {
    await comeToBox(page, "/contact-us");
    await type(page, "testosteronn");
    await page.keyboard.press("Backspace");
    await type(page, "e");
    for (const key of ["ArrowDown", "ArrowLeft", "Backspace", "End"]) await page.keyboard.press(key);
    await expect(box(page)).toHaveValue("testosteroe");
    await expect(list(page)).toHaveCount(0);
    for (const key of ["Backspace", "n"]) await page.keyboard.press(key);
    await expect(options(page).first()).toContainText("testosteron");
    await expect(activeOption(page)).toHaveCount(0);
  });
});

test.describe("@search submitting", () => {
  for (const hand of HANDS) {
    test(`by ${hand}: saves the term first without waiting for the answer, then goes to the search page`, async ({
      page,
    }) => {
      const order: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname === "/api/search" || pathname === "/search.data") order.push(pathname);
      });
      await page.route("**/api/search", () => {});
      await comeToBox(page, "/contact-us", hand);
      await type(page, "Hematocrit");
      if (hand === "mouse") await go(page).click();
      else await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/search\?q=Hematocrit$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Hematocrit");
      expect(order).toEqual(["/api/search", "/search.data"]);
    });
  }

  test("a term is kept once, in lower case; a reload and the way back keep nothing more", async ({
    page,
    database,
  }) => {
    const term = `Kept ${Date.now()}`;
    const stored = async () => {
      const { rows } = await database.query("select user_id from search_term where search_term = $1", [
        term.toLowerCase(),
      ]);
      return rows;
    };
    await comeToBox(page, "/contact-us");
    await type(page, term);
    await page.keyboard.press("Enter");
    await expect.poll(stored).toEqual([{ user_id: null }]);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText(term);
    await page.reload();
    await expect(heading).toContainText(term);
    await page.goBack();
    await expect(heading).toHaveText("Contact Us");
    await page.goForward();
    await expect(heading).toContainText(term);
    expect(await stored()).toHaveLength(1);
  });

  test("somebody who was elsewhere sees 'Searching...' until the route change completes", async ({
    page,
    expectAccessible,
  }) => {
    await comeToBox(page, "/contact-us");
    const release = await holdResults(page);
    await type(page, "hematocrit");
    await page.keyboard.press("Enter");
    await expect(overlay(page)).toBeVisible();
    await expect(overlay(page)).toContainText('Finding results for "hematocrit"');
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const covers = (await overlay(page).boundingBox())!;
    expect(covers.width).toBeGreaterThan(width - 20);
    expect(covers.height).toBe(height);
    await expectAccessible();
    release();
    await expect(page).toHaveURL(/\/search/);
    await expect(overlay(page)).toHaveCount(0);
  });

  test("the overlay ends when the route change fails", async ({ context }) => {
    const page = await context.newPage();
    await comeToBox(page, "/contact-us");
    const release = await holdResults(page, "fail");
    await type(page, "hematocrit");
    await page.keyboard.press("Enter");
    await expect(overlay(page)).toBeVisible();
    release();
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("the overlay ends when the visitor turns elsewhere, and when the page returns from the back-forward cache", async ({
    page,
  }) => {
    await page.goto("/faqs");
    await waitForScript(page);
    await header(page)
      .getByRole("link", { name: /, home$/ })
      .click();
    await expect(page).toHaveURL(/\/$/);
    // The URL changes before the page does, and the new page has its own header.
    await expect(page.locator("h1#claim")).toBeVisible();
    const button = header(page).getByRole("button", { name: "Search", exact: true });
    if (await button.isVisible()) await button.click();
    else await box(page).click();
    await holdResults(page);
    await type(page, "hematocrit");
    await page.keyboard.press("Enter");
    await expect(overlay(page)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(overlay(page)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(overlay(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/faqs$/);
    await expect(overlay(page)).toHaveCount(0);
  });

  test("quick results and searches from the search page show no overlay", async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.body.textContent?.includes("Finding results for")) seen.push("overlay");
      }).observe(document, { childList: true, subtree: true });
    });
    const seen = () => page.evaluate(() => Reflect.get(window, "seen"));
    await comeToBox(page, "/search?q=labs");
    await type(page, "hcg");
    const release = await holdResults(page);
    await page.keyboard.press("Enter");
    await page.waitForTimeout(400);
    release();
    await expect(page).toHaveURL(/q=hcg$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("hcg");
    await expect(box(page)).toBeFocused();
    expect(await seen()).toEqual([]);
  });

  test("leaving the search page clears the term", async ({ page }) => {
    await openPage(page, "/search?q=labs");
    await expect(box(page)).toHaveValue("labs");
    await header(page)
      .getByRole("link", { name: /, home$/ })
      .click();
    await expect(page).toHaveURL(/\/$/);
    await expect(box(page)).toHaveValue("");
    await page.goBack();
    await expect(box(page)).toHaveValue("labs");
  });

  test("a Go button appears only with a term and not on the results; its place is kept free", async ({ page }) => {
    await comeToBox(page, "/contact-us");
    await expect(go(page)).toHaveCount(0);
    const before = await box(page).boundingBox();
    await type(page, "hcg");
    await expect(go(page)).toBeVisible();
    expect(await box(page).boundingBox()).toEqual(before);
    await page.keyboard.press("Tab");
    await expect(go(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=hcg$/);
    await expect(go(page)).toHaveCount(0);
    await box(page).fill("trt");
    await expect(go(page)).toHaveCount(0);
    expect((await box(page).boundingBox())?.width).toBe(before?.width);
  });

  test("a refused save is thrown and shown to nobody", async ({ context }) => {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.route("**/api/search", (route) => route.fulfill({ status: 429, json: { error: "rate-limited" } }));
    await comeToBox(page, "/contact-us");
    await type(page, "labs");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("labs");
    await expect.poll(() => errors).toEqual(["Failed to save search term"]);
    await expect(page.getByText("Failed")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("an empty term is not saved and shows the top tasks", async ({ page, expectAccessible }) => {
    const saves = watchSaves(page);
    await comeToBox(page, "/contact-us", "keyboard");
    await type(page, "  ");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole("region", { name: "Popular topics" }).getByRole("link")).not.toHaveCount(0);
    expect(saves).toEqual([]);
    await expectAccessible();
  });
});

test.describe("@search results", () => {
  test("groups with counts, the best answer first, matches marked; axe finds nothing", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/search?q=injection");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^\d+ results for “injection”$/);
    const groups = page.getByRole("main").getByRole("region");
    await expect(groups.first().getByRole("listitem").first()).toContainText("Best answer");
    let total = 0;
    for (const heading of await groups.getByRole("heading", { level: 2 }).allTextContents()) {
      expect(heading).toMatch(/^(Treatments|Articles|FAQs|Shop) \d+$/);
      total += Number(/\d+$/.exec(heading)?.[0]);
    }
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`${total} results`);
    await expect(page.getByRole("main").locator("mark").first()).toHaveText(/inject/i);
    await expect(page).toHaveTitle("Search | Tideline Health");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expectAccessible();
    await groups.first().getByRole("link").first().click();
    await expect(page).not.toHaveURL(/search/);
  });

  test("a misspelled word is put right and said so", async ({ page, expectAccessible }) => {
    await page.goto("/search?q=testosterne");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("“testosterone”");
    await expectAccessible();
    await page.getByText("Did you mean").getByRole("link", { name: "testosterone" }).click();
    await expect(page).toHaveURL(/q=testosterone$/);
    await expect(box(page)).toHaveValue("testosterone");
    await expect(page.getByText("Did you mean")).toHaveCount(0);
  });

  test("nothing found leads to popular topics, ask-us-anything and the phone, to no treatment; axe finds nothing", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/search?q=qqzzxx");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("No results for “qqzzxx”");
    await expect(main.locator('a[href^="/featured-treatments/"]'), "no treatment is guessed").toHaveCount(0);
    await expect(main.getByRole("link", { name: "Ask us anything" })).toHaveAttribute("href", "/ask-us-anything");
    await expect(main.locator("a[href^='tel:']")).toBeVisible();
    await expect(main.getByRole("region", { name: "Popular topics" })).toBeVisible();
    await expectAccessible();
  });

  test("members find their own pages above the results, visitors do not", async ({ page, loginAs }) => {
    await page.goto("/search?q=my+orders");
    await expect(page.getByRole("main").locator("a[href^='/profile']")).toHaveCount(0);
    await loginAs("member");
    await page.goto("/search?q=my+orders");
    const regions = page.getByRole("main").getByRole("region");
    await expect(regions.first()).toHaveAccessibleName(/^Go straight to/);
    await regions.first().getByRole("link", { name: "My Orders" }).click();
    await expect(page).toHaveURL(/\/profile\/my-orders$/);
  });

  const HOSTILE = {
    "a script": "<script>window.pwned=1</script><img src=x onerror=window.pwned=1>",
    "10,000 characters": "x".repeat(10_000),
    "right-to-left": "\u202Eתיאור\u202C بحث",
    emoji: "🙂👩‍⚕️".repeat(80),
    "a NUL": "lab\u0000s",
  };
  test("hostile terms are shown as text, by the box and by the address", async ({ page }) => {
    for (const [name, term] of Object.entries(HOSTILE)) {
      await comeToBox(page, "/contact-us");
      await box(page).fill(term);
      await page.keyboard.press("Enter");
      await expect(page, name).toHaveURL(/\/search\?q=/);
      const shown = new URL(page.url()).searchParams.get("q") ?? "";
      expect([...shown].length, name).toBeLessThanOrEqual(200);
      // If a word was corrected, the heading has the correction and the line below has what was typed.
      await expect(page.getByRole("main"), name).toContainText(shown.slice(0, 20));
      await page.reload();
      await expect(page.getByRole("main"), name).toContainText(shown.slice(0, 20));
      expect(await page.evaluate(() => Reflect.get(window, "pwned")), name).toBeUndefined();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${name} fits the window`).toBeLessThanOrEqual(0);
    }
  });

  test("the term goes to no other site, not even as a referrer", async ({ context, page }) => {
    await page.goto("/search?q=canary-xq7");
    await expect(page).not.toHaveTitle(/canary/);
    const stranger = await context.newPage();
    await stranger.goto("/search?q=canary-xq7");
    const leaving = stranger.waitForRequest(/mail\.json/);
    await stranger.evaluate((href) => {
      const link = document.body.appendChild(Object.assign(document.createElement("a"), { href, textContent: "away" }));
      link.click();
    }, `${process.env["CLINIC_MAIL"]}/mail.json`);
    expect((await leaving).headers()["referer"]).toBeUndefined();
    await stranger.waitForURL(/mail\.json/);
    expect(await stranger.evaluate(() => document.referrer)).toBe("");
  });
});

test.describe("@search without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form searches; the term is kept once, in lower case, under a clean address", async ({ page, database }) => {
    const term = `Without ${Date.now()}`;
    const stored = async () => {
      const { rows } = await database.query("select user_id from search_term where search_term = $1", [
        term.toLowerCase(),
      ]);
      return rows.length;
    };
    await page.goto("/contact-us");
    await page.locator("input[name=q]").fill(term);
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await expect(page).toHaveURL((url) => url.search === `?q=${term.replace(" ", "+")}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(term);
    expect(await stored()).toBe(1);
    await page.reload();
    expect(await stored()).toBe(1);
    await page.locator("input[name=q]").fill("labs");
    await page.locator("input[name=q]").press("Enter");
    await expect(page).toHaveURL(/\/search\?q=labs$/);
    await page.locator("input[name=q]").fill("");
    await page.locator("input[name=q]").press("Enter");
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole("region", { name: "Popular topics" })).toBeVisible();
  });

  test("a Go button only with a term and not on the results; long terms are cut; strangers' links keep nothing", async ({
    page,
    database,
    request,
  }) => {
    await page.goto("/contact-us");
    const button = page.getByRole("button", { name: "Go", exact: true });
    await expect(button).toHaveCount(0);
    await page.locator("input[name=q]").click();
    await page.keyboard.insertText("y".repeat(10_000));
    await button.click();
    await expect(page).toHaveURL(/\/search\?q=y{200}$/);
    await expect(button).toHaveCount(0);
    const planted = `planted ${Date.now()}`;
    await request.get(`/search?q=${encodeURIComponent(planted)}&from=box`, {
      headers: { "Sec-Fetch-Site": "cross-site" },
    });
    const { rows } = await database.query("select 1 from search_term where search_term = $1", [planted]);
    expect(rows).toEqual([]);
  });
});

test("@search typing feels instant: a keystroke's work with the whole list on a 6 times slower processor", async ({
  page,
}) => {
  await comeToBox(page, "/contact-us");
  await type(page, "x");
  await page.keyboard.press("Backspace");
  const browser = await page.context().newCDPSession(page);
  // The thread's own CPU time: other programs don't count.
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const worked = async () => {
    const { metrics } = await browser.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const pressEach = async (keys: string[]) => {
    const works: number[] = [];
    for (const key of keys) {
      const before = await worked();
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
      works.push(Math.round((await worked()) - before));
    }
    return works;
  };
  // What the visitor notices: from the key to the next paint. Shorter than 16 ms isn't reported.
  await page.evaluate(() => {
    const felt: number[] = [];
    Object.assign(window, { felt });
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") felt.push(duration);
    }).observe(options);
  });
  // One letter that's in nearly every phrase, on to a narrow list, and all the way back.
  const works = await pressEach([..."estrogen", ...Array.from("estrogen", () => "Backspace")]);
  const felt = await page.evaluate(() => (window as unknown as { felt: number[] }).felt);
  const withoutList = await pressEach([..."zzzz"]);
  await browser.detach();
  const worst = Math.max(...works);
  process.stdout.write(`keystroke at 6 times slower: worst ${worst} ms (${works}); without a list ${withoutList}\n`);
  process.stdout.write(`from the key to the paint: worst ${Math.max(0, ...felt)} ms (${felt.join()})\n`);
  // The goal is 50 ms per keystroke. On a busy machine, typing takes longer than that even without a list, so we measure the work the
  // list adds in the same run.
  expect(median(works) - median(withoutList)).toBeLessThan(50);
});

test("@search an arrow pressed before the list has caught up moves in the list of what was typed", async ({ page }) => {
  await comeToBox(page, "/contact-us");
  await type(page, "e");
  await expect(list(page)).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  // Both at once: the arrow doesn't wait for the letters.
  await Promise.all([..."stro"].map((key) => page.keyboard.press(key)).concat(page.keyboard.press("ArrowDown")));
  await expect(options(page).first()).toHaveText(/^estro/);
  await expect(activeOption(page)).toHaveText(/^estro/);
  await browser.detach();
});
