import { newAddress } from "../address.ts";
import { expectNoViolations } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { fillSignIn, PASSWORD } from "../people.ts";
import { answerQuestions } from "../questions.ts";
import { register } from "../registered.ts";

/** Some sixty questions, one page each. */
test.describe.configure({ timeout: 180_000 });

test("@intake a member is stopped kindly, goes on with something else on a second device, and sends", async ({
  page,
  browser,
}) => {
  const email = await register();
  await page.goto("/sign-in");
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole("link", { name: "Answer the questions" }).click();
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await expectNoViolations(page);
  await answerQuestions(page, { t04: "yes" });
  await expect(page).toHaveURL(/\/questions\/stop$/);
  await expectNoViolations(page);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: /chorionic/i }).click();
  await expect(page).toHaveURL(/\/questions$/);

  const second = await browser.newContext({ extraHTTPHeaders: newAddress() });
  const phone = await second.newPage();
  await phone.goto("/sign-in");
  await fillSignIn(phone, email, PASSWORD);
  await expect(phone).toHaveURL(/\/profile$/);
  await phone.goto("/questions");
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Your answers are saved");
  await phone.getByRole("link", { name: "Go on now" }).click();
  await answerQuestions(phone);
  await expect(phone).toHaveURL(/\/questions\/review$/);
  await expectNoViolations(phone);
  await phone.getByRole("button", { name: "Send my answers" }).click();
  await expect(phone.getByRole("alert")).toContainText("Check the box");
  await phone.getByLabel("My answers are true as far as I know.").check();
  await phone.getByRole("button", { name: "Send my answers" }).click();
  await expect(phone).toHaveURL(/\/questions\/sent$/);
  await expectNoViolations(phone);
  await second.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("@intake a member answers the whole form and sends it", async ({ page }) => {
    const email = await register();
    await page.goto("/sign-in");
    await fillSignIn(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/profile$/);
    await page.goto("/questions");
    await page.getByRole("link", { name: "Start", exact: true }).click();
    const answered = await answerQuestions(page);
    expect(answered).toContain("t04");
    await page.getByLabel("My answers are true as far as I know.").check();
    await page.getByRole("button", { name: "Send my answers" }).click();
    await expect(page).toHaveURL(/\/questions\/sent$/);
  });
});
