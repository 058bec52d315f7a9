import { expect, test } from "./fixtures.ts";
import { fillSignIn, PASSWORD } from "./people.ts";
import { answerByKeyboard } from "./questions.ts";
import { register } from "./registered.ts";
import { isPhone } from "./shell.ts";

test("@intake someone who wants to lose weight answers every question with keys alone", async ({ page }) => {
  test.skip(isPhone(page), "phones have no keys");
  test.setTimeout(180_000);
  const email = await register({ treatment: "semaglutide", pounds: 250 });
  await page.goto("/sign-in");
  await fillSignIn(page, email, PASSWORD);
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  await page.goto("/questions");
  await page.getByRole("link", { name: "Start", exact: true }).press("Enter");
  const answered = await answerByKeyboard(page);
  expect(answered).toEqual(expect.arrayContaining(["c07", "w03", "w13"]));
  await expect(page).toHaveURL(/\/questions\/review$/);
  await page.getByLabel("My answers are true as far as I know.").press("Space");
  await page.getByRole("button", { name: "Send my answers" }).press("Enter");
  await expect(page).toHaveURL(/\/questions\/sent$/);
});
