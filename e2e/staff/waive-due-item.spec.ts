import { expect, test } from "../fixtures.ts";
import { expectNoViolations } from "../axe.ts";
import { signIn } from "../staff.ts";

test.skip(({ viewport }) => (viewport?.width ?? 0) < 700, "walked once: it changes a member of the demo");

test("@safety a provider waives a blood test with a reason, and the next one is planned", async ({
  page,
  context,
  database,
  baseURL,
}) => {
  await signIn(context, database, "provider@demo.test", baseURL);
  await page.goto("/provider/patients?q=Longtime");
  await page
    .getByRole("link", { name: /Longtime/ })
    .first()
    .click();
  await page.waitForURL(/\/provider\/patients\/[0-9a-f-]{36}$/);
  await page.goto(`${new URL(page.url()).pathname}/due`);
  const open = page.getByRole("region", { name: "Open" });
  await expect(open.getByRole("listitem")).toHaveCount(2);
  await expectNoViolations(page);
  await open.getByText("Waive this blood test").click();
  await open.getByRole("button", { name: "Waive", exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole("alert")).toContainText("Choose");
  await expectNoViolations(page);
  await open.getByLabel("Done elsewhere; I have seen it").check();
  await open.getByRole("button", { name: "Waive", exact: true }).filter({ visible: true }).click();
  await expect(page.getByText("The next one is planned within a minute.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Done and waived" })).toContainText(/waived/i);
  // The worker plans the next one.
  await expect(async () => {
    await page.reload();
    await expect(open.getByRole("listitem")).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
});
