import type { APIRequestContext, Page } from "@playwright/test";
import { newAddress } from "../address.ts";
import { expect, test } from "../fixtures.ts";
import { look } from "../look.ts";
import { isPhone, waitForScript } from "../shell.ts";

/** Every public page: the list for programs also has those nobody has reviewed yet, which the sitemap leaves out. */
async function publicPages(request: APIRequestContext): Promise<string[]> {
  const list = await (await request.get("/llms.txt")).text();
  const pages = [...list.matchAll(/^- \[.*?\]\(([^)]+)\)/gm)].map(([, url]) => new URL(url!).pathname);
  expect(pages.length).toBeGreaterThan(30);
  return pages;
}

/** Links to an anchor on the page that's missing once scripts run. */
function deadAnchors(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.links]
      .filter(({ pathname, hash }) => hash !== "" && pathname === location.pathname)
      .map(({ hash }) => decodeURIComponent(hash))
      .filter((hash) => !document.getElementById(hash.slice(1))),
  );
}

test.describe("@storefront", () => {
  /** Two workers split the long list. Pages that search engines may not list are checked too. */
  const PARTS = [0, 1];
  const UNLISTED = [
    "/register/treatment",
    "/sign-in",
    "/forgot-password",
    "/please-login",
    "/contact-us",
    "/search?q=injection",
    "/cost?state=IL&treatment=semaglutide",
  ];

  for (const part of PARTS) {
    test(`every public page has its own title, heading and content, and nothing for axe, part ${part + 1}`, async ({
      page,
      request,
    }) => {
      test.setTimeout(180_000);
      const listed = await publicPages(request);
      const pages = [...listed, ...UNLISTED.filter((path) => !listed.includes(path))].filter(
        (_, i) => i % PARTS.length === part,
      );
      const titles = new Map<string, string>();
      for (const path of pages) {
        await test.step(path, async () => {
          await page.setExtraHTTPHeaders(newAddress());
          await look(page, path);
          const title = await page.title();
          expect(title, path).toMatch(/ \| Tideline Health$/);
          if (!listed.includes(path)) return;
          expect(titles.get(title), `${path} has a title of its own`).toBeUndefined();
          titles.set(title, path);
          expect((await page.getByRole("main").innerText()).length, path).toBeGreaterThan(300);
          expect(await deadAnchors(page), path).toEqual([]);
        });
      }
    });
  }

  test("a fault far below the first screen is one for axe too", async ({ page, expectAccessible }) => {
    await page.goto("/");
    await waitForScript(page);
    const pale = page.locator("#clinicians p").first();
    expect(await pale.evaluate((p) => p.checkVisibility({ contentVisibilityAuto: true }))).toBe(false);
    await pale.evaluate((p) => (p.style.color = "#eee"));
    await expect(expectAccessible()).rejects.toThrow("color-contrast");
  });

  test("the dialogs that open on public pages have nothing for axe", async ({ page, expectAccessible }) => {
    await page.goto("/");
    await waitForScript(page);
    const header = page.getByRole("banner");
    for (const name of ["Make Appointment", "Menu"]) {
      const button = header.getByRole("button", { name }).filter({ visible: true });
      if ((await button.count()) === 0) continue; // one is for wide windows, the other for phones
      await button.first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });

  test("the BMI check answers with a page, keeps nothing and puts nothing into the address", async ({
    page,
    request,
    expectAccessible,
  }) => {
    await page.goto("/semaglutide#bmi");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter your weight in pounds");
    await expectAccessible();
    await page.getByLabel("feet").fill("5");
    await page.getByLabel("inches").fill("9");
    await page.getByLabel("Weight in pounds").fill("212");
    await page.getByLabel("No", { exact: true }).check();
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === "POST"),
      page.getByRole("button", { name: "Continue" }).click(),
    ]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your BMI is 31.3");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/semaglutide/bmi");
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(await page.title()).not.toContain("31");
    await expectAccessible();
    const alone = await request.get("/semaglutide/bmi?ft=5&in=9&lb=212&condition=no", { maxRedirects: 0 });
    expect([alone.status(), alone.headers()["location"]]).toEqual([303, "/semaglutide#bmi"]);
  });

  test("the symptom check leads to 911, to one's own doctor and to us, keeps nothing and puts nothing into the address", async ({
    page,
    expectAccessible,
  }) => {
    const title = page.getByRole("heading", { level: 1 });
    const goOn = async () => {
      const posted = page.waitForResponse((one) => one.request().method() === "POST");
      await page.getByRole("button", { name: "Continue" }).click();
      expect((await posted).headers()["cache-control"]).toBe("no-store");
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/symptom-check");
      await expect(page).toHaveTitle(/^Symptom check \|/);
      await expectAccessible();
    };
    await page.goto("/symptom-check");
    await goOn();
    await expect(page.getByRole("alert")).toContainText("Choose what bothers you most");
    await page.getByLabel("Chest pain or pressure").check();
    await goOn();
    await expect(title).toHaveText("Call 911 now");
    await expect(page.getByRole("main").locator('a[href="tel:911"]')).toBeVisible();
    await expect(page.getByRole("main").locator('a[href*="register"]')).toHaveCount(0);
    await page.getByRole("link", { name: "Check again" }).click();
    await page.getByLabel("You lost weight without trying").check();
    await page.getByLabel("Low sexual desire, as a man").check();
    await goOn();
    await expect(title).toHaveText("See your own doctor first");
    await expect(page.getByRole("main").locator('a[href*="register"]')).toHaveCount(0);
    await page.getByRole("link", { name: "Check again" }).click();
    await page.getByLabel("Low sexual desire, as a man").check();
    await goOn();
    await expect(title).toHaveText("A blood test is the next step");
    await page.getByRole("link", { name: "Register with us" }).click();
    await expect(page).toHaveURL("/register?for=trt");
  });

  test("on phones the start button stays in reach, waits for the page's own and never covers the footer", async ({
    page,
  }) => {
    test.skip(!isPhone(page), "for phones");
    const bar = page.locator("[data-appointment-bar]");
    await page.goto("/");
    const own = page.getByRole("main").getByRole("link", { name: "Get started" }).first();
    await expect(own).toBeInViewport();
    await expect(bar).not.toBeInViewport();
    await page.getByRole("heading", { name: "Treatments", exact: true }).first().scrollIntoViewIfNeeded();
    await expect(own).not.toBeInViewport();
    await expect(bar).toBeInViewport({ ratio: 0.9 });
    for (const path of ["/", "/semaglutide", "/featured-treatments/sermorelin"]) {
      await page.goto(path);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [end, footer] = [await bar.boundingBox(), await page.getByRole("contentinfo").boundingBox()];
      expect(end!.y + end!.height, path).toBeLessThanOrEqual(footer!.y + 1);
    }
    await page.goto("/featured-treatments/oxandrolone-anavar");
    await expect(bar, "what isn't offered has no button").toHaveCount(0);
  });

  test("a year's bill is found from a treatment, keeps its choices and says what is missing", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/featured-treatments/sermorelin");
    await page.getByRole("link", { name: "See this bill with dates" }).click();
    await expect(page.getByLabel("Treatment", { exact: true })).toHaveValue("sermorelin");
    await page.getByRole("button", { name: "Show the bill" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose a state");
    await expect(page).toHaveTitle(/^Error: /);
    await expectAccessible();
    await page.getByLabel("Your state").selectOption("Illinois");
    await page.getByRole("button", { name: "Show the bill" }).click();
    await expect(
      page.getByRole("heading", { name: /Sermorelin, compounded, Illinois: \$[\d,]+ in the first year/ }),
    ).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("table", { name: /Charges by date/ }).getByRole("row")).toHaveCount(1 + 14 + 4 + 1);
    await expect(page.getByLabel("Your state")).toHaveValue("IL");
    await page.getByLabel("Your state").selectOption("Alaska");
    await page.getByRole("button", { name: "Show the bill" }).click();
    await expect(
      page.getByRole("heading", { name: "Sermorelin, compounded is not available in Alaska" }),
    ).toBeVisible();
    await expect(page.getByRole("main").getByText("$", { exact: false })).toHaveCount(0);
    await expectAccessible();
  });

  test("treatment pages name the pharmacy and draw the numbers that are followed", async ({ page, database }) => {
    await page.goto("/featured-treatments/sermorelin");
    const { rows } = await database.query<{ name: string }>(
      "select p.name from pharmacy p join pharmacy_treatment t on t.pharmacy_id = p.id where t.treatment_key = 'sermorelin'",
    );
    await expect(page.getByRole("complementary", { name: "Facts and price" })).toContainText(rows[0]!.name);
    await expect(page.getByRole("heading", { name: "TSH" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("0.4 to 4");
  });

  test("the home page's head says what the clinic is", async ({ page }) => {
    await page.goto("/");
    const content = (selector: string) => page.locator(selector).getAttribute("content");
    await expect(page).toHaveTitle(/testosterone, ED and other medications/);
    expect(await content('meta[name="description"]')).toContain(
      "if prescribed after evaluation by a licensed provider",
    );
    const keywords = await content('meta[name="keywords"]');
    for (const word of ["TRT", "testosterone replacement therapy", "HCG", "men's health", "telehealth TRT"]) {
      expect(keywords).toContain(word);
    }
    expect(await content('meta[property="og:locale"]')).toBe("en_US");
    expect(await content('meta[property="og:image:width"]')).toBe("1200");
    expect(await content('meta[property="og:image:height"]')).toBe("628");
    expect(await content('meta[name="viewport"]')).toBe("width=device-width, initial-scale=1");
    const image = await page.request.get(new URL((await content('meta[property="og:image"]')) ?? "").pathname);
    expect(image.headers()["content-type"]).toBe("image/png");
  });

  test("a visitor's question is kept and answered with a reference", async ({ page, database }) => {
    await page.goto("/ask-us-anything");
    await page.getByLabel("Your name").fill("Vera Visitor");
    await page.getByLabel("Email").fill("vera@people.test");
    await page.getByLabel("Your question").fill("Do you see people in Ohio?");
    await page.getByRole("button", { name: "Send my question" }).click();
    const text = await page.getByText(/Your reference is R-/).innerText();
    const reference = /R-[0-9A-Z]{10}/.exec(text)?.[0];
    const { rows } = await database.query("select source from contact_request where reference = $1", [reference]);
    expect(rows).toEqual([{ source: "ask-us-anything" }]);
  });

  test("the component page has nothing for axe either", async ({ page, expectAccessible }) => {
    await page.goto("/component-page");
    await page.getByRole("button", { name: "Raise an alert" }).click();
    await expect(page.getByText("It did not work.")).toBeVisible();
    await expectAccessible();
  });
});

test.describe("@storefront without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every public page reads without script", async ({ page, request }) => {
    test.setTimeout(120_000);
    for (const path of await publicPages(request)) {
      await page.setExtraHTTPHeaders(newAddress());
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      expect((await page.getByRole("main").innerText()).length, path).toBeGreaterThan(300);
      const faqs = path.startsWith("/es") ? "Preguntas frecuentes" : "FAQs";
      await expect(page.getByRole("contentinfo").getByRole("link", { name: faqs }), path).toBeVisible();
    }
  });

  test("a year's bill with its dose steps needs no script", async ({ page }) => {
    await page.goto("/cost");
    await page.getByLabel("Your state").selectOption("Illinois");
    await page.getByLabel("Treatment", { exact: true }).selectOption("Semaglutide");
    await page.getByLabel("Steps up in dose").selectOption("1 step");
    await page.getByRole("button", { name: "Show the bill" }).click();
    await expect(page.getByRole("heading", { name: /^Semaglutide, Illinois: / })).toBeVisible();
    const doses = await page
      .getByRole("table", { name: /Charges by date/ })
      .getByText(/mg a week$/)
      .allInnerTexts();
    expect(doses.map((text) => /[\d.]+ mg/.exec(text)?.[0])).toEqual(["0.25 mg", ...Array<string>(11).fill("0.5 mg")]);
  });

  test("every internal link and anchor on every public page works, and every title is one page's own", async ({
    request,
  }) => {
    test.setTimeout(180_000);
    const listed = new Set(await publicPages(request));
    const titles = new Map<string, string>();
    const seen = new Set<string>();
    const waiting = [...listed];
    const broken: string[] = [];
    const anchors: [from: string, to: string, id: string][] = [];
    const ids = new Map<string, Set<string>>();
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const answer = await request.get(path, { headers: newAddress() });
      if (answer.status() !== 200) broken.push(`${path}: ${answer.status()}`);
      const html = answer.headers()["content-type"]?.startsWith("text/html") ? await answer.text() : "";
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
      if (listed.has(path) && titles.has(title)) broken.push(`${path} and ${titles.get(title)}: ${title}`);
      if (listed.has(path)) titles.set(title, path);
      ids.set(path, new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id!)));
      for (const [, href] of html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
        const url = new URL(href!.replaceAll("&amp;", "&"), `http://here.test${path}`);
        if (url.host !== "here.test") continue;
        if (url.hash) anchors.push([path, url.pathname, decodeURIComponent(url.hash.slice(1))]);
        if (!seen.has(url.pathname)) waiting.push(url.pathname);
      }
    }
    for (const [from, to, id] of anchors) if (!ids.get(to)?.has(id)) broken.push(`${from} -> ${to}#${id}`);
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(40);
  });
});
