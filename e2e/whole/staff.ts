import { expect, type Page } from "@playwright/test";

/** An admin enters the provider's number at the e-prescribing service. Returns the provider's id. */
export async function enrollProvider(admin: Page, name: string): Promise<string> {
  await admin.goto("/admin/staff");
  await admin.getByRole("link", { name }).click();
  await expect(admin.getByRole("heading", { name: "E-prescribing" })).toBeVisible();
  await admin.getByLabel("Clinician number").fill("4187");
  await admin.getByRole("button", { name: "Save the number" }).click();
  return new URL(admin.url()).pathname.split("/").at(-1)!;
}

/** What a provider needs to prescribe controlled medicines in Illinois. */
const REGISTRATIONS = [
  { kind: "NPI", number: "1234567893", row: /^NPI Every state/ },
  { kind: "DEA", number: "BH1234563", row: /^DEA Illinois/ },
  { kind: "State controlled-substance registration", number: "336.014528", row: /^State registration Illinois/ },
];

/** An admin enters the provider's NPI, DEA and state registrations. */
export async function registerProvider(admin: Page, providerId: string): Promise<void> {
  await admin.goto(`/admin/staff/${providerId}`);
  const part = admin.getByRole("region", { name: "NPI, DEA and state registrations" });
  for (const { kind, number, row } of REGISTRATIONS) {
    await part.getByRole("radio", { name: new RegExp(`^${kind}`) }).check();
    if (kind !== "NPI") {
      await part.getByLabel("State", { exact: true }).selectOption({ label: "Illinois" });
      await part.getByLabel("Last day", { exact: true }).fill("2028-12-31");
    }
    await part.getByLabel("Number", { exact: true }).fill(number);
    await part.getByLabel("First day", { exact: true }).fill("2026-01-01");
    await part.getByRole("button", { name: "Save the registration" }).click();
    await expect(part.getByRole("row", { name: row })).toBeVisible();
  }
}

/** An admin makes somebody an admin. They sign in again. */
export async function makeAdmin(admin: Page, name: string): Promise<void> {
  await admin.goto("/admin/staff");
  await admin.getByRole("link", { name }).click();
  const part = admin.getByRole("region", { name: "Role", exact: true });
  await part.getByRole("radio", { name: /^Admin/ }).check();
  await part.getByLabel("Why", { exact: true }).fill("A second person for clinical and legal data");
  await part.getByRole("button", { name: "Change the role" }).click();
  await expect(admin.getByText("The role was changed.")).toBeVisible();
}

type Fact = { label: string; value: string; source: string };

/** One admin proposes another value, from today on. */
export async function proposeFact(admin: Page, { label, value, source }: Fact): Promise<void> {
  await admin.goto("/admin/site/facts");
  await admin.getByRole("link", { name: `Change ${label}` }).click();
  await admin.getByLabel("Value", { exact: true }).fill(value);
  await admin.getByLabel("Source", { exact: true }).fill(source);
  await admin.getByRole("button", { name: "Propose it" }).click();
  await expect(admin.getByText("It takes effect once another admin approves it.")).toBeVisible();
}

/** Another admin approves it. */
export async function approveFact(admin: Page, { label }: Fact): Promise<void> {
  await admin.goto("/admin/site/facts");
  const proposal = admin
    .getByRole("region", { name: "Wait for a second person" })
    .getByRole("listitem")
    .filter({ hasText: label });
  await proposal.getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText("Approved. It takes effect on its start date.")).toBeVisible();
}

type Exam = { userId: string; providerId: string; on: string };

/** Staff put on file that a doctor nearby examined the member and referred them to the provider. */
export async function fileExam(admin: Page, { userId, providerId, on }: Exam): Promise<void> {
  await admin.goto(`/admin/users/${userId}/prescriptions`);
  const form = admin.locator("form").filter({ has: admin.getByRole("button", { name: "Put on file" }) });
  await form.getByLabel("Day of the examination").fill(on);
  await form.getByLabel("Who examined the member").fill("Dana Local, MD, Springfield");
  await form.getByRole("radio", { name: "The examiner referred the member to the prescriber" }).check();
  await form.getByLabel("Prescriber", { exact: true }).selectOption(providerId);
  await form.getByRole("button", { name: "Put on file" }).click();
  await expect(admin.getByText("The exam is on file.")).toBeVisible();
}
