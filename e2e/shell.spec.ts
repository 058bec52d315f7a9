import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { announcement, appointmentDialog, flash, header, isPhone, menuOf, openPage as open } from "./shell.ts";

const TREATMENTS = [
  "/featured-treatments/testosterone-replacement-therapy-trt",
  "/featured-treatments/human-chorionic-gonadotropin",
  "/featured-treatments/female-trt",
  "/featured-treatments/oxandrolone-anavar",
  "/featured-treatments/sermorelin",
  "/featured-treatments/nandrolone-deca-durabolin",
  "/semaglutide",
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
  ["Your Health", "/profile/health"],
  ["Messages", "/profile/messages"],
] as const;

/** My Account: a disclosure on wide screens, a drawer on phones. */
async function accountOf(page: Page) {
  await header(page).getByRole("button", { name: "My Account" }).filter({ visible: true }).click();
  if (isPhone(page)) return page.getByRole("dialog", { name: "My Account" });
  const menu = header(page).locator(":popover-open");
  // Whoever clicks while it moves scrolls the page, and the menu with it.
  await menu.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return menu;
}

test.describe("@shell the header", () => {
  test("for visitors: the logo, the links, the treatments, Sign In and Make Appointment", async ({
    page,
    expectAccessible,
  }) => {
    await open(page, "/contact-us");
    const treatments = header(page).getByRole("navigation", { name: "Treatments" }).getByRole("link");
    expect(await treatments.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(TREATMENTS);
    await treatments.last().focus();
    await expect(treatments.last()).toBeInViewport({ ratio: 1 });
    await expect(header(page).getByRole("button", { name: "My Account" })).toHaveCount(0);

    const menu = await menuOf(page);
    const links = menu
      .getByRole("navigation", { name: "Main" })
      .getByRole("link")
      .filter({ hasText: new RegExp(`^(${NAV.join("|")})$`) });
    await expect(links).toHaveText(NAV);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(paths).toEqual(["/#our-process", "/faqs", "/resources", "/#pricing", "/shop"]);
    await expect(menu.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/sign-in");
    await expect(menu.getByRole("link", { name: "Ask a Question" })).toHaveCount(0);
    await expect(menu.getByText("Member Contact")).toHaveCount(0);
    if (isPhone(page)) {
      await expect(menu.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/register");
      await expect(menu.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact-us");
      await expectAccessible();
    }
    await menu.getByRole("button", { name: "Make Appointment" }).click();
    await expect(appointmentDialog(page)).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(appointmentDialog(page)).toBeHidden();
    if (isPhone(page)) await page.keyboard.press("Escape");
    await header(page)
      .getByRole("link", { name: /, home$/ })
      .click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("Pricing goes to the anchor of the page one is on", async ({ page }) => {
    for (const [path, href] of [
      ["/semaglutide", "/semaglutide#pricing"],
      ["/resources", "/#pricing"],
    ] as const) {
      await open(page, path);
      const link = (await menuOf(page)).getByRole("link", { name: "Pricing", exact: true });
      await expect(link).toHaveAttribute("href", href);
    }
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

  test("for members: My Account with its links in order, Member Contact, Ask a Question and Sign Out", async ({
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
    await expectAccessible();
    await account.getByRole("link", { name: "Billing" }).click();
    await expect(page).toHaveURL(/\/profile\/billing$/);
    await expect(page.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
    await expect(page.getByText("Hello, Sam").filter({ visible: true })).toHaveCount(0);

    const menu = await menuOf(page);
    await expect(menu.getByText("Member Contact").filter({ visible: true })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Ask a Question" })).toHaveAttribute("href", "/ask-us-anything");
    if (isPhone(page)) await page.keyboard.press("Escape");
    await (await accountOf(page)).getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(header(page).getByRole("button", { name: "My Account" })).toHaveCount(0);
  });

  test("Admin Panel is in My Account and the mobile menu for staff, and for nobody else", async ({ page, loginAs }) => {
    for (const [who, times] of [
      ["member", 0],
      ["provider", 0],
      ["employee", 1],
      ["nurse", 1],
      ["admin", 1],
    ] as const) {
      await loginAs(who);
      await open(page, "/contact-us");
      const account = await accountOf(page);
      await expect(account.getByRole("link", { name: "Profile", exact: true })).toBeVisible();
      await expect(account.locator('a[href="/admin/users"]'), who).toHaveCount(times);
      await expect(account.getByRole("link", { name: "Admin Panel" }), who).toHaveCount(times);
      await page.keyboard.press("Escape");
      if (!isPhone(page)) continue;
      const menu = await menuOf(page);
      await expect(menu.getByRole("link", { name: "Shop" })).toBeVisible();
      await expect(menu.getByRole("link", { name: "Admin Panel" }), who).toHaveCount(times);
    }
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
          // After the last control, focus goes to the browser itself, which the page sees as its body.
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

  test("by keyboard alone: skip the header, choose an appointment type, close it, and be back on the button", async ({
    page,
  }, info) => {
    test.skip(info.project.name === "phone", "phones have no Tab key");
    await open(page, "/");
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveText(/skip/i);
    await page.keyboard.press("Enter");
    await expect(page.locator("main#main")).toBeFocused();
    const button = page.getByRole("banner").getByRole("button", { name: "Make Appointment" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Choose Your Appointment Type" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button).toBeFocused();
  });

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
    await page.goto("/semaglutide");
    if (isPhone(page)) await page.locator("summary", { hasText: "Menu" }).click();
    await page.getByRole("button", { name: "Make Appointment" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/semaglutide\/register\??$/);
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

test.describe("@shell toasts", () => {
  test("show their text, stay, and go by their close button", async ({ page, expectAccessible }) => {
    await page.clock.install();
    for (const [key, text, role] of [
      ["signed-out", "You've signed out.", "status"],
      ["saved", "Your change was saved.", "status"],
      ["not-saved", "Your change was not saved. Please try again.", "alert"],
    ] as const) {
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
      await page.clock.fastForward(60_000);
      await expect(toast).toBeVisible();
      await toast.getByRole("button", { name: /^Close message/ }).click();
      await expect(toast).toHaveCount(0);
    }
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
});
