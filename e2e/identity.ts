import { expect, type Page } from "@playwright/test";

type Shown = { first: string; last: string; born: string; ends?: string };

/** Shows an ID on the checking company's page and comes back. `ends` is the company's code for how it ends. */
async function showId(page: Page, { first, last, born, ends = "verified" }: Shown): Promise<void> {
  await page.goto("/identity");
  await page.getByRole("button", { name: /Start the ID check|Try again|Go on where I stopped/ }).click();
  const there = page.getByRole("heading", { name: "Sandbox identity check" });
  // With script the page goes there by itself, and the link works once. Without script it has to be pressed.
  const isThere = await there.waitFor({ timeout: 6_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) await page.getByRole("link", { name: "Go to the ID check" }).click();
  await expect(there).toBeVisible();
  await page.getByLabel("First name on the ID").fill(first);
  await page.getByLabel("Last name on the ID").fill(last);
  await page.getByLabel("Date of birth on the ID").fill(born);
  await page.getByLabel("How it ends").selectOption(ends);
  await page.getByRole("button", { name: "Send my photos" }).click();
  await expect(page).toHaveURL(/\/identity\?sent=1/);
}

/** The same with one's own ID, until the clinic knows. */
export async function proveIdentity(page: Page, shown: Omit<Shown, "ends">): Promise<void> {
  await showId(page, shown);
  // Without script the page doesn't refresh by itself.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "We know that you are you" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}
