import { expect, type Page } from "@playwright/test";
import { waitForScript } from "../shell.ts";
import { expectCall } from "../video.ts";
import type { ClinicInTime } from "./clinic.ts";
import { signInMember, signInStaff } from "./people.ts";

const MINUTE = 60_000;

type Sides = { page: Page; email: string; provider: Page; providerEmail: string };
type Visit = { visitId: string; startsAt: Date };

/** Both sign in shortly before a visit and meet by video. `isLong`: long enough for a controlled medicine. */
export async function holdVisit(
  time: ClinicInTime,
  { visitId, startsAt }: Visit,
  { page, email, provider, providerEmail }: Sides,
  { isLong = false } = {},
): Promise<void> {
  await time.moveTo(new Date(startsAt.getTime() - 3 * MINUTE));
  await signInMember(page, email);
  await signInStaff(provider, time, providerEmail);
  await meet(page, provider, visitId);
  if (isLong) await talkForAWhile(provider);
  await time.moveTo(new Date(startsAt.getTime() + MINUTE));
}

/** Patient and provider meet by video. */
async function meet(page: Page, provider: Page, visitId: string): Promise<void> {
  await page.goto(`/visits/${visitId}`);
  await page.getByRole("link", { name: "Join your video visit" }).click();
  await expect(page.getByText("Camera works")).toBeVisible({ timeout: 30_000 });
  await page.getByLabel(/^Yes, in/).check();
  await page.getByLabel("Where are you sitting?").fill("100 Sample Street, Springfield");
  await page.getByRole("button", { name: "Join the visit" }).click();
  await expect(page.getByText("You are in the waiting room")).toBeVisible();
  await provider.goto(`/provider/visits/${visitId}`);
  await waitForScript(provider);
  await provider.getByRole("button", { name: "Start video" }).click();
  await expectCall(page, provider);
  // Both sides have reported pictures and sound, so it counts as a live visit.
  await expect(provider.getByText("Why there was no video is empty")).toHaveCount(0, { timeout: 40_000 });
}

/** Both go on talking until the visit has lasted 25 seconds, by its own clock. */
async function talkForAWhile(provider: Page): Promise<void> {
  await expect(provider.getByText(/^Visit on, (0:(2[5-9]|[3-5]\d)|[1-9]\d*:\d\d)$/)).toBeVisible({ timeout: 60_000 });
}

/** Goes through allergies and medicines with the patient. From the visit's page; returns the patient's id. */
export async function reviewChart(provider: Page): Promise<string> {
  const answers = await provider.getByRole("link", { name: "Read the answers" }).getAttribute("href");
  const userId = answers?.split("/")[3] ?? "";
  await reviewLists(provider, userId);
  return userId;
}

/** Marks allergies and medicines as reviewed today. */
export async function reviewLists(provider: Page, userId: string): Promise<void> {
  await provider.goto(`/provider/patients/${userId}/chart`);
  for (const list of ["allergies", "medicines"]) {
    const press = provider.getByRole("button", { name: new RegExp(`^Mark as reviewed: ${list}`) });
    await press.click();
    await expect(press).toHaveCount(0);
  }
}

/** Writes down a diagnosis of the provider's own. */
export async function addDiagnosis(provider: Page, userId: string, { name, icd10 }: Diagnosis): Promise<void> {
  await provider.goto(`/provider/patients/${userId}/chart`);
  await provider.getByRole("link", { name: "Add a problem" }).click();
  await provider.getByLabel("Problem", { exact: true }).fill(name);
  await provider.getByLabel("ICD-10").fill(icd10);
  await provider.getByLabel("Where it's from").selectOption({ label: "My own finding" });
  await provider.getByRole("button", { name: "Add", exact: true }).click();
  await expect(provider.getByText("Added", { exact: true })).toBeVisible();
}
type Diagnosis = { name: string; icd10: string };

/** Writes what the note still asks for, says that what is filled in is right, and talks about what the intake found. */
export async function writeNote(provider: Page): Promise<void> {
  const talk = provider.getByRole("button", { name: /^Discussed ?:/ });
  for (let left = await talk.count(); left > 0; left--) {
    await talk.first().click();
    await expect(talk).toHaveCount(left - 1);
  }
  for (const section of await provider.locator('[data-visit-key="n"] section[id^="note-"]').all()) {
    for (const box of await section.getByRole("checkbox").all()) await box.check();
    for (const scale of await section.getByRole("radiogroup").all()) {
      await scale.getByText("Mild", { exact: true }).click();
      await expect(scale.getByRole("radio", { name: "Mild" })).toBeChecked();
    }
    const field = section.getByRole("textbox");
    if ((await field.count()) > 0 && !(await field.inputValue())) await field.fill("As discussed.");
    const right = section.getByRole("button", { name: /is right$/, pressed: false });
    if ((await right.count()) > 0) await right.click();
  }
}

/** By keys. Nothing may be left to do. */
export async function signNote(provider: Page): Promise<void> {
  await expect(provider.getByText("Ready", { exact: true })).toBeVisible();
  await provider.keyboard.press("Control+Enter");
  await expect(provider.getByText(/^Signed at/)).toBeVisible();
}
