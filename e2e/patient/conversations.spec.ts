import { openSession } from "../../test/sessions.ts";
import { Visitor } from "../by-forms.ts";
import { expect, test } from "../fixtures.ts";
import { linkInMail, newEmail } from "../people.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`@contact conversations ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("a visitor confirms the address, reads our reply and writes again", async ({
      page,
      context,
      loginAs,
      database,
      expectAccessible,
    }) => {
      const email = newEmail();
      const check = async () => {
        if (javaScriptEnabled) await expectAccessible();
      };
      await page.goto("/ask-us-anything");
      await page.getByLabel("Your name").fill("Vera Visitor");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Your question").fill("Do you ship to Ohio?");
      await page.getByRole("button", { name: "Send my question" }).click();
      await expect(page.getByText(/Your reference is R-/)).toBeVisible();
      const link = await linkInMail(email, "Confirm your email to get our reply", "/your-message");

      // Opening the link doesn't confirm yet: mail programs open links on their own.
      await page.goto(link);
      await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
      await check();
      const confirmed = async () =>
        (
          await database.query("select email_confirmed_at is not null as yes from contact_request where email = $1", [
            email,
          ])
        ).rows[0].yes;
      expect(await confirmed()).toBe(false);
      await page.getByRole("button", { name: "Confirm my email" }).click();
      await expect(page.getByText("Your email is confirmed")).toBeVisible();
      await expect(page.getByText("Do you ship to Ohio?")).toBeVisible();
      await check();
      expect(await confirmed()).toBe(true);

      const { rows } = await database.query<{ id: string }>("select id from contact_request where email = $1", [email]);
      await loginAs("employee");
      await page.goto(`/admin/inbox/${rows[0]!.id}`);
      await page.getByRole("textbox", { name: /^Reply to/ }).fill("Yes, to every address in Ohio.");
      await page.getByRole("button", { name: "Send reply" }).click();
      await expect(page.getByText("Yes, to every address in Ohio.").first()).toBeVisible();
      await context.clearCookies();

      await page.goto(await linkInMail(email, "You have a reply to your message", "/your-message"));
      await expect(page.getByText("Yes, to every address in Ohio.")).toBeVisible();
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByRole("alert").getByRole("link")).toBeVisible();
      await check();
      await page.getByLabel("Write again").fill("And to Alaska?");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByText("We have your message")).toBeVisible();
      await expect(page.getByText("And to Alaska?")).toBeVisible();
      await expect(page.getByLabel("Write again")).toHaveValue("");

      const answer = await page.goto("/your-message?link=not-a-link");
      expect(answer?.status()).toBe(410);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
      await check();
    });
  });
}

test.describe("@contact on call", () => {
  // There's one list for the whole clinic, so tests must not change it for each other.
  test.describe.configure({ mode: "serial" });

  test("admins say who is called, staff see it, and an address that is nobody's is named", async ({
    page,
    context,
    loginAs,
    database,
    expectAccessible,
  }) => {
    const admin = new Visitor(await openSession(database, "admin@demo.test"));
    const [, before = ""] = /<textarea[^>]*name="emails"[^>]*>([^<]*)/.exec(await admin.open("/admin/on-call")) ?? [];
    try {
      await loginAs("admin");
      await page.goto("/admin/on-call");
      await expect(page.getByRole("heading", { level: 1, name: "On call" })).toBeVisible();
      await expectAccessible();
      const list = page.getByLabel("Email addresses, one per line");
      await list.fill("employee@demo.test\nnobody@demo.test");
      await page.getByRole("button", { name: "Save the list" }).click();
      await expect(page.getByRole("alert")).toContainText("Not known: nobody@demo.test");
      await expect(list).toHaveValue("employee@demo.test\nnobody@demo.test");
      await expectAccessible();
      await list.fill("");
      await page.getByRole("button", { name: "Save the list" }).click();
      await expect(page.getByText("No one is on call")).toBeVisible();
      await expectAccessible();
      await list.fill("employee@demo.test\nadmin@demo.test");
      await page.getByRole("button", { name: "Save the list" }).click();
      await expect(page.getByText("The list is saved")).toBeVisible();
      await expect(page.getByRole("region", { name: "Called next" }).getByRole("listitem")).toHaveCount(2);

      const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
      const shifts = page.getByRole("region", { name: "Shifts" });
      await expect(shifts.getByText("No one is on shift now")).toBeVisible();
      await shifts.getByLabel("First day").fill(day);
      await shifts.getByLabel("Last day").fill(day);
      await page.getByRole("button", { name: "Save the shift" }).click();
      await expect(page.getByRole("alert")).toContainText("Choose a person");
      await shifts.getByLabel("Person").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Save the shift" }).click();
      await expect(page.getByText("The shift is saved")).toBeVisible();
      await expect(shifts.getByRole("button", { name: /^Remove the shift of/ })).toHaveCount(1);
      await expectAccessible();
      await shifts.getByLabel("First day").fill(day);
      await shifts.getByLabel("Last day").fill(day);
      await shifts.getByLabel("Person").selectOption({ index: 2 });
      await page.getByRole("button", { name: "Save the shift" }).click();
      await expect(page.getByRole("alert")).toContainText("Someone is already on call for part of this time");
      await shifts.getByRole("button", { name: /^Remove the shift of/ }).click();
      await expect(page.getByText("The shift is removed")).toBeVisible();

      await context.clearCookies();
      await loginAs("employee");
      await page.goto("/admin/on-call");
      await expect(page.getByRole("region", { name: "Called next" }).getByRole("listitem")).toHaveCount(2);
      await expect(page.getByRole("button", { name: "Save the list" })).toHaveCount(0);
      await expectAccessible();
    } finally {
      await admin.send("/admin/on-call", { intent: "on-call", emails: before });
    }
  });
});
