import { expect, type Page } from "@playwright/test";
import { codeInMail, codeTo, PASSWORD } from "./people.ts";

/** The registration questions, answered as a person would. */

const PHONE = () => `+1512555${String(100 + Math.floor(Math.random() * 99)).padStart(4, "0")}`;

export const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true }).click();
export const question = (page: Page, title: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

/** States where the clinic treats people, so the next question comes. */
const SERVED = new Set(["TX", "IL"]);

export async function answerFirst(page: Page, base = "/register", state = "TX", year = "1985"): Promise<void> {
  await page.goto(base);
  await page.getByRole("link", { name: "Start now" }).click();
  await question(page, "Which treatment would you like to talk about?");
  await page.getByRole("radio").first().check();
  await goOn(page);
  await question(page, "Which state are you in now?");
  await page.getByLabel("Which state are you in now?").selectOption(state);
  await goOn(page);
  if (!SERVED.has(state)) return;
  await question(page, "What is your date of birth?");
  await page.getByLabel("Month").fill("4");
  await page.getByLabel("Day").fill("27");
  await page.getByLabel("Year").fill(year);
  await goOn(page);
}

export async function proveAddress(page: Page, email: string): Promise<void> {
  await question(page, "What is your email address?");
  await page.getByLabel("What is your email address?").fill(email);
  await goOn(page);
  await question(page, "Enter the code we sent you");
  await page.getByLabel("Enter the code we sent you").fill(await codeInMail(email));
  await goOn(page);
}

const HOME = { last: "Newcomer", street: "1 Main St", city: "Austin", zip: "78701", pounds: "180" };
type Home = Omit<typeof HOME, "pounds"> & { pounds?: string };

export async function aboutYou(page: Page, who: Home = HOME): Promise<void> {
  await question(page, "What is your name?");
  await page.getByLabel("First name").fill("Rae");
  await page.getByLabel("Last name").fill(who.last);
  await goOn(page);
  await question(page, "What sex were you assigned at birth?");
  await page.getByLabel("Male", { exact: true }).check();
  await goOn(page);
  await question(page, "What is your gender?");
  await page.getByLabel("Man", { exact: true }).check();
  await goOn(page);
  await question(page, "Where should we ship to?");
  await page.getByLabel("Street address").fill(who.street);
  await page.getByLabel("City").fill(who.city);
  await page.getByLabel("ZIP code").fill(who.zip);
  await goOn(page);
  await question(page, "What is your phone number?");
  const phone = PHONE();
  await page.getByLabel("What is your phone number?").fill(phone);
  await goOn(page);
  await question(page, "Enter the code we texted you");
  await page.getByLabel("Enter the code we texted you").fill(await codeTo(phone));
  await goOn(page);
  await question(page, "Who should we call in an emergency?");
  await page.getByLabel("Name", { exact: true }).fill("Kim Newcomer");
  await page.getByLabel("Relationship").fill("Sister");
  await page.getByLabel("Phone", { exact: true }).fill("(512) 555-0188");
  await goOn(page);
  await question(page, "How tall are you, and what do you weigh?");
  await page.getByLabel("Feet").fill("5");
  await page.getByLabel("Inches").fill("9");
  await page.getByLabel("Pounds").fill(who.pounds ?? HOME.pounds);
  await goOn(page);
}

export async function signInAndAgree(page: Page, { hasScript = true, base = "/register" } = {}): Promise<void> {
  await question(page, "How would you like to sign in?");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await goOn(page);
  await question(page, "Please read and agree");
  if (hasScript) await expect.poll(() => savedPath(page), "spec §4").toBe(`${base}/consents`);
  for (const policy of ["notice-of-privacy-practices", "terms", "telehealth-consent"]) {
    await expect(page.getByRole("main").locator(`a[href="/policies/${policy}"]`)).toHaveAttribute("target", "_blank");
  }
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await goOn(page);
  await question(page, "Check your answers");
}

function savedPath(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("path"));
}
