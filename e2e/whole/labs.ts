import { expect, type Page } from "@playwright/test";
import { play, reloadUntil } from "../lab-sandbox.ts";
import { waitForScript } from "../shell.ts";
import type { ClinicInTime } from "./clinic.ts";
import { signInStaff } from "./people.ts";

/** The provider signs the order that was drafted after the questions, by one press. */
export async function signDraftedLabs(provider: Page, name: string): Promise<void> {
  await provider.goto("/provider/labs");
  await reloadUntil(provider, name);
  await provider.getByRole("button", { name: new RegExp(`^Sign ?: ${name}`) }).click();
  await expect(provider.getByText("Signed. The patient is notified")).toBeVisible();
}

/** The provider orders a set from the patient's page and signs it. */
export async function orderLabs(provider: Page, userId: string, set: string): Promise<void> {
  await provider.goto(`/provider/patients/${userId}/labs`);
  await provider.getByRole("link", { name: set, exact: true }).click();
  await expect(provider.getByText(`Filled in from: ${set}`)).toBeVisible();
  await provider.getByRole("button", { name: "Sign and order" }).click();
  await expect(provider.getByText("Ordered and signed")).toBeVisible();
}

/** The member chooses where their blood is drawn. Returns the order's id. */
export async function chooseLab(page: Page): Promise<string> {
  await page.goto("/profile/files");
  await page
    .getByRole("link", { name: /Lab order LO-/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Your blood test", level: 1 })).toBeVisible();
  await reloadUntil(page, "Sandbox Labs Main Street");
  await page.getByRole("radio", { name: /Sandbox Labs Harbor/ }).check();
  await page.getByRole("button", { name: "Send my order" }).click();
  await expect(page.getByText("Your order is on its way to the lab")).toBeVisible();
  await reloadUntil(page, "Go to the lab on a morning that suits you");
  return new URL(page.url()).pathname.split("/").at(-1)!;
}

/** The lab draws and measures. */
export async function measure(orderId: string, values: Record<string, string> = {}): Promise<void> {
  await play(orderId, "collected");
  await play(orderId, "final", values);
}

/** On another morning, with the same order: a sample of its own. */
export async function measureAgain(orderId: string, values: Record<string, string>): Promise<void> {
  await play(orderId, "redraw");
  await measure(orderId, values);
}

type Review = { provider: Page; email: string; name: string; keys: readonly string[] };

/** Blood is drawn on the morning of a day; in the afternoon the provider reads the results and signs the review by keys. */
export async function drawAndReview(
  time: ClinicInTime,
  day: string,
  draw: () => Promise<void>,
  { provider, email, name, keys }: Review,
): Promise<void> {
  await time.moveTo(new Date(`${day}T13:45:00Z`));
  await draw();
  await time.moveTo(new Date(`${day}T20:00:00Z`));
  await signInStaff(provider, time, email);
  const link = provider.getByRole("link", { name: new RegExp(`^Review ${name}`) });
  await expect(async () => {
    await provider.goto("/provider");
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await link.click();
  await expect(provider.getByRole("heading", { name: /^(All in range|Review)$/ })).toBeVisible();
  await waitForScript(provider);
  for (const key of keys) await provider.keyboard.press(key);
  await expect(provider.getByText(/^Reviewed\./)).toBeVisible();
}
