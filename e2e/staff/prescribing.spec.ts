import { expect, test } from "../fixtures.ts";
import { expectNoViolations } from "../axe.ts";
import { signIn } from "../staff.ts";
import { waitForScript } from "../shell.ts";

test("@prescribe a provider renews from the patient's page by keyboard, and a changed dose changes everything that follows from it", async ({
  page,
  context,
  database,
  baseURL,
}) => {
  test.slow();
  const { rows } = await database.query<{ user_id: string }>(
    "select user_id from profile where email = 'member@demo.test'",
  );
  const userId = rows[0]!.user_id;
  await signIn(context, database, "provider@demo.test", baseURL);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/provider/patients/${userId}`);
  await waitForScript(page);

  // One key begins the renewal, as it is now.
  await page.keyboard.press("r");
  await expect(page.getByRole("heading", { name: "Testosterone cypionate 200 mg/mL" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByLabel("Each dose")).toHaveValue("60");
  await expect(page.getByLabel("Volume")).toHaveValue("0.3");
  await expect(page.getByRole("textbox", { name: "U-100 syringe" })).toHaveValue("30");
  await expect(page.getByRole("img", { name: /filled to 30 units = 0.3 mL/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Safety checks" })).toBeVisible();
  await expectNoViolations(page);

  // R leads to the state's PDMP, and says nothing for the provider.
  await page.keyboard.press("r");
  await expect(page.getByRole("radio", { name: "Nothing on file" })).toBeFocused();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);

  // The dose, in any of its units.
  await page.keyboard.press("d");
  await page.keyboard.type("70");
  await expect(page.getByLabel("Volume")).toHaveValue("0.35");
  await expect(page.getByRole("img", { name: /filled to 35 units = 0.35 mL/ })).toBeVisible();
  await expect(page.getByLabel("Directions on the label")).toHaveValue(/0\.35 mL \(70 mg, 35 units/);
  await page.getByRole("textbox", { name: "U-100 syringe" }).fill("40");
  await expect(page.getByLabel("Each dose")).toHaveValue("80");
  await page.getByRole("checkbox", { name: "Monday" }).check();
  await page.getByRole("checkbox", { name: "Thursday" }).check();
  await expect(page.getByLabel("Directions on the label")).toHaveValue(
    "Inject 0.4 mL (80 mg, 40 units on a U-100 syringe) under the skin every Monday and Thursday.",
  );

  // Directions that say something else are caught while they are typed, and again by the checks.
  await page.getByLabel("Directions on the label").fill("Inject 4 mL twice a week");
  await expect(page.getByText("4 mL, the dose is 0.4 mL")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("The directions say another amount than the dose")).toBeVisible();
  await page.getByRole("button", { name: "Use the generated ones" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Saved and checked again")).toBeVisible();
  await expect(page.getByText("The directions say another amount than the dose")).toHaveCount(0);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoViolations(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(wide, `scrolls sideways at ${width} px`).toBe(false);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1440, height: 900 });
  // Colors take a moment to change.
  await expect(() => expectNoViolations(page)).toPass({ timeout: 20_000 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("No draft is open for this patient.")).toBeVisible();

  // One typed line does the same.
  await page.getByLabel("Type it").fill("test cyp 60 banana");
  await page.getByRole("button", { name: "Draft it" }).click();
  await expect(page.getByRole("alert")).toContainText("banana");
  await page.getByLabel("Type it").fill("test cyp 60 bid");
  await page.getByRole("button", { name: "Draft it" }).click();
  await expect(page.getByText("was read as twice a week")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Thursday" })).toBeChecked();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("No draft is open for this patient.")).toBeVisible();
});
