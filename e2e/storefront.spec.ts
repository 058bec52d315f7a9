import { expect, test } from "./fixtures.ts";

/** The public pages of the specification's table. */
const PAGES = [
  "/",
  "/faqs",
  "/resources",
  "/shop",
  "/contact-us",
  "/ask-us-anything",
  "/semaglutide",
  "/featured-treatments/testosterone-replacement-therapy-trt",
  "/featured-treatments/human-chorionic-gonadotropin",
  "/featured-treatments/female-trt",
  "/featured-treatments/oxandrolone-anavar",
  "/featured-treatments/sermorelin",
  "/featured-treatments/nandrolone-deca-durabolin",
  "/resources/subcutaneous-injection-processes",
  "/resources/how-to-avoid-testosterone-medication-waste",
  "/policies/privacy",
  "/policies/consumer-health-data",
];

test.describe("@storefront", () => {
  for (const path of PAGES) {
    test(`${path} answers with its own title, heading and content, and nothing for axe`, async ({
      page,
      expectAccessible,
    }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(/ \| Tideline Health$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(300);
      await expectAccessible();
    });
  }

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
    await page.getByLabel("E-mail").fill("vera@people.test");
    await page.getByLabel("Your question").fill("Do you see people in Ohio?");
    await page.getByRole("button", { name: "Send my question" }).click();
    const words = await page.getByText(/Your reference is R-/).innerText();
    const reference = /R-[0-9A-Z]{10}/.exec(words)?.[0];
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

  test("every internal link and anchor on every public page works", async ({ page, request }, info) => {
    test.skip(info.project.name === "phone", "the same links on every width");
    test.setTimeout(180_000);
    const seen = new Set<string>();
    const waiting = [...PAGES];
    const broken: string[] = [];
    const anchors: [from: string, to: string, id: string][] = [];
    const ids = new Map<string, Set<string>>();
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const answer = await request.get(path, {
        headers: { "X-Forwarded-For": `127.77.${seen.size >> 8}.${seen.size & 255}` },
      });
      if (answer.status() !== 200) broken.push(`${path}: ${answer.status()}`);
      const html = answer.headers()["content-type"]?.startsWith("text/html") ? await answer.text() : "";
      ids.set(path, new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id!)));
      for (const [, href] of html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
        const url = new URL(href!.replaceAll("&amp;", "&"), `http://here.test${path}`);
        if (url.host !== "here.test") continue;
        if (url.hash) anchors.push([path, url.pathname, url.hash.slice(1)]);
        if (!seen.has(url.pathname)) waiting.push(url.pathname);
      }
    }
    for (const [from, to, id] of anchors) if (!ids.get(to)?.has(id)) broken.push(`${from} -> ${to}#${id}`);
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(40);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
