import { expect, type Page } from "@playwright/test";
import { fillCard, WORKS } from "../billing.ts";
import { proveIdentity } from "../identity.ts";
import { newEmail } from "../people.ts";
import { answerQuestions } from "../questions.ts";
import { aboutYou, answerFirst, proveAddress, signInAndAgree } from "../registration.ts";

const ADDRESS = { street: "100 Sample Street", city: "Springfield", zip: "62701" };

export type Newcomer = { base: string; last: string; pounds: string };

/** A visitor in Illinois registers. Returns the email address. */
export async function registerAsMember(page: Page, { base, last, pounds }: Newcomer): Promise<string> {
  const email = newEmail();
  await answerFirst(page, base, "IL");
  await proveAddress(page, email);
  await aboutYou(page, { last, pounds, ...ADDRESS });
  await signInAndAgree(page, { base });
  await page.getByRole("button", { name: "My answers are correct" }).click();
  await expect(page).toHaveURL(/\/next-steps$/);
  return email;
}

/** Shows an ID, then answers the health questions; `given` are answers that somebody in good health wouldn't give. */
export async function answerAboutHealth(
  page: Page,
  { last, given, today }: { last: string; given: Record<string, string>; today: Date },
): Promise<void> {
  await proveIdentity(page, { first: "Rae", last, born: "1985-04-27" });
  await page.goto("/next-steps");
  await page.getByRole("link", { name: "Start the questions" }).click();
  await page.getByRole("link", { name: "Start", exact: true }).click();
  // Each call ends after an answer that was given.
  for (let left = { ...given }; ;) {
    const answered = await answerQuestions(page, left, today);
    left = Object.fromEntries(Object.entries(left).filter(([item]) => !answered.includes(item)));
    if (new URL(page.url()).pathname.endsWith("/questions/review")) break;
  }
  await page.getByLabel("My answers are true as far as I know.").check();
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page).toHaveURL(/\/questions\/sent$/);
}

type Booked = { visitId: string; startsAt: Date };
type Wanted = { providerId: string; after: Date };

/** Books a first visit with this provider, and saves a card for it. */
export async function bookFirstVisit(page: Page, wanted: Wanted): Promise<Booked> {
  const startsAt = await holdTime(page, "/book", wanted);
  await page.getByRole("link", { name: "Add a card" }).click();
  await fillCard(page, WORKS);
  await page.getByRole("button", { name: "Save card" }).click();
  return confirmTime(page, startsAt);
}

/** Books a follow-up visit with this provider; the card is on file. */
export async function bookFollowUp(page: Page, wanted: Wanted): Promise<Booked> {
  return confirmTime(page, await holdTime(page, "/consultation/secondary-followup", wanted));
}

/** The first free time of this provider on or after a day. */
async function holdTime(page: Page, path: string, { providerId, after }: Wanted): Promise<Date> {
  await page.goto(`${path}?from=${after.toISOString().slice(0, 10)}`);
  const values = await page
    .locator(`input[name=slot][value$="/${providerId}"]`)
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const value = values.find((one) => new Date(one.split("/")[0]!) >= after);
  if (!value) throw new Error(`No time after ${after.toISOString()}: ${values.join(", ")}`);
  await page.locator(`input[name=slot][value="${value}"]`).check();
  await page.getByRole("button", { name: "Hold this time" }).click();
  return new Date(value.split("/")[0]!);
}

async function confirmTime(page: Page, startsAt: Date): Promise<Booked> {
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await expect(page.getByText("Your visit is booked")).toBeVisible();
  return { visitId: new URL(page.url()).pathname.split("/").at(-1)!, startsAt };
}
