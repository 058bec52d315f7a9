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
