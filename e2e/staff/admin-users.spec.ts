import { readFile } from "node:fs/promises";
import type pg from "pg";
import { newId } from "../../src/core/id.ts";
import { newAddress } from "../address.ts";
import { expect, test } from "../fixtures.ts";
import { choose, openPalette, pressUntil } from "../keyboard.ts";
import { openPage } from "../shell.ts";
import { addPerson, addRequest } from "../staff.ts";

type Member = { id: string; first: string; last: string };

/** Members for this test alone, in a state with hardly any of the demo clinic's people. */
async function addMembers(database: pg.Client, people: number): Promise<Member[]> {
  const mark = newId()
    .slice(-5)
    .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
  const members: Member[] = [];
  for (const first of ["Persephone", "Leopold", "Marguerite"].slice(0, people)) {
    const id = newId();
    const last = `Vandermeer${mark}`;
    const email = `${first}.${id}@people.test`.toLowerCase();
    await database.query("insert into auth.account (user_id, email, created_at) values ($1, $2, now())", [id, email]);
    await database.query(
      `insert into profile (user_id, email, first_name, last_name, state, registration_status, created_at)
       values ($1, $2, $3, $4, 'WY', 'paused', now())`,
      [id, email, first, last],
    );
    members.push({ id, first, last });
  }
  return members;
}

test.describe("@admin", () => {
  test("the list is narrowed, saved as a view, labeled and unlabeled by keyboard", async ({
    page,
    loginAs,
    database,
    expectAccessible,
  }) => {
    test.slow();
    const members = await addMembers(database, 3);
    await loginAs("employee");
    await openPage(page, "/admin/users");
    await pressUntil(page, "Tab", (name) => name.startsWith("Status"));
    await page.keyboard.type("Paused");
    await pressUntil(page, "Tab", (name) => name.startsWith("State"));
    await page.keyboard.type("Wyoming");
    await pressUntil(page, "Tab", (name) => name === "Filter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?.*status=paused.*state=WY|\?.*state=WY.*status=paused/);
    await expect(page.getByRole("list", { name: "Filters that are on" })).toContainText("Wyoming");
    await expectAccessible();

    // Save it.
    const viewName = `Wyoming ${newId().slice(-6)}`;
    await page.getByRole("button", { name: "Save view" }).focus();
    await page.keyboard.press("Enter");
    await pressUntil(page, "Tab", (name) => name === "Name of these filters");
    await page.keyboard.type(viewName);
    await page.keyboard.press("Enter");
    const tab = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: viewName });
    await expect(tab).toHaveAttribute("aria-current", "page");

    // Select two rows and label them.
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const bar = page.getByRole("region", { name: "Chosen people" });
    await expect(bar).toContainText("2 chosen");
    await expectAccessible();
    const label = `e2e ${newId().slice(-6)}`;
    await bar.getByLabel("Label", { exact: true }).focus();
    await page.keyboard.type(label);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/acts\//);
    await expect(page.getByText("Nothing has happened yet. 2 people would get the label")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Add the label to 2 people" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 people got the label")).toBeVisible();
    const count = async () => (await database.query("select from person_tag where tag = $1", [label])).rowCount ?? 0;
    expect(await count()).toBe(2);
    await page.getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("The label was removed")).toBeVisible();
    expect(await count()).toBe(0);
    expect(members).toHaveLength(3);
  });

  test("an export is asked for with a reason, shows its progress, and is read by who asked", async ({
    page,
    loginAs,
    database,
    expectAccessible,
  }) => {
    test.slow();
    const [member] = await addMembers(database, 1);
    await database.query("update profile set preferred_name = '=1+1' where user_id = $1", [member!.id]);
    await loginAs("admin");
    await openPage(page, "/admin/users?status=paused&state=WY");
    await page.getByRole("button", { name: "Export CSV" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing has been written yet")).toBeVisible();
    await page.getByRole("button", { name: "Write the file" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").or(page.getByText("There is a problem")).first()).toBeVisible();
    await page.getByLabel("What is the file for?").focus();
    await page.keyboard.type("A yearly letter");
    await expectAccessible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByText("The file is ready")).toBeVisible({ timeout: 30_000 });
    await expectAccessible();
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).focus();
    await page.keyboard.press("Enter");
    const file = await (await coming).path();
    const text = await readFile(file, "utf8");
    expect(text).toContain(member!.last);
    expect(text).toContain(`"'=1+1"`);
    const { rows } = await database.query(
      "select reason from audit_event where action = 'people.export-asked' and reason = 'A yearly letter'",
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test("the palette finds people, pages and actions; its keys are listed and can be switched off", async ({
    page,
    loginAs,
    database,
    expectAccessible,
  }) => {
    test.slow();
    const [member] = await addMembers(database, 1);
    await loginAs("admin");
    await openPage(page, "/admin/insight");
    const palette = await openPalette(page);
    await page.keyboard.type(member!.last.slice(0, -1));
    await expect(palette.getByRole("menuitem", { name: new RegExp(member!.last) })).toBeVisible();
    await expectAccessible();
    // The best match is already selected.
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/admin/users/${member!.id}`);

    await choose(page, "change to dark", /^Change to dark/);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectAccessible();
    await openPage(page, "/admin/users");
    await expect(page.locator("html"), "remembered").toHaveAttribute("data-theme", "dark");
    await expectAccessible();

    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keys" });
    await expect(sheet).toContainText("Open Users");
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();

    await openPage(page, "/admin/help");
    await page.getByRole("button", { name: "Switch single keys off" }).press("Enter");
    await expect(page.getByText("Single-key shortcuts are off for your account.")).toBeVisible();
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL("/admin/help");
    await page.getByRole("button", { name: "Switch single keys on" }).press("Enter");
    await page.getByRole("button", { name: "As this device" }).press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
  });

  test("Enter before the people are there opens the first of them once they are, and nobody typed away from", async ({
    page,
    loginAs,
    database,
  }) => {
    const [first] = await addMembers(database, 1);
    const [other] = await addMembers(database, 1);
    await loginAs("admin");
    await openPage(page, "/admin/insight");
    await page.route("**/api/findPeople", async (route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.continue().catch(() => {});
    });
    await openPalette(page);
    await page.keyboard.type(other!.last);
    await page.keyboard.press("Enter");
    await page.getByRole("searchbox").fill("");
    await page.keyboard.type(first!.last);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/admin/users/${first!.id}`);
  });

  test("a reference opens its request, in the palette and in the list", async ({ page, loginAs, database }) => {
    const member = await addPerson(database, null, "Refa");
    const requestId = await addRequest(database, member, "Where is my receipt?");
    const { rows } = await database.query<{ reference: string }>(
      "select reference from contact_request where id = $1",
      [requestId],
    );
    await loginAs("employee");
    await openPage(page, "/admin/insight");
    await openPalette(page);
    await page.keyboard.type(rows[0]!.reference.toLowerCase());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/admin/inbox/${requestId}`);
    await openPage(page, "/admin/users");
    await page.locator("#term").fill(rows[0]!.reference);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/admin/inbox/${requestId}`);
  });

  test("a birth date finds its people and is shown beside them", async ({ page, loginAs, database }) => {
    const [member] = await addMembers(database, 1);
    await database.query("update profile set date_of_birth = '1931-02-03' where user_id = $1", [member!.id]);
    await loginAs("employee");
    await openPage(page, "/admin/users");
    await page.locator("#term").fill(`${member!.last} 2/3/1931`);
    await page.keyboard.press("Enter");
    const row = page.getByRole("row", { name: new RegExp(member!.last) });
    await expect(row).toContainText("February 3, 1931");
  });

  test("staff pages share one density where there is room: type of 14/20, rows of 34 px", async ({ page, loginAs }) => {
    await loginAs("admin");
    const isWide = (page.viewportSize()?.width ?? 0) > 760;
    for (const path of ["/admin/users", "/admin/orders", "/admin/on-call", "/admin/site/prices", "/admin/staff"]) {
      await openPage(page, path);
      const type = await page.evaluate(() => {
        const { fontSize, lineHeight } = getComputedStyle(document.querySelector("main")!);
        return `${fontSize}/${lineHeight}`;
      });
      expect(type, path).toBe(isWide ? "14px/20px" : "16px/24px");
    }
    if (!isWide) return;
    await openPage(page, "/admin/users");
    const rows = await page
      .locator("main tbody tr")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.round(Math.min(...rows)), "a row of one line").toBeGreaterThanOrEqual(33);
    expect(Math.round(Math.min(...rows)), "a row of one line").toBeLessThanOrEqual(36);
  });

  test("providers have their palette and their keys, without anybody's names", async ({
    page,
    loginAs,
    expectAccessible,
  }) => {
    await loginAs("provider");
    await openPage(page, "/provider");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("menuitem", { name: /Hours/ })).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await expect(page).toHaveURL("/provider/hours");
  });

  test("everything works without script", async ({ browser, baseURL, loginAs, context, database }) => {
    const [member] = await addMembers(database, 1);
    await loginAs("employee");
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: baseURL!,
      extraHTTPHeaders: newAddress(),
    });
    await plain.addCookies(await context.cookies());
    const page = await plain.newPage();
    await page.goto("/admin/users");
    await page.getByLabel("Search people by name, birth date, email, phone or reference").fill(member!.last);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("link", { name: new RegExp(member!.last) })).toBeVisible();
    await page.getByLabel(`Choose ${member!.last}, Persephone`).check();
    await page.getByLabel("Label", { exact: true }).fill("by hand");
    await page.getByRole("button", { name: "Add label" }).click();
    await page.getByRole("button", { name: "Add the label to 1 person" }).click();
    await expect(page.getByText("1 person got the label")).toBeVisible();
    await plain.close();
  });
});
