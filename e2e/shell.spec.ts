import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { header, isPhone, openPage as open } from "./shell.ts";

const TREATMENTS = [
  "/featured-treatments/testosterone-replacement-therapy-trt",
  "/featured-treatments/human-chorionic-gonadotropin",
  "/featured-treatments/female-trt",
  "/featured-treatments/oxandrolone-anavar",
  "/featured-treatments/sermorelin",
  "/featured-treatments/nandrolone-deca-durabolin",
];

const NAV = ["Our Process", "FAQs", "Resources", "Pricing", "Shop"];

const ACCOUNT = [
  ["Profile", "/profile"],
  ["Password", "/profile/password"],
  ["Billing", "/profile/billing"],
  ["My Orders", "/profile/my-orders"],
  ["Transaction History", "/profile/transaction-history"],
  ["Medications", "/profile/medications"],
  ["Lab Results / Upload Files", "/profile/files"],
  ["Messages", "/profile/messages"],
] as const;

const announcement = (page: Page) => page.getByRole("complementary", { name: "Announcement" });
const appointmentDialog = (page: Page) => page.getByRole("dialog", { name: "Choose Your Appointment Type" });

/** Where the header's links are: in the header, or on phones in the menu. */
async function menuOf(page: Page) {
  if (!isPhone(page)) return header(page);
  await header(page).getByRole("button", { name: "Menu" }).click();
  return page.getByRole("dialog", { name: "Menu" });
}

/** My Account: a disclosure on wide screens, a drawer on phones. */
async function accountOf(page: Page) {
  await header(page).getByRole("button", { name: "My Account" }).filter({ visible: true }).click();
  return isPhone(page) ? page.getByRole("dialog", { name: "My Account" }) : header(page).locator(":popover-open");
}

test.describe("@shell the header", () => {
  test("the logo links home", async ({ page }) => {
    await open(page, "/contact-us");
    await header(page)
      .getByRole("link", { name: /, home$/ })
      .click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("a Make Appointment button opens the appointment-type dialog", async ({ page, expectAccessible }) => {
    await open(page, "/contact-us");
    const menu = await menuOf(page);
    await menu.getByRole("button", { name: "Make Appointment" }).click();
    await expect(appointmentDialog(page)).toBeVisible();
    await expectAccessible();
  });

  test("the search box sends its term to the search page and forgets it elsewhere", async ({ page }) => {
    await open(page, "/contact-us");
    if (isPhone(page)) await header(page).getByRole("button", { name: "Search", exact: true }).click();
    const box = header(page).getByRole("combobox");
    if (isPhone(page)) await expect(box).toBeFocused();
    await box.fill("hematocrit");
    await box.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=hematocrit$/);
    await header(page)
      .getByRole("link", { name: /, home$/ })
      .click();
    await expect(header(page).locator("input[name=q]")).toHaveValue("");
  });

  test("nav links lead to Our Process, FAQs, Resources, Pricing and Shop", async ({ page }) => {
    await open(page, "/contact-us");
    const nav = (await menuOf(page)).getByRole("navigation", { name: "Main" });
    const links = nav.getByRole("link").filter({ hasText: new RegExp(`^(${NAV.join("|")})$`) });
    await expect(links).toHaveText(NAV);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(paths).toEqual(["/#our-process", "/faqs", "/resources", "/#pricing", "/shop"]);
  });

  for (const path of ["/semaglutide", "/resources"]) {
    test(`on ${path} Pricing goes to the right anchor`, async ({ page }) => {
      await open(page, path);
      const link = (await menuOf(page)).getByRole("link", { name: "Pricing", exact: true });
      await expect(link).toHaveAttribute("href", path === "/semaglutide" ? "/semaglutide#pricing" : "/#pricing");
    });
  }

  test("a treatments strip lists the six featured treatments", async ({ page }) => {
    await open(page, "/contact-us");
    const links = header(page).getByRole("navigation", { name: "Treatments" }).getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(TREATMENTS);
    await links.last().focus();
    await expect(links.last()).toBeInViewport({ ratio: 1 });
  });

  test("signed-out visitors see Sign In and no account", async ({ page }) => {
    await open(page, "/contact-us");
    await expect(header(page).getByRole("button", { name: "My Account" })).toHaveCount(0);
    const menu = await menuOf(page);
    await expect(menu.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/sign-in");
    await expect(menu.getByRole("link", { name: "Ask a Question" })).toHaveCount(0);
    await expect(menu.getByText("Member Contact")).toHaveCount(0);
  });

  test("on phones signed-out visitors also see Get Started and Contact Us", async ({ page, expectAccessible }) => {
    test.skip(!isPhone(page), "for phones");
    await open(page, "/contact-us");
    const menu = await menuOf(page);
    await expect(menu.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/register");
    await expect(menu.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact-us");
    await expectAccessible();
  });

  test("members see My Account: greeting, email, the account links in order, Sign Out", async ({
    page,
    loginAs,
    expectAccessible,
  }) => {
    await loginAs("member");
    await open(page, "/contact-us");
    await expect(header(page).getByRole("link", { name: "Sign In" })).toHaveCount(0);
    const account = await accountOf(page);
    await expect(account).toContainText("Hello, Sam");
    await expect(account).toContainText("member@demo.test");
    const links = account.getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]))).toEqual(
      ACCOUNT.map(([label, to]) => [label, to]),
    );
    await expect(account.getByRole("button", { name: "Sign Out" })).toBeVisible();
    await expectAccessible();
  });

  test("following an account link closes My Account", async ({ page, loginAs }) => {
    await loginAs("member");
    await open(page, "/contact-us");
    const account = await accountOf(page);
    await account.getByRole("link", { name: "Billing" }).click();
    await expect(page).toHaveURL(/\/profile\/billing$/);
    await expect(page.getByText("Hello, Sam").filter({ visible: true })).toHaveCount(0);
  });

  test("signing out closes My Account and goes to /", async ({ page, loginAs }) => {
    await loginAs("member");
    await open(page, "/contact-us");
    const account = await accountOf(page);
    await account.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(header(page).getByRole("button", { name: "My Account" })).toHaveCount(0);
  });

  for (const [who, sees] of [
    ["member", false],
    ["provider", false],
    ["employee", true],
    ["admin", true],
  ] as const) {
    test(`${who}: Admin Panel is ${sees ? "" : "not "}in My Account and the mobile menu`, async ({ page, loginAs }) => {
      await loginAs(who);
      await open(page, "/contact-us");
      const account = await accountOf(page);
      await expect(account.getByRole("link", { name: "Profile", exact: true })).toBeVisible();
      const inAccount = account.getByRole("link", { name: "Admin Panel" });
      await expect(inAccount).toHaveCount(sees ? 1 : 0);
      if (sees) await expect(inAccount).toHaveAttribute("href", "/admin/users");
      await page.keyboard.press("Escape");
      if (!isPhone(page)) return;
      const menu = await menuOf(page);
      await expect(menu.getByRole("link", { name: "Shop" })).toBeVisible();
      await expect(menu.getByRole("link", { name: "Admin Panel" })).toHaveCount(sees ? 1 : 0);
    });
  }

  test("members get Member Contact and Ask a Question", async ({ page, loginAs }) => {
    await loginAs("member");
    await open(page, "/contact-us");
    const menu = await menuOf(page);
    await expect(menu.getByText("Member Contact").filter({ visible: true })).toBeVisible();
    const ask = menu.getByRole("link", { name: "Ask a Question" });
    await expect(ask).toHaveAttribute("href", "/ask-us-anything");
  });

  for (const drawer of ["Menu", "My Account"] as const) {
    test(`on phones ${drawer} opens by its button and closes by button, backdrop and Escape`, async ({
      page,
      loginAs,
    }) => {
      test.skip(!isPhone(page), "for phones");
      await loginAs("member");
      await open(page, "/contact-us");
      const button = header(page).getByRole("button", { name: drawer }).filter({ visible: true });
      const dialog = page.getByRole("dialog", { name: drawer });
      const close = {
        button: () => dialog.getByRole("button", { name: /^Close/ }).click(),
        backdrop: () => page.mouse.click(10, 400),
        Escape: () => page.keyboard.press("Escape"),
      };
      for (const way of Object.values(close)) {
        await button.click();
        await expect(dialog).toBeVisible();
        for (let i = 0; i < 20; i++) {
          await page.keyboard.press("Tab");
          // Past the last control the focus visits the browser itself, which the page sees as its body.
          const inside = await dialog.evaluate(
            (box) => box.contains(document.activeElement) || document.activeElement === document.body,
          );
          expect(inside).toBe(true);
        }
        await way();
        await expect(dialog).toBeHidden();
        await expect(button).toBeFocused();
      }
    });
  }

  test("admin routes hide the footer, public and account pages show it", async ({ page, loginAs }) => {
    await loginAs("admin");
    for (const path of ["/contact-us", "/profile"]) {
      await page.goto(path);
      await expect(page.getByRole("contentinfo")).toHaveCount(1);
    }
    await page.goto("/admin/users");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });
});

test.describe("@shell without script", () => {
  test.use({ javaScriptEnabled: false });

  test("Make Appointment and the banner go to /register", async ({ page }) => {
    await page.goto("/contact-us");
    await announcement(page).getByRole("button").click();
    await expect(page).toHaveURL(/\/register\??$/);
    await page.goto("/contact-us");
    if (isPhone(page)) await page.locator("summary", { hasText: "Menu" }).click();
    await page.getByRole("button", { name: "Make Appointment" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/register\??$/);
  });

  test("every way to move works: nav, search, sign in", async ({ page }) => {
    await page.goto("/contact-us");
    if (isPhone(page)) await page.locator("summary", { hasText: "Menu" }).click();
    await expect(page.getByRole("link", { name: "Sign In" }).filter({ visible: true })).toBeVisible();
    await page.getByRole("searchbox").fill("labs");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/search\?q=labs$/);
    if (isPhone(page)) await page.locator("summary", { hasText: "Menu" }).click();
    await page.getByRole("link", { name: "Shop" }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  test("members reach their account and sign out", async ({ page, loginAs }) => {
    await loginAs("member");
    await page.goto("/contact-us");
    if (isPhone(page)) await page.locator("summary", { hasText: "My Account" }).click();
    else await header(page).getByRole("button", { name: "My Account" }).filter({ visible: true }).click();
    await page.getByRole("link", { name: "Profile", exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/profile$/);
    if (isPhone(page)) await page.locator("summary", { hasText: "My Account" }).click();
    else await header(page).getByRole("button", { name: "My Account" }).filter({ visible: true }).click();
    await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe("@shell the appointment-type dialog", () => {
  const TEXT = "In order to get the appointment process started, please choose from the treatment options below:";

  test("from the button: one option, going to /register", async ({ page }) => {
    await open(page, "/contact-us");
    await (await menuOf(page)).getByRole("button", { name: "Make Appointment" }).click();
    const dialog = appointmentDialog(page);
    await expect(dialog).toContainText(TEXT);
    await expect(dialog.getByRole("link")).toHaveText(["Testosterone Replacement Therapy (TRT)"]);
    await dialog.getByRole("link").click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("from the banner: two options and the note", async ({ page, database, expectAccessible }) => {
    await onlyMe(database);
    await open(page, "/contact-us");
    await announcement(page).getByRole("button").click();
    const dialog = appointmentDialog(page);
    await expect(dialog).toContainText(TEXT);
    await expect(dialog.getByRole("link").first()).toHaveText("Testosterone Replacement Therapy (TRT)");
    await expect(dialog.getByRole("link").first()).toHaveAttribute("href", "/register");
    await expect(dialog.getByRole("link").nth(1)).toContainText("Medical WeightLoss");
    await expect(dialog).toContainText("Weight-loss treatments include semaglutide and tirzepatide.");
    await expectAccessible();
    await dialog.getByRole("link").nth(1).click();
    await expect(page).toHaveURL(/\/semaglutide\/register$/);
  });

  test("closes by button, backdrop and Escape, and gives the focus back", async ({ page, database }) => {
    await onlyMe(database);
    await open(page, "/contact-us");
    const dialog = appointmentDialog(page);
    for (const close of [
      () => dialog.getByRole("button", { name: "Close" }).click(),
      () => page.mouse.click(5, 400),
      () => page.keyboard.press("Escape"),
    ]) {
      await announcement(page).getByRole("button").click();
      await expect(dialog).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
      await expect(announcement(page).getByRole("button")).toBeFocused();
    }
  });

  test("its code is fetched with the first press, not with the page", async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await open(page, "/contact-us");
    expect(fetched.filter((url) => url.includes("appointment-type-dialog"))).toEqual([]);
    await (await menuOf(page)).getByRole("button", { name: "Make Appointment" }).click();
    await expect(appointmentDialog(page)).toBeVisible();
    expect(fetched.filter((url) => url.includes("appointment-type-dialog"))).not.toEqual([]);
  });
});

test.describe("@shell the site banner", () => {
  test("stands above the header in its own color", async ({ page, database }) => {
    await onlyMe(database);
    await page.goto("/contact-us");
    const [banner, head] = [await announcement(page).boundingBox(), await header(page).boundingBox()];
    expect(banner!.y).toBe(0);
    expect(head!.y).toBeGreaterThanOrEqual(banner!.height);
  });

  test("without the selection flag it opens its link in a new tab", async ({ page, database, context }) => {
    await onlyMe(database);
    const id = await addBanner(database, { text: "Medical weight loss visits: read more.", url: "/faqs" });
    try {
      await open(page, "/contact-us");
      const opened = context.waitForEvent("page");
      await announcement(page).getByRole("link").click();
      expect(new URL((await opened).url()).pathname).toBe("/faqs");
      await expect(page).toHaveURL(/\/contact-us$/);
    } finally {
      await database.query("delete from site_banner where id = $1", [id]);
    }
  });

  test("does not show once its expiration_date is in the past", async ({ page, database }) => {
    await onlyMe(database);
    const id = await addBanner(database, { text: "This was yesterday.", url: null, expires: "2020-01-01" });
    try {
      await page.goto("/contact-us");
      await expect(page.getByText("This was yesterday.")).toHaveCount(0);
    } finally {
      await database.query("delete from site_banner where id = $1", [id]);
    }
  });
});

test.describe("@shell toasts", () => {
  for (const [key, text, role, color] of [
    ["signed-out", "You are signed out.", "status", "default"],
    ["saved", "Your change is saved.", "status", "success"],
    ["not-saved", "Your change was not saved. Please try again.", "alert", "alert"],
  ] as const) {
    test(`${color}: shows its text, stays, and goes by its close button`, async ({ page, expectAccessible }) => {
      await flash(page, key);
      await open(page, "/contact-us");
      const toast = page.getByRole("region", { name: "Notifications" }).getByRole(role);
      await expect(toast).toContainText(text);
      await expectAccessible();
      const box = (await toast.boundingBox())!;
      expect(box.width).toBeLessThanOrEqual(384);
      const { width, height } = page.viewportSize()!;
      if (isPhone(page)) expect(box.y + box.height).toBeGreaterThan(height - 40);
      else expect(box.y < height / 2 && box.x + box.width > width - 60).toBe(true);
      await page.waitForTimeout(1_500);
      await expect(toast).toBeVisible();
      await toast.getByRole("button", { name: /^Close message/ }).click();
      await expect(toast).toHaveCount(0);
    });
  }

  test("is said once, and only words of ours", async ({ page }) => {
    await flash(page, "saved");
    await page.goto("/contact-us");
    await expect(page.getByText("Your change is saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Your change is saved.")).toHaveCount(0);
    await flash(page, "anything-else");
    await page.goto("/contact-us");
    await expect(page.locator("[data-toast]")).toHaveCount(0);
  });

  test("can be read and closed while a modal dialog is open", async ({ page, database }) => {
    await onlyMe(database);
    await flash(page, "saved");
    await open(page, "/contact-us");
    await announcement(page).getByRole("button").click();
    await expect(appointmentDialog(page)).toBeVisible();
    const toast = page.locator("[data-toast]");
    await expect(toast).toBeVisible();
    await toast.getByRole("button").click();
    await expect(toast).toHaveCount(0);
    await expect(appointmentDialog(page)).toBeVisible();
  });
});

test.describe("@shell while the next page loads", () => {
  test("a small spinner says 'Loading...' to screen readers", async ({ page }) => {
    await open(page, "/contact-us");
    await page.route(/\.data(\?|$)/, async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue();
    });
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
    await expect(page).toHaveURL(/\/faqs$/);
    await expect(page.getByText("Loading...")).toHaveCount(0);
  });

  test("the focus goes to the new page's heading", async ({ page }) => {
    await open(page, "/contact-us");
    await page.getByRole("contentinfo").getByRole("link", { name: "Ask us anything" }).click();
    await expect(page).toHaveURL(/\/ask-us-anything$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("going back finds the place again", async ({ page }) => {
    await open(page, "/contact-us");
    await page.getByRole("contentinfo").getByRole("link", { name: "Ask us anything" }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await page.getByRole("contentinfo").getByRole("link", { name: "Ask us anything" }).click();
    await expect(page).toHaveURL(/\/ask-us-anything$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/contact-us$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });
});

test.describe("@shell the staff layouts", () => {
  test("the provider portal has its title, is not indexed, and keeps unknown paths inside", async ({
    page,
    loginAs,
    expectAccessible,
  }) => {
    await loginAs("provider");
    for (const [path, status] of [
      ["/provider", 200],
      ["/provider/no/such/page", 404],
    ] as const) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      await expect(page).toHaveTitle(/^Provider Portal \| /);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
      await expect(header(page)).toContainText(isPhone(page) ? "Today" : "Provider Portal");
      await expectAccessible();
    }
  });

  test("the admin panel has its header and the help link", async ({ page, loginAs, expectAccessible }) => {
    await loginAs("employee");
    await page.goto("/admin/users");
    await expect(header(page).getByRole("link", { name: "Users", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(header(page).getByRole("link", { name: "Help" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
    await expectAccessible();
  });

  test("the admin panel can be read in the dark", async ({ page, loginAs, expectAccessible }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await loginAs("admin");
    await page.goto("/admin/users");
    await expectAccessible();
  });

  for (const who of ["member", "employee", "admin"] as const) {
    test(`${who} does not get into the provider portal`, async ({ page, loginAs }) => {
      await loginAs(who);
      expect((await page.goto("/provider"))?.status()).toBe(403);
    });
  }

  for (const who of ["member", "provider"] as const) {
    test(`${who} does not get into the admin panel`, async ({ page, loginAs }) => {
      await loginAs(who);
      expect((await page.goto("/admin/users"))?.status()).toBe(403);
    });
  }
});

type Database = { query(text: string, values?: unknown[]): Promise<{ rows: { id: string }[] }> };

/** Tests that touch or press the banner take turns; the lock ends with the test's connection. */
async function onlyMe(database: Database): Promise<void> {
  await database.query("select pg_advisory_lock(hashtext('site banner'))::text as id");
}

async function addBanner(database: Database, banner: { text: string; url: string | null; expires?: string }) {
  const { rows } = await database.query(
    `insert into site_banner (banner_description, banner_link_url, background_color, use_appointment_type_selection,
       expiration_date, created_at)
     values ($1, $2, '#0a283a', false, $3, now() + interval '1 year') returning id`,
    [banner.text, banner.url, banner.expires ?? null],
  );
  return rows[0]?.id;
}

async function flash(page: Page, key: string): Promise<void> {
  const url = (process.env["CLINIC_ORIGIN"] ?? "").replace(/^http:/, "https:");
  const cookie = { name: "__Host-flash", value: key, url, secure: true, httpOnly: true, sameSite: "Lax" as const };
  await page.context().addCookies([cookie]);
}
