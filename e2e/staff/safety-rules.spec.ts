import { expect, test } from "../fixtures.ts";
import { expectNoViolations } from "../axe.ts";
import { addPerson, pageOf, signIn } from "../staff.ts";

test.skip(({ viewport }) => (viewport?.width ?? 0) < 700, "walked once: a version is proposed for the whole clinic");

/** From a day that no other journey reaches, so that no check uses it. */
const FROM = "2030-01-01";

test("@safety one admin proposes a rule, its examples hold it back until they fit, and only a second admin approves it", async ({
  page,
  context,
  browser,
  database,
  baseURL,
}) => {
  test.slow();
  const colleague = await addPerson(database, "admin", "Bea");
  await signIn(context, database, "admin@demo.test", baseURL);
  await page.goto("/admin/site/rules");
  await expectNoViolations(page);
  await page.getByRole("link", { name: /R41/ }).first().click();
  await expect(page.getByRole("heading", { name: /^R41 Too little effect, version/ })).toBeVisible();
  await expectNoViolations(page);

  await test.step("a limit that its own examples contradict is refused", async () => {
    await page.getByRole("link", { name: "Propose a change" }).click();
    const rule = page.getByLabel("Rule", { exact: true });
    const text = await rule.inputValue();
    await rule.fill(text.replace("atMost: 5", "atMost: 4"));
    await page.getByRole("button", { name: /^Propose version/ }).click();
    await expect(page.getByRole("alert")).toContainText("5.0 %");
    await expectNoViolations(page);
    // Nothing typed is lost; the examples are changed with the rule.
    await expect(rule).toHaveValue(/atMost: 4/);
    const examples = page.getByLabel("Examples", { exact: true });
    const made = await examples.inputValue();
    await examples.fill(
      made
        .replaceAll("5.1 %", "4.1 %")
        .replaceAll("5.0 %", "4.0 %")
        .replaceAll("patient.weight_lost_percent: 5.1", "patient.weight_lost_percent: 4.1")
        .replaceAll(/patient\.weight_lost_percent: 5\b(?!\.)/g, "patient.weight_lost_percent: 4"),
    );
    await page.getByRole("button", { name: /^Propose version/ }).click();
    await expect(page.getByText("Proposed. Checks use this version once another admin approves it.")).toBeVisible();
  });

  await test.step("nobody approves their own", async () => {
    await expect(page.getByText("You proposed this version. Another admin must approve it.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Approve version/ })).toHaveCount(0);
    await expectNoViolations(page);
  });

  await test.step("a second admin compares and approves", async () => {
    const second = await pageOf(browser, database, colleague.email, baseURL);
    await second.goto(page.url());
    await second
      .getByRole("link", { name: /^Compare with version/ })
      .first()
      .click();
    await expect(second.getByRole("heading", { name: /^What changed since version/ })).toBeVisible();
    await expectNoViolations(second);
    await second.getByLabel("From", { exact: true }).fill("2020-01-01");
    await second.getByRole("button", { name: /^Approve version/ }).click();
    await expect(second.getByRole("alert")).toBeVisible();
    await second.getByLabel("From", { exact: true }).fill(FROM);
    await second.getByRole("button", { name: /^Approve version/ }).click();
    await expect(second.getByText("Approved. Checks use this version from its start date.")).toBeVisible();
  });
});
