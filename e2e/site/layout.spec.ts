import { onlyMe, publishBanner } from "../banner.ts";
import { expect, test } from "../fixtures.ts";
import { announcement, appointmentDialog, flash, header, menuOf, openPage as open } from "../shell.ts";

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

  test("on pages about weight loss, weight loss comes first", async ({ page }) => {
    await open(page, "/semaglutide");
    await (await menuOf(page)).getByRole("button", { name: "Make Appointment" }).click();
    const links = appointmentDialog(page).getByRole("link");
    await expect(links).toHaveCount(2);
    await expect(links.first()).toContainText("Medical WeightLoss");
    await expect(links.nth(1)).toHaveText("Testosterone Replacement Therapy (TRT)");
    await links.first().click();
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
    const remove = await publishBanner(database, { text: "Medical weight loss visits: read more.", url: "/faqs" });
    try {
      await open(page, "/contact-us");
      const opened = context.waitForEvent("page");
      await announcement(page).getByRole("link").click();
      expect(new URL((await opened).url()).pathname).toBe("/faqs");
      await expect(page).toHaveURL(/\/contact-us$/);
    } finally {
      await remove();
    }
  });

  test("does not show once its expiration_date is in the past", async ({ page, database }) => {
    await onlyMe(database);
    const remove = await publishBanner(database, { text: "This was yesterday.", expires: "2020-01-01" });
    try {
      await page.goto("/contact-us");
      await expect(page.getByText("This was yesterday.")).toHaveCount(0);
    } finally {
      await remove();
    }
  });
});

test.describe("@shell toasts", () => {
  test("is said once, and only words of ours", async ({ page }) => {
    await flash(page, "saved");
    await page.goto("/contact-us");
    await expect(page.getByText("Your change was saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Your change was saved.")).toHaveCount(0);
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
