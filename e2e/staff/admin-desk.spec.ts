import { expectNoViolations } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { addPerson, addRequest, pageOf, signIn } from "../staff.ts";

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
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByText("Your note was saved")).toBeVisible();
    await expectAccessible();
    // The provider opens Today before anything is assigned, and sees it appear there.
    const chair = await pageOf(browser, database, provider.email, baseURL);
    await chair.goto("/provider");
    const bar = chair.getByRole("navigation", { name: "Sections" });
    await expect(bar.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
    await page.getByRole("combobox", { name: "Hand to a provider" }).selectOption({ label: provider.name });
    await page.getByRole("button", { name: "Hand over" }).click();
    await expect(page.getByText(`Handed to ${provider.name}`)).toBeVisible();
    const waiting = chair.getByRole("region", { name: "Messages to answer" });
    await expect(waiting.getByRole("link", { name: /billing question/ })).toBeVisible({ timeout: 15_000 });
    await expect(bar.getByRole("link", { name: "Messages (1 to answer)" })).toBeVisible({ timeout: 15_000 });
    await expectNoViolations(chair);

    await chair.goto("/provider/messages");
    await chair.getByRole("link", { name: /billing question/ }).click();
    await expect(chair.getByText("She asks about 60 mg.")).toBeVisible();
    await chair.getByRole("textbox", { name: /^Reply to/ }).fill("Yes, it is.");
    // The employee's half-typed sentence must survive what the provider does.
    await page.locator("summary", { hasText: "Internal note" }).click();
    await page.getByRole("textbox", { name: "Note for colleagues" }).fill("Half a sentence");
    await chair.keyboard.press("Control+Enter");
    await expect(chair.getByText("Your reply was sent.")).toBeVisible();
    await expect(bar.getByRole("link", { name: "Messages", exact: true })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText("Yes, it is.")).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("textbox", { name: "Note for colleagues" })).toHaveValue("Half a sentence");
    await chair.context().close();

    const patient = await pageOf(browser, database, member.email, baseURL);
    await patient.goto(`/profile/messages/${requestId}`);
    await expect(patient.getByText("Yes, it is.")).toBeVisible();
    await expect(patient.getByText("She asks about 60 mg.")).toHaveCount(0);
    await patient.context().close();
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
    const day = new Date(Date.now() + (400 + Math.ceil(Math.random() * 3000)) * 86_400_000).toISOString().slice(0, 10);
    await page.goto("/admin/site/facts");
    await page.getByRole("link", { name: "Change Minimum age" }).click();
    await page.getByRole("textbox", { name: "Value" }).fill("eighteen");
    await page.getByRole("textbox", { name: "Source" }).fill("Counsel");
    await page.getByLabel("From").fill(day);
    await page.getByRole("button", { name: "Propose it" }).click();
    await expect(page.getByRole("alert").getByText("Value: Enter a number")).toBeVisible();
    await page.getByRole("textbox", { name: "Value" }).fill("18");
    await page.getByRole("button", { name: "Propose it" }).click();
    await expect(page.getByText("Another admin must approve this.").first()).toBeVisible();
    await expectAccessible();
    const other = await pageOf(browser, database, second.email, baseURL);
    await other.goto("/admin/site/facts");
    await other.getByRole("listitem").filter({ hasText: first.name }).getByRole("button", { name: "Approve" }).click();
    await expect(other.getByText("It takes effect on its start date")).toBeVisible();
    await other.context().close();
  });
});
