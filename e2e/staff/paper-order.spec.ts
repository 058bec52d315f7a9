import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { pdfOf } from "#test/pdf.ts";
import { openGates } from "#test/prescribing/controlled-patient.ts";
import { fillCard, WORKS } from "../billing.ts";
import { expect, test } from "../fixtures.ts";
import { proveIdentity } from "../identity.ts";
import { newEmail } from "../people.ts";
import { aboutYou, answerFirst, proveAddress, signInAndAgree } from "../registration.ts";
import { labsLastWeek, seenLastWeek } from "../seen-patient.ts";
import { enter } from "../visits.ts";

test.use({ payments: true });

const ADDRESS = { street: "100 Sample Street", city: "Springfield", zip: "62701" };

test("@paper-order @safety a signed order on paper is filed, typed in, opened and confirmed, and becomes an order", async ({
  page,
  database,
  loginAs,
  expectAccessible,
}) => {
  test.setTimeout(300_000);
  // Someone registers and shows a photo ID.
  const email = newEmail();
  const last = `Paper${randomBytes(3).toString("hex")}`;
  await answerFirst(page, "/register", "IL");
  await proveAddress(page, email);
  await aboutYou(page, { last, ...ADDRESS });
  await signInAndAgree(page);
  await page.getByRole("button", { name: "My answers are correct" }).click();
  await expect(page).toHaveURL(/\/next-steps$/);
  await proveIdentity(page, { first: "RAE", last: last.toUpperCase(), born: "1985-04-27" });

  // Staff find them and file the paper.
  await loginAs("employee");
  await page.goto("/admin/users");
  const search = page.getByLabel("Search people by name, birth date, email, phone or reference");
  await search.fill(last);
  await search.press("Enter");
  await page
    .getByRole("link", { name: new RegExp(last) })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}/);
  const userId = /users\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  await page.getByRole("main").getByRole("link", { name: "Prescriptions", exact: true }).first().click();
  await expect(page.getByText("There is no signed order on file")).toBeVisible();
  const providerId = await optionOf(page, "Who signed it", /Priya Raman/);
  await page.getByRole("link", { name: "Add the signed order" }).click();
  await page.getByLabel("What it is").selectOption("signed-order");
  await page.locator('input[type="file"]').setInputFiles({ name: "order-77.pdf", mimeType: "", buffer: pdfOf() });
  const line = page.getByRole("listitem").filter({ hasText: "order-77.pdf" });
  await expect(line.getByText("Not opened yet")).toBeVisible({ timeout: 30_000 });

  // They enter it from the paper.
  await page.goto(`/admin/users/${userId}/prescriptions`);
  await typeIn(page, providerId);
  await expect(page.getByText("The order was saved. It takes effect once the prescriber confirms it.")).toBeVisible();
  await expectAccessible();

  // The prescriber opens the paper, and can't confirm until the patient has had a visit and a blood test.
  await loginAs("provider");
  await openPrescription(page, last);
  await expect(page.getByText("April 27, 1985", { exact: false })).toBeVisible();
  await expect(page.getByText("100 Sample Street, Springfield, IL 62701")).toBeVisible();
  await expect(page.getByText("No visits yet.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the signed order" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^file-.*\.pdf$/);
  await expect(page.getByText("It can't be confirmed while a rule above stops it.")).toBeVisible();
  await reviewChart(page);
  // Two low mornings are missing too.
  await openPrescription(page, last);
  await expect(page.locator("#finding-R10")).toContainText("Stop, R10");
  await expect(page.getByRole("button", { name: "Confirm the prescription" })).toHaveCount(0);

  await expect(page.getByText("A controlled medicine: this is missing")).toBeVisible();
  await seenLastWeek({ userId, providerId, state: "IL" });
  await labsLastWeek(userId);
  await openGates((text, values) => database.query(text, values), { userId, providerId, at: new Date() });
  await openPrescription(page, last);
  await expect(page.getByRole("cell", { name: "241 ng/dL" })).toBeVisible();
  await expect(page.getByText(/with Priya Raman/).first()).toBeVisible();
  await expectAccessible();

  // Nothing stops it any more; each finding that is left needs its own reason.
  const confirm = page.getByRole("button", { name: "Confirm the prescription" });
  await confirm.click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Choose a reason for R06");
  await expectAccessible();
  const reasons = page.getByLabel("Why you go on");
  for (let i = 0; i < (await reasons.count()); i++) await reasons.nth(i).selectOption("talked-with-patient");
  await page.locator("#finding-R06").getByLabel("Why you go on").selectOption("other");
  await confirm.click();
  await expect(alert).toContainText("Say why in your own words");
  await page.locator("#finding-R06").getByLabel("In your words").fill("Looked both medicines up");
  await confirm.click();
  await expect(page).toHaveURL(/done=confirmed/);

  // What was found and answered stays with the prescription.
  await page.goto("/provider/prescriptions");
  await page
    .getByRole("link", { name: new RegExp(last) })
    .or(rowOf(page, last).getByRole("link"))
    .first()
    .click();
  const stored = page.getByRole("region", { name: "Second look" });
  await expect(stored).toContainText("Another reason: Looked both medicines up");
  await expect(stored).not.toContainText("no longer gives the result");
  await expectAccessible();

  // The patient starts the plan, confirms the dose, and the order is placed.
  await enter(page.context(), database, email);
  await page.goto("/profile/billing");
  await page.getByRole("link", { name: /^See the price/ }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Agree and add a card" }).click();
  await fillCard(page, WORKS);
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Your card is saved")).toBeVisible();
  await page.goto("/profile/my-orders");
  await page.getByRole("button", { name: "Confirm my dose" }).first().click();
  await expect(page.getByText("Your change was saved.")).toBeVisible();
  await expect(async () => {
    await page.goto("/profile/my-orders");
    await expect(page.locator('[aria-current="step"]')).toContainText("At pharmacy", { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

  // Staff see it, with the patient as signed.
  await loginAs("employee");
  await page.goto(`/admin/users/${userId}/prescriptions`);
  await page.getByText("Patient as signed").click();
  await expect(page.getByText(`Rae ${last}`).last()).toBeVisible();
  await expectAccessible();
});

async function typeIn(page: Page, providerId: string): Promise<void> {
  await page.getByLabel("Signed order", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Who signed it").selectOption(providerId);
  await page.getByLabel("Medicine", { exact: true }).selectOption("trt");
  await page.getByLabel("Name on the order").fill("Testosterone cypionate");
  await page.getByLabel("How it comes").selectOption("vial");
  await page.getByLabel("In one mL").fill("200");
  await page.getByLabel("One dose").fill("60");
  await page.getByLabel("How often").selectOption("2");
  await page.getByLabel("Directions").fill("Inject 0.3 mL under the skin twice a week");
  await page.getByLabel("Quantity of one fill").fill("3");
  await page.getByLabel("Days that one fill lasts").fill("30");
  await page.getByLabel("Refills", { exact: true }).fill("5");
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Date of the order").fill(day(-1));
  await page.getByLabel("May be filled until").fill(day(150));
  await page.getByLabel("Pharmacy").selectOption(await optionOf(page, "Pharmacy", /^Made-up Mail Pharmacy/));
  await page.getByRole("button", { name: "Save for the prescriber" }).click();
}

/** From the prescription to the chart: there are no allergies and no other medicines, and both were gone through today. */
async function reviewChart(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Allergies, problems, medicines and history" }).click();
  for (const [section, none] of [
    ["Allergies", "No known allergies"],
    ["Medicines from elsewhere", "No medicines from elsewhere"],
  ] as const) {
    const list = page.getByRole("region", { name: section });
    await list.getByRole("button", { name: none }).click();
    await list.getByRole("button", { name: `Mark as reviewed: ${section.toLowerCase()}` }).click();
    await expect(list.getByText("Reviewed today")).toBeVisible();
  }
}

async function openPrescription(page: Page, last: string): Promise<void> {
  await page.goto("/provider/prescriptions");
  await page
    .getByRole("link", { name: new RegExp(last) })
    .or(rowOf(page, last).getByRole("link"))
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Is this what you signed?" })).toBeVisible();
}

const rowOf = (page: Page, text: string) =>
  page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: text });

/** The value of an option, by its label. */
async function optionOf(page: Page, label: string, text: RegExp): Promise<string> {
  const option = page.getByLabel(label).locator("option").filter({ hasText: text });
  return (await option.first().getAttribute("value")) ?? "";
}
