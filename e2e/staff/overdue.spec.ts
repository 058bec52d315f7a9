import { expect, test } from "../fixtures.ts";
import { expectNoViolations } from "../axe.ts";

test.skip(({ viewport }) => (viewport?.width ?? 0) < 700, "walked once: what is waived stays waived");

/** The demo's one person who never had the blood test of week 8. */
test("@safety the desk sees who is overdue, and their provider waives the blood test", async ({ page, loginAs }) => {
  await loginAs("admin");
  await page.goto("/admin/results");
  await page.getByRole("link", { name: "Who is overdue for a blood test or a visit" }).click();
  const row = page.getByRole("row").filter({ hasText: "Blood test" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Overdue");
  await expect(row).toContainText("Wait for it");
  await expectNoViolations(page);
  const name = (await row.getByRole("rowheader").textContent())!.trim();

  await loginAs("provider");
  await page.goto("/provider/patients");
  await page.getByRole("searchbox").fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Found" }).getByRole("listitem").getByRole("link").click();
  await page.getByRole("link", { name: "Waive or see the past" }).click();
  await page.getByText("Waive this blood test").click();
  await page.getByRole("button", { name: "Waive", exact: true }).first().click();
  await expect(page.getByRole("alert")).toContainText("Choose why it isn't needed");
  await page.getByLabel("Done elsewhere; I have seen it").check();
  await page.getByRole("button", { name: "Waive", exact: true }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Waived" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Done and waived" })).toContainText("Done elsewhere; I have seen it");
  await expectNoViolations(page);

  await loginAs("admin");
  await page.goto("/admin/monitoring");
  await expect(page.getByText("Nobody is overdue.")).toBeVisible();
});
