import type { Browser, BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { newId } from "../src/core/id.ts";
import { openSession } from "../test/sessions.ts";
import { expect, test } from "./fixtures.ts";
import { linkInMail, newEmail, PASSWORD } from "./people.ts";

type Staff = { id: string; email: string; name: string };

/** Somebody of this test's own, whom no other journey meets. */
async function addPerson(database: pg.Client, role: string | null, first: string): Promise<Staff> {
  const id = newId();
  const last = `Desk${id.slice(-6)}`;
  const email = `desk-${id}@people.test`;
  await database.query(
    "insert into auth.account (user_id, email, email_verified_at, created_at) values ($1, $2, now(), now())",
    [id, email],
  );
  await database.query(
    "insert into profile (user_id, email, first_name, last_name, role, created_at) values ($1, $2, $3, $4, $5, now())",
    [id, email, first, last, role],
  );
  return { id, email, name: `${first} ${last}` };
}

/** A question of a member, a week overdue, so that it stands where it can be found. */
async function addRequest(database: pg.Client, member: Staff, words: string): Promise<string> {
  const id = newId();
  await database.query(
    `insert into contact_request (id, reference, source, user_id, full_name, email, subject, topic_key, priority, due_at, created_at,
       last_message_at, idempotency_key, state)
     values ($1, $2, 'member-contact', $3, $4, $5, $4 || ': I have a billing question', 'billing', 3, now() - interval '7 days',
       now(), now(), $1, 'new')`,
    [id, `R-${id.slice(-10).toUpperCase()}`, member.id, member.name, member.email],
  );
  await database.query(
    "insert into contact_message (id, request_id, author_kind, author_id, body, created_at) values ($1, $2, 'member', $3, $4, now())",
    [newId(), id, member.id, words],
  );
  return id;
}

async function signIn(context: BrowserContext, database: pg.Client, email: string, baseURL = ""): Promise<void> {
  const value = await openSession(database, email);
  const url = baseURL.replace(/^http:/, "https:");
  await context.addCookies([{ name: "__Host-session", value, url, secure: true, httpOnly: true, sameSite: "Lax" }]);
}

/** A second person with a browser of their own. */
async function pageOf(
  browser: Browser,
  database: pg.Client,
  email: string,
  baseURL: string | undefined,
): Promise<Page> {
  const headers = { "X-Forwarded-For": `127.9.${Math.ceil(Math.random() * 250)}.${Math.ceil(Math.random() * 250)}` };
  const context = await browser.newContext({ baseURL: baseURL ?? "", extraHTTPHeaders: headers });
  await signIn(context, database, email, baseURL);
  return context.newPage();
}

test.describe("@admin the desk", () => {
  test("an employee and a provider answer a patient together, and each page hears of the other", async ({
    page,
    context,
    browser,
    database,
    baseURL,
    expectAccessible,
  }) => {
    const [employee, colleague, provider, member] = [
      await addPerson(database, "employee", "Eli"),
      await addPerson(database, "employee", "Cleo"),
      await addPerson(database, "provider", "Priya"),
      await addPerson(database, null, "Mara"),
    ];
    const requestId = await addRequest(database, member, "Is my dose still right?");
    await signIn(context, database, employee.email, baseURL);
    await page.goto(`/admin/inbox/${requestId}`);
    await expect(page.getByText("Only you are answering this")).toBeVisible();

    const other = await pageOf(browser, database, colleague.email, baseURL);
    await other.goto(`/admin/inbox/${requestId}`);
    await other.getByRole("textbox", { name: /^Reply to/ }).fill("I am on it");
    await expect(page.getByText(`Being answered by ${colleague.name}`)).toBeVisible({ timeout: 15_000 });
    await other.getByRole("textbox", { name: /^Reply to/ }).fill("");
    await other.context().close();

    await page.locator("summary", { hasText: "Internal note" }).click();
    await page.getByRole("textbox", { name: "Note for colleagues" }).fill("She asks about 60 mg.");
    await page.getByRole("button", { name: "Keep the note" }).click();
    await expect(page.getByText("Your note is kept")).toBeVisible();
    await expectAccessible();
    await page.getByRole("combobox", { name: "Hand to a provider" }).selectOption({ label: provider.name });
    await page.getByRole("button", { name: "Hand over" }).click();
    await expect(page.getByText(`Handed to ${provider.name}`)).toBeVisible();

    const chair = await pageOf(browser, database, provider.email, baseURL);
    await chair.goto("/provider/messages");
    await chair.getByRole("link", { name: /billing question/ }).click();
    await expect(chair.getByText("She asks about 60 mg.")).toBeVisible();
    await chair.getByRole("textbox", { name: /^Reply to/ }).fill("Yes, it is.");
    // Half a sentence of the employee must survive what the provider does.
    await page.locator("summary", { hasText: "Internal note" }).click();
    await page.getByRole("textbox", { name: "Note for colleagues" }).fill("Half a sentence");
    await chair.getByRole("button", { name: "Send reply" }).click();
    await expect(chair.getByText("Your reply is sent.")).toBeVisible();
    await expect(page.getByText("Yes, it is.")).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("textbox", { name: "Note for colleagues" })).toHaveValue("Half a sentence");
    await chair.context().close();

    const patient = await pageOf(browser, database, member.email, baseURL);
    await patient.goto(`/profile/messages/${requestId}`);
    await expect(patient.getByText("Yes, it is.")).toBeVisible();
    await expect(patient.getByText("She asks about 60 mg.")).toHaveCount(0);
    await patient.context().close();
  });

  test("an admin invites someone, who comes in by the mail; one who leaves is out within a second", async ({
    page,
    context,
    browser,
    database,
    baseURL,
    expectAccessible,
  }) => {
    const admin = await addPerson(database, "admin", "Ada");
    const leaver = await addPerson(database, "employee", "Lee");
    await signIn(context, database, admin.email, baseURL);
    await page.goto("/admin/staff/invite");
    await expectAccessible();
    const email = newEmail();
    await page.getByRole("textbox", { name: "First name" }).fill("Noor");
    await page.getByRole("textbox", { name: "Last name" }).fill("Haddad");
    await page.getByRole("textbox", { name: "Work e-mail" }).fill(email);
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByRole("alert").getByText("Choose a role")).toBeVisible();
    await page.getByRole("radio", { name: /^Employee/ }).check();
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByText("The invitation is on its way")).toBeVisible();
    await expect(page.getByRole("row", { name: email })).toContainText("Invited");
    await expectAccessible();

    const guest = await browser.newContext({ baseURL: baseURL ?? "" });
    const door = await guest.newPage();
    await door.goto(await linkInMail(email, "Your account is ready", "/new-password"));
    await door.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await door
      .getByRole("button", { name: /password/i })
      .last()
      .click();
    await expect(door).toHaveURL(/\/sign-in/);
    await guest.close();

    const desk = await pageOf(browser, database, leaver.email, baseURL);
    await desk.goto("/admin/inbox");
    await expect(desk.getByRole("heading", { name: "Inbox" })).toBeVisible();
    await desk.waitForLoadState("networkidle").catch(() => {});
    await page.goto(`/admin/staff/${leaver.id}`);
    await page.getByRole("textbox", { name: "Why" }).last().fill("Left the clinic");
    await page.getByRole("button", { name: "Shut the account now" }).click();
    await expect(page.getByText("They are out")).toBeVisible();
    await expect(desk).toHaveURL(/\/please-login/, { timeout: 5_000 });
    await desk.context().close();
    await expectAccessible();

    await page.goto(`/admin/audit?subject=${leaver.id}`);
    await expect(page.getByRole("row", { name: /account\.disabled/ })).toContainText("Left the clinic");
    await page.getByRole("textbox", { name: "Who did it" }).fill(admin.email);
    await page.getByRole("combobox", { name: "Act" }).selectOption("staff.invited");
    await page.getByRole("textbox", { name: "Whose data" }).fill("");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(new RegExp(`actor=${admin.id}`));
    await expect(page.getByRole("row", { name: /staff\.invited/ })).toHaveCount(1);
    expect(page.url()).not.toContain("@");
    await expectAccessible();
    await page.getByRole("button", { name: "Check the trail" }).click();
    await expect(page.getByText(/Under way|Whole/)).toBeVisible();
  });

  test("a banner is on the public page within two seconds, and gone when it is removed", async ({
    page,
    context,
    browser,
    database,
    baseURL,
    expectAccessible,
  }) => {
    // Journeys that touch the banner take turns; the lock ends with the test's connection.
    await database.query("select pg_advisory_lock(hashtext('site banner'))::text as id");
    const employee = await addPerson(database, "employee", "Eli");
    await signIn(context, database, employee.email, baseURL);
    await page.goto("/admin/site");
    await expect(page.getByRole("link", { name: "Prices" })).toHaveCount(0);
    const words = `Closed on Thanksgiving ${employee.id.slice(-4)}`;
    await page.getByRole("textbox", { name: "Text", exact: true }).fill(words);
    await expect(page.getByRole("figure")).toContainText(words);
    await expectAccessible();
    await page.getByRole("button", { name: "Publish the banner" }).click();
    await expect(page.getByText("The banner is saved")).toBeVisible();
    const visitor = await browser.newContext({ baseURL: baseURL ?? "" });
    const home = await visitor.newPage();
    await expect(async () => {
      await home.goto("/faqs");
      await expect(home.getByText(words)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
    await visitor.close();
    await page.getByRole("button", { name: `Remove ${words}` }).click();
    await expect(page.getByText("The banner is gone")).toBeVisible();
  });

  test("two admins change a clinical number; one alone does not", async ({
    page,
    context,
    browser,
    database,
    baseURL,
    expectAccessible,
  }) => {
    const [first, second] = [await addPerson(database, "admin", "Ada"), await addPerson(database, "admin", "Bo")];
    await signIn(context, database, first.email, baseURL);
    for (const path of ["/admin/site/prices", "/admin/site/states", "/admin/site/licenses"]) {
      await page.goto(path);
      await expectAccessible();
    }
    const day = new Date(Date.now() + (400 + Math.ceil(Math.random() * 3000)) * 86_400_000).toISOString().slice(0, 10);
    await page.goto("/admin/site/facts");
    await page.getByRole("combobox", { name: "Name" }).selectOption("minimum_age");
    await page.getByRole("textbox", { name: "New value" }).fill("eighteen");
    await page.getByRole("textbox", { name: "Source" }).fill("Counsel");
    await page.getByLabel("From").fill(day);
    await page.getByRole("button", { name: "Propose it" }).click();
    await expect(page.getByRole("alert").getByText(/does not fit/)).toBeVisible();
    await page.getByRole("textbox", { name: "New value" }).fill("18");
    await page.getByRole("button", { name: "Propose it" }).click();
    await expect(page.getByText("Another admin has to decide this.").first()).toBeVisible();
    await expectAccessible();
    const other = await pageOf(browser, database, second.email, baseURL);
    await other.goto("/admin/site/facts");
    await other.getByRole("listitem").filter({ hasText: first.name }).getByRole("button", { name: "Approve" }).click();
    await expect(other.getByText("It counts from its day on")).toBeVisible();
    await other.context().close();
  });
});
