import type { Page } from "@playwright/test";
import { newAddress } from "../address.ts";
import { expect, test } from "../fixtures.ts";
import { codeInMail, codeTo, newEmail, PASSWORD, addMember, fillSignIn } from "../people.ts";

const PHONE = () => `+1512555${String(100 + Math.floor(Math.random() * 99)).padStart(4, "0")}`;

const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true }).click();
const question = (page: Page, title: string) => expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

async function answerFirst(page: Page, base = "/register", state = "TX", year = "1985"): Promise<void> {
  await page.goto(base);
  await page.getByRole("link", { name: "Start now" }).click();
  await question(page, "Which treatment would you like to talk about?");
  await page.getByRole("radio").first().check();
  await goOn(page);
  await question(page, "Which state are you in now?");
  await page.getByLabel("Which state are you in now?").selectOption(state);
  await goOn(page);
  if (state !== "TX") return;
  await question(page, "What is your date of birth?");
  await page.getByLabel("Month").fill("4");
  await page.getByLabel("Day").fill("27");
  await page.getByLabel("Year").fill(year);
  await goOn(page);
}

async function proveAddress(page: Page, email: string): Promise<void> {
  await question(page, "What is your email address?");
  await page.getByLabel("What is your email address?").fill(email);
  await goOn(page);
  await question(page, "Enter the code we sent you");
  await page.getByLabel("Enter the code we sent you").fill(await codeInMail(email));
  await goOn(page);
}

async function aboutYou(page: Page): Promise<void> {
  await question(page, "What is your name?");
  await page.getByLabel("First name").fill("Rae");
  await page.getByLabel("Last name").fill("Newcomer");
  await goOn(page);
  await question(page, "What sex were you assigned at birth?");
  await page.getByLabel("Male", { exact: true }).check();
  await goOn(page);
  await question(page, "What is your gender?");
  await page.getByLabel("Man", { exact: true }).check();
  await goOn(page);
  await question(page, "Where should we ship to?");
  await page.getByLabel("Street address").fill("1 Main St");
  await page.getByLabel("City").fill("Austin");
  await page.getByLabel("ZIP code").fill("78701");
  await goOn(page);
  await question(page, "What is your phone number?");
  const phone = PHONE();
  await page.getByLabel("What is your phone number?").fill(phone);
  await goOn(page);
  await question(page, "Enter the code we texted you");
  await page.getByLabel("Enter the code we texted you").fill(await codeTo(phone));
  await goOn(page);
  await question(page, "Who should we call in an emergency?");
  await goOn(page);
  await expect(page.getByRole("alert")).toContainText("Enter the person's name");
  await page.getByLabel("Name", { exact: true }).fill("Kim Newcomer");
  await page.getByLabel("Relationship").fill("Sister");
  await page.getByLabel("Phone", { exact: true }).fill("(512) 555-0188");
  await goOn(page);
  await question(page, "How tall are you, and what do you weigh?");
  await page.getByLabel("Feet").fill("5");
  await page.getByLabel("Inches").fill("9");
  await page.getByLabel("Pounds").fill("180");
  await goOn(page);
}

async function signInAndAgree(page: Page, { hasScript = true } = {}): Promise<void> {
  await question(page, "How would you like to sign in?");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await goOn(page);
  await question(page, "Please read and agree");
  if (hasScript) await expect.poll(() => savedPath(page), "spec §4").toBe("/register/consents");
  for (const policy of ["notice-of-privacy-practices", "terms", "telehealth-consent"]) {
    await expect(page.getByRole("main").locator(`a[href="/policies/${policy}"]`)).toHaveAttribute("target", "_blank");
  }
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await goOn(page);
  await question(page, "Check your answers");
}

test("@register from the first question to the booking, every page accessible", async ({ page, expectAccessible }) => {
  test.slow();
  await page.goto("/register");
  await expect(page.getByText("charged after the visit")).toBeVisible();
  await expectAccessible();
  await answerFirst(page);
  await expectAccessible();
  await proveAddress(page, newEmail());
  await aboutYou(page);
  await expectAccessible();
  await signInAndAgree(page);
  await expectAccessible();
  await expect(page.getByText("1 Main St, Austin, TX 78701")).toBeVisible();
  await expect(page.getByText("Kim Newcomer, Sister")).toBeVisible();
  await page.getByRole("button", { name: "My answers are correct" }).click();
  await expect(page).toHaveURL(/\/next-steps$/);
  await expect(page.getByText("Your treatment: testosterone replacement therapy.")).toBeVisible();
});

test.describe("@register", () => {
  test("a treatment's page is remembered until it's chosen, and what isn't offered is not", async ({ page }) => {
    await page.goto("/featured-treatments/sermorelin");
    await page.getByRole("main").getByRole("link", { name: "Make Appointment" }).filter({ visible: true }).click();
    await expect(page).toHaveURL("/register?for=sermorelin");
    await expect(page.getByText("You chose: Sermorelin")).toBeVisible();
    await page.getByRole("link", { name: "Start now" }).click();
    await question(page, "Which treatment would you like to talk about?");
    await expect(page.getByRole("radio", { name: /^Sermorelin/ })).toBeChecked();
    await goOn(page);
    await question(page, "Which state are you in now?");
    await page.goto("/register?for=hcg");
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page.getByRole("radio", { name: /^Human chorionic/ })).toBeChecked();
    await page.goto("/register?for=oxandrolone");
    await expect(page.getByText("You chose:")).toHaveCount(0);
  });

  test("who began with weight loss finishes there", async ({ page }) => {
    await answerFirst(page, "/semaglutide/register");
    await proveAddress(page, newEmail());
    await question(page, "What is your name?");
    await page.goto("/next-steps");
    await expect(page.getByRole("link", { name: "Finish registering" })).toHaveAttribute(
      "href",
      "/semaglutide/register",
    );
  });

  test("the journey goes on in a second browser, where it was left", async ({ page, browser, baseURL }) => {
    const email = newEmail();
    await answerFirst(page);
    await proveAddress(page, email);
    await question(page, "What is your name?");
    const context = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: newAddress() });
    const second = await context.newPage();
    await answerFirst(second);
    await proveAddress(second, email);
    await question(second, "What is your name?");
    await context.close();
  });

  test("somebody with an account is asked to sign in and keeps the answers", async ({ page }) => {
    const email = await addMember();
    await answerFirst(page);
    await proveAddress(page, email);
    await question(page, "You already have an account");
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await fillSignIn(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/register$/);
    await page.getByRole("link", { name: "Continue" }).click();
    await question(page, "What sex were you assigned at birth?");
  });

  test("under 18 is met with a kind page, and nothing is kept", async ({ page, expectAccessible, database }) => {
    await answerFirst(page, "/register", "TX", String(new Date().getFullYear() - 17));
    await question(page, "We treat people 18 and older");
    await expectAccessible();
    const { rows } = await database.query(
      "select date_of_birth from auth.registration_draft order by created_at desc limit 1",
    );
    expect(rows).toEqual([{ date_of_birth: null }]);
  });

  test("a state without a licensed provider leads to the waitlist", async ({ page, expectAccessible }) => {
    await answerFirst(page, "/register", "AK");
    await question(page, "We do not treat people in Alaska yet");
    await expectAccessible();
  });

  test("a wrong code and missing agreements are refused with words, and the browser's Back works", async ({ page }) => {
    const email = newEmail();
    await answerFirst(page);
    await question(page, "What is your email address?");
    await page.goBack();
    await question(page, "What is your date of birth?");
    await expect(page.getByLabel("Year")).toHaveValue("1985");
    await goOn(page);
    await page.getByLabel("What is your email address?").fill(email);
    await goOn(page);
    const code = await codeInMail(email);
    await page.getByLabel("Enter the code we sent you").fill(code === "123456" ? "123457" : "123456");
    await goOn(page);
    await expect(page.getByRole("link", { name: /That code isn.t right/ })).toBeVisible();
    await page.getByLabel("Enter the code we sent you").fill(code);
    await goOn(page);
    await question(page, "What is your name?");
    await page.goto("/register/consents");
    await question(page, "What is your name?");
  });

  test("a question without an answer says what to do", async ({ page, expectAccessible }) => {
    await page.goto("/register/treatment");
    await goOn(page);
    await expect(page.getByRole("link", { name: "Select a treatment" })).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await expectAccessible();
  });

  test("weight loss has its own way in, with its own treatment", async ({ page }) => {
    await answerFirst(page, "/semaglutide/register");
    await expect(page).toHaveURL(/\/semaglutide\/register\/email$/);
  });

  test("by keyboard alone the first questions are answered", async ({ page }) => {
    await page.goto("/register/treatment");
    await page.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await question(page, "Which state are you in now?");
    await page.getByLabel("Which state are you in now?").focus();
    await page.keyboard.type("Texas");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await question(page, "What is your date of birth?");
  });
});

test.describe("@register without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole way works", async ({ page }) => {
    test.slow();
    await answerFirst(page);
    await proveAddress(page, newEmail());
    await aboutYou(page);
    await signInAndAgree(page, { hasScript: false });
    await page.getByRole("button", { name: "My answers are correct" }).click();
    await expect(page).toHaveURL(/\/next-steps$/);
  });
});

function savedPath(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("path"));
}
