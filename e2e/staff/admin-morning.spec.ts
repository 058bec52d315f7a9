import type { Page } from "@playwright/test";
import type pg from "pg";
import { newId } from "../../src/core/id.ts";
import { openSession } from "../../test/sessions.ts";
import { newAddress } from "../address.ts";
import { expect, test } from "../fixtures.ts";
import { choose, focusedRow, goTo, openRow, pressUntil } from "../keyboard.ts";
import { onlyMe } from "../banner.ts";
import { Visitor } from "../by-forms.ts";
import { lateOrder, placeOrder } from "../orders.ts";
import { linkInMail, newEmail, PASSWORD } from "../people.ts";
import { isPhone, openPage } from "../shell.ts";
import { addPerson, addRequest, pageOf, signIn } from "../staff.ts";
import { addTreatedMember } from "../treated-members.ts";

/**
 * A day's work with the keyboard alone: one URL is opened, and from then on only keys are pressed. What others see is checked in
 * separate browsers.
 */
test.describe("@admin by keyboard alone", () => {
  test.beforeEach(({ page }) => test.skip(isPhone(page), "phones have no keys"));

  test("an employee's morning", async ({ page, context, browser, database, baseURL, expectAccessible }) => {
    test.slow();
    await onlyMe(database);
    const [employee, provider, urgent, asking] = [
      await addPerson(database, "employee", "Eli"),
      await addPerson(database, "provider", "Priya"),
      await addPerson(database, null, "Mara"),
      await addPerson(database, null, "Bruno"),
    ];
    await addRequest(database, urgent, "My chest feels tight since this morning.", "major-side-effects");
    const question = await addRequest(database, asking, "Should I take less?");
    const last = nameToMisspell();
    const member = await addTreatedMember(database, { first: "Persephone", last });
    const { orderId, number } = await placeOrder(database, member);
    const late = await lateOrder(database);
    const snippet = await addSnippet(database, employee);
    await signIn(context, database, employee.email, baseURL);
    await openPage(page, "/admin/users");

    await test.step("what may be an emergency stands first and is claimed", async () => {
      await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Audit" })).toHaveCount(
        0,
      );
      await goTo(page, "i", "Inbox");
      await page.keyboard.press("j");
      await expect(focusedRow(page)).toContainText("I am having major side effects");
      await expect(focusedRow(page)).toContainText(urgent.name);
      await expect(focusedRow(page)).toContainText("My chest feels tight since this morning.");
      await page.keyboard.press("c");
      await expect(page.getByText("It's yours now.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expectAccessible();
    });

    await test.step("it is answered, with a text used often", async () => {
      await page.keyboard.press("r");
      await expect(page.getByRole("textbox", { name: `Reply to ${urgent.name}` })).toBeFocused();
      await page.keyboard.type("We are calling you now. ");
      await pressUntil(page, "Tab", (name) => name === "Snippets", 1);
      await page.keyboard.press("Enter");
      await pressUntil(page, "Tab", (name) => name.startsWith(snippet.title));
      await page.keyboard.press("Enter");
      await pressUntil(page, "Tab", (name) => name.startsWith(`Send to ${urgent.name} about major side effects`));
      await page.keyboard.press("Enter");
      await expect(page.getByText("Your reply was sent.")).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(`We are calling you now. ${snippet.body}`)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 }), "the pressed button is gone").toBeFocused();
    });

    await test.step("the reply does not stop the alarm; its own button does", async () => {
      await expect(page.getByText("no one has acknowledged it")).toBeVisible();
      await page.keyboard.press("e");
      await expect(page.getByText("Acknowledge the alarm first")).toBeVisible();
      await choose(page, "acknowledge", /^Acknowledge/);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Acknowledged. No one else will be paged about it.")).toBeVisible();
    });

    await test.step("another request, from the open row on, is handed to a provider", async () => {
      await page.keyboard.press("j");
      await expect(focusedRow(page)).not.toContainText(urgent.name);
      await page.keyboard.press("k");
      await expect(focusedRow(page)).toContainText(urgent.name);
      await openRow(page, asking.name);
      await expect(page).toHaveURL(new RegExp(question));
      await expect(page.getByRole("combobox", { name: "Hand to a provider" })).toBeVisible();
      await page.keyboard.press("h");
      await expect(page.getByRole("combobox", { name: "Hand to a provider" })).toBeFocused();
      await page.keyboard.type(provider.name);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByText(`Handed to ${provider.name}`)).toBeVisible();
    });

    await test.step("a member is found by half a misspelled name, which stands in no address", async () => {
      await goTo(page, "u", "Users");
      await page.keyboard.press("/");
      await expect(page.getByLabel("Search people by name, birth date, email, phone or reference")).toBeFocused();
      await page.keyboard.type(`persefone ${last.slice(0, 13).replace("der", "dre")}`);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/admin\/users\?search=[0-9a-f-]{36}$/);
      await expect(page.getByRole("link", { name: "Clear the search" })).toBeVisible();
      await expect(page.getByRole("row", { name: new RegExp(last) })).toBeVisible();
      await page.keyboard.press("j");
      await expect(focusedRow(page)).toContainText(`${last}, Persephone`);
      await expectAccessible();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/admin/users/${member.userId}`);
    });

    await test.step("a note is kept", async () => {
      await choose(page, "save note", /^Save note/);
      await page.keyboard.type("Called about the late parcel.");
      await page.keyboard.press("Tab");
      await page.setViewportSize({ width: 1280, height: 400 });
      await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "center" }));
      const place = await page.evaluate(() => window.scrollY);
      expect(place, "the form is further down").toBeGreaterThan(100);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Your note was saved. The member can't see it.")).toBeInViewport();
      await expect(page.getByText("Called about the late parcel.")).toBeVisible();
      expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(100);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step("an order is read from its member, and why another is late from the list", async () => {
      await pressUntil(page, "Tab", (name) => name.startsWith("Order: sent to the pharmacy"));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`/admin/orders/${orderId}`);
      await goTo(page, "o", "Orders");
      await openRow(page, late.number);
      await expect(page).toHaveURL(`/admin/orders/${late.orderId}`);
      await expect(page.getByRole("heading", { level: 1, name: late.number })).toBeVisible();
      await expect(page.getByText(/^We promised to ship it by/)).toBeVisible();
      await expectAccessible();
    });

    await test.step("part of the money goes back", async () => {
      await choose(page, number, new RegExp(`^${number}`));
      await expect(page).toHaveURL(`/admin/orders/${orderId}`);
      await choose(page, "refund", /^Refund/);
      await expect(page.getByLabel("Amount in dollars")).toBeFocused();
      await page.keyboard.type("15.00");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Goodwill");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByText("The refund is being sent to the card.")).toBeVisible();
      await expect(page.getByText("$15 given back")).toBeVisible();
    });

    await test.step("a banner is on the public page within two seconds, and gone when it is removed", async () => {
      const text = `Closed on Thanksgiving ${employee.id.slice(-4)}`;
      const home = await (
        await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: newAddress() })
      ).newPage();
      await choose(page, "banner", /^Site: banner/);
      await expect(page).toHaveURL("/admin/site");
      await expect(page.getByRole("link", { name: "Prices" })).toHaveCount(0);
      await choose(page, "publish", /^Publish the banner/);
      await page.keyboard.type(text);
      await expect(page.getByRole("figure")).toContainText(text);
      await page.keyboard.press("Enter");
      await expect(page.getByText("The banner was saved")).toBeVisible();
      expect(await waitUntilVisible(home, "/faqs", text), "from saved to asked for and shown").toBeLessThan(2_000);
      await home.goto("/faqs");
      await expect(home.getByText(text)).toBeVisible();
      await home.context().close();
      await choose(page, `remove ${text}`, /^Remove/);
      await page.keyboard.press("Enter");
      await expect(page.getByText("The banner was removed")).toBeVisible();
    });
  });

  test("an admin's: invite, role, disable, audit", async ({
    page,
    context,
    browser,
    database,
    baseURL,
    expectAccessible,
  }) => {
    test.slow();
    const admin = await addPerson(database, "admin", "Ada");
    const leaver = await addPerson(database, "employee", "Lee");
    await signIn(context, database, admin.email, baseURL);
    await openPage(page, "/admin/users");

    await test.step("somebody is invited, and comes in by the mail", async () => {
      await choose(page, "invite", /^Invite someone/);
      await expect(page).toHaveURL("/admin/staff/invite");
      const email = newEmail();
      await choose(page, "send the invitation", /^Send the invitation/);
      await page.keyboard.type("Noor");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Haddad");
      await page.keyboard.press("Tab");
      await page.keyboard.type(email);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").getByText("Choose a role")).toBeVisible();
      await expect(page.locator(":focus"), "the summary takes the focus").toContainText("There is a problem");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("radio").first()).toBeFocused();
      await page.keyboard.press("Space");
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
      await pressUntil(page, "Tab", (name) => name.startsWith("Send the invitation"), 3);
      // Right after the refusal, the button may still be busy for a moment.
      await expect(page.locator(":focus")).not.toHaveAttribute("aria-disabled");
      await page.keyboard.press("Enter");
      await expect(page.getByText("The invitation was sent")).toBeVisible();
      await expect(page.getByRole("row", { name: email })).toContainText("Invited");
      const door = await (
        await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: newAddress() })
      ).newPage();
      await door.goto(await linkInMail(email, "Your account is ready", "/new-password"));
      await door.getByLabel("New password", { exact: true }).fill(PASSWORD);
      await door.getByLabel("New password", { exact: true }).press("Enter");
      await expect(door).toHaveURL(/\/sign-in/);
      await door.context().close();
    });

    await test.step("a changed role signs them out", async () => {
      const desk = await pageOf(browser, database, leaver.email, baseURL);
      await openPage(desk, "/admin/inbox");
      await expect(desk).toHaveURL("/admin/inbox");
      await openRow(page, leaver.name);
      await expect(page).toHaveURL(`/admin/staff/${leaver.id}`);
      await choose(page, "change the role", /^Change the role/);
      await expect(page.getByRole("radio", { checked: true })).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Moves to another desk");
      const left = leavesAt(desk);
      await page.keyboard.press("Enter");
      await expect(page.getByText("The role was changed. They've been signed out everywhere.")).toBeVisible();
      const changed = Date.now();
      expect((await left) - changed).toBeLessThan(1_000);
      await desk.context().close();
    });

    await test.step("one who leaves is out, and their open page dies within a second", async () => {
      const other = new Visitor(await openSession(database, "admin@demo.test"));
      await other.send(`/admin/staff/${leaver.id}`, { intent: "role", role: "employee", reason: "Comes back" });
      const desk = await pageOf(browser, database, leaver.email, baseURL);
      await openPage(desk, "/admin/inbox");
      await expect(desk).toHaveURL("/admin/inbox");
      await choose(page, "disable", /^Disable the account now/);
      await page.keyboard.type("Left the clinic");
      const left = leavesAt(desk);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Access removed")).toBeVisible();
      const shut = Date.now();
      expect((await left) - shut).toBeLessThan(1_000);
      await expect(desk).toHaveURL(/\/please-login/);
      await desk.context().close();
      await expectAccessible();
    });

    await test.step("all of it is found in the trail", async () => {
      await goTo(page, "a", "Audit");
      await page.keyboard.press("/");
      await page.keyboard.type(admin.email);
      await page.keyboard.press("Tab");
      await page.keyboard.type(leaver.id);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`actor=${admin.id}&subject=${leaver.id}`));
      expect(page.url()).not.toContain("@");
      await expect(page.getByRole("row", { name: /account\.disabled/ })).toContainText("Left the clinic");
      await expect(page.getByRole("row", { name: /Moves to another desk/ })).toHaveCount(1);
      await expectAccessible();
      await choose(page, "check the trail", /^Check the trail/);
      await page.keyboard.press("Enter");
      await expect(page.getByText(/In progress|Intact/)).toBeVisible();
    });
  });
});

/** When an open page goes to the signed-out page by itself. */
async function leavesAt(page: Page): Promise<number> {
  await page.waitForURL(/\/please-login/, { waitUntil: "commit", timeout: 30_000 });
  return Date.now();
}

/** How long after this a visitor has to request a page to see the text. A slow response doesn't count: nobody asked later. */
async function waitUntilVisible(page: Page, path: string, text: string): Promise<number> {
  const begun = Date.now();
  for (;;) {
    const asked = Date.now() - begun;
    if ((await (await page.request.get(path)).text()).includes(text) || asked > 5_000) return asked;
  }
}

/** A name that's unique and can be misspelled. */
function nameToMisspell(): string {
  const mark = newId()
    .slice(-5)
    .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
  return `Vandermeer${mark}`;
}

async function addSnippet(database: pg.Client, by: { id: string; email: string }) {
  const snippet = { title: `Chest pain ${by.id.slice(-6)}`, body: "If it gets worse, call 911 first." };
  await new Visitor(await openSession(database, by.email)).send("/admin/snippets", snippet);
  return snippet;
}
