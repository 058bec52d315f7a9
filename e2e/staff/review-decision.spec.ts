import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { mailTo } from "../people.ts";
import { pageOf, signIn } from "../staff.ts";
import { addTreatedMember, listedAs } from "../treated-members.ts";

/** From a critical result to the treatment it stops and back, through the pages alone. */

const daysAgo = (days: number) => {
  const [year, month, day] = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).split("-").map(Number);
  return { year: String(year), month: String(month), day: String(day) };
};

/** Staff find the member, enter one result and save it. */
async function typeHematocrit(page: Page, member: string, result: string, days: number): Promise<string> {
  await page.goto("/admin/users");
  await page.getByLabel("Search people by name, birth date, email, phone or reference").fill(member);
  await page.getByLabel("Search people by name, birth date, email, phone or reference").press("Enter");
  await page
    .getByRole("link", { name: listedAs(member) })
    .first()
    .click();
  await page.getByRole("link", { name: "Lab results", exact: true }).click();
  await page.getByLabel("The lab sent it").check();
  await page.getByLabel("Lab", { exact: true }).fill("Sample Lab A");
  const { year, month, day } = daysAgo(days);
  await page.getByLabel("Month", { exact: true }).fill(month);
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Year", { exact: true }).fill(year);
  await page.getByLabel("Measured, line 1").selectOption("4544-3");
  await page.getByLabel("Result, line 1").fill(result);
  await page.getByLabel("Unit, line 1").fill("%");
  await page.getByLabel("Lab's range, line 1").fill("38.3-51.0");
  await page.getByRole("button", { name: "Check what I typed" }).click();
  await page.getByRole("button", { name: "Save for the second person" }).click();
  await expect(page.getByText("Saved. A second person will check it")).toBeVisible();
  return new URL(page.url()).pathname;
}

async function readAgain(page: Page, report: string, result: string): Promise<void> {
  await page.goto(report);
  await page.getByRole("textbox", { name: "Hematocrit", exact: true }).fill(result);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Verify and release" }).click();
  await expect(page.getByText("Verified. The member can see it now.")).toBeVisible();
}

test("@review-decision a hematocrit of 54.6 holds testosterone until a provider decides otherwise", async ({
  page,
  context,
  browser,
  database,
  baseURL,
}) => {
  test.slow();
  const member = await addTreatedMember(database);
  const employee = await pageOf(browser, database, "employee@demo.test", baseURL);
  const admin = await pageOf(browser, database, "admin@demo.test", baseURL);
  const provider = await pageOf(browser, database, "provider@demo.test", baseURL);
  await signIn(context, database, member.email, baseURL);

  const report = await typeHematocrit(employee, member.name, "54.6", 3);
  await employee.goto("/admin/inbox");
  await expect(employee.getByRole("list", { name: "Alarms" })).toContainText("Critical result");
  await readAgain(admin, report, "54.6");

  // Signing without a decision is refused, and the stop stays.
  const review = report.replace("/admin/", "/provider/");
  await provider.goto(review);
  await provider.getByLabel("What was done about the open alerts").fill("Phoned: skip the next dose, recheck.");
  await provider.getByRole("button", { name: "Sign the review" }).click();
  await expect(provider.getByRole("alert")).toContainText("Choose what happens with this treatment");
  await page.goto("/profile/my-orders");
  await expect(page.getByRole("main")).toContainText("Your provider is looking at a result");

  await provider.getByRole("radio", { name: /^Hold/ }).check();
  await expect(provider.getByRole("radio", { name: /^Continue/ })).toHaveCount(0);
  await provider.getByRole("button", { name: "Sign the review" }).click();
  await expect(provider.getByRole("alert")).toContainText("Write what the member should do and why");
  await provider
    .getByLabel(/^What the member reads/)
    .fill("Please skip your next dose and have your blood drawn again.");
  await provider.getByLabel(/^Hematocrit: 54.6/).fill("Your blood is thicker than it should be.");
  await provider.getByRole("button", { name: "Sign the review" }).click();
  await expect(provider.getByText("Reviewed. The member sees your note next to each result.")).toBeVisible();

  // What the page said is true: the member can read it, and was notified.
  await page.goto("/profile/files");
  await expect(page.getByRole("main")).toContainText("Your blood is thicker than it should be.");
  await page.goto("/profile/medications");
  await expect(page.getByRole("main")).toContainText("Please skip your next dose and have your blood drawn again.");
  await expect(page.getByText("On hold", { exact: true }).first()).toBeVisible();
  await mailTo(member.email, "You have an update in your account");
  await page.goto("/profile/my-orders");
  await expect(page.getByRole("main")).toContainText("Your provider has put it on hold");

  // Neither the prescription's page nor a request lifts it; a newer result makes it possible.
  await provider.goto("/provider/prescriptions");
  await provider
    .getByRole("link", { name: new RegExp(member.name) })
    .first()
    .click();
  await expect(provider.getByText("A lab result stops this treatment")).toBeVisible();
  await expect(provider.getByRole("button", { name: "Resume prescription" })).toHaveCount(0);
  const newer = await typeHematocrit(employee, member.name, "46.1", 1);
  await provider.goto(review);
  await expect(provider.getByRole("radio", { name: /^Continue/ })).toHaveCount(0);
  await readAgain(admin, newer, "46.1");
  await page.goto("/profile/my-orders");
  await expect(page.getByRole("main")).toContainText("Your provider has put it on hold");

  await provider.goto(review);
  await provider.getByRole("radio", { name: /^Continue/ }).check();
  await provider.getByLabel(/^What the member reads/).fill("Your blood is fine again. Go on with your usual dose.");
  await provider.getByRole("button", { name: "Save the decision" }).click();
  await expect(provider.getByRole("alert")).toContainText("Say why it may continue");
  await provider.getByLabel("Why it may continue").fill("46.1 on recheck.");
  await provider.getByRole("button", { name: "Save the decision" }).click();
  await expect(provider.getByText("Decided and carried out.")).toBeVisible();
  await page.goto("/profile/medications");
  await expect(page.getByText("On hold", { exact: true })).toHaveCount(0);
  await page.goto("/profile/my-orders");
  await expect(page.getByRole("main")).not.toContainText("on hold");
  await expect(page.getByRole("main")).not.toContainText("is looking at a result");
});
