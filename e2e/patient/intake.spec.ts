import { randomInt } from "node:crypto";
import { openSession } from "../../test/sessions.ts";
import { newAddress } from "../address.ts";
import { expectNoViolations } from "../axe.ts";
import { Visitor } from "../by-forms.ts";
import { expect, test } from "../fixtures.ts";
import { proveIdentity } from "../identity.ts";
import { fillSignIn, PASSWORD } from "../people.ts";
import { answerQuestions } from "../questions.ts";
import { register } from "../registered.ts";
import { signIn } from "../staff.ts";
import { findMember } from "../treated-members.ts";

/** Some sixty questions, one page each. */
test.describe.configure({ timeout: 180_000 });

// The ID check is a page of the payment processor.
test.use({ payments: true });

test("@intake a member is stopped kindly, goes on with something else on a second device, and sends", async ({
  page,
  browser,
}) => {
  const email = await register({ first: "Rae", last: "Newcomer" });
  await page.goto("/sign-in");
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/next-steps$/);
  await expectNoViolations(page);
  await proveIdentity(page, { first: "Rae", last: "Newcomer", born: "1980-02-03" });
  await expectNoViolations(page);
  await page.goto("/next-steps");
  await page.getByRole("link", { name: "Start the questions" }).click();
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
  await expect(phone).toHaveURL(/\/next-steps$/);
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

  test("@intake a member answers the whole form and sends it, and a nurse and the provider read it", async ({
    page,
    browser,
    database,
    baseURL,
  }) => {
    const last = newName();
    const email = await register({ first: "Rae", last });
    await page.goto("/sign-in");
    await fillSignIn(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/next-steps$/);
    await proveIdentity(page, { first: "Rae", last, born: "1980-02-03" });
    await page.goto("/questions");
    await page.getByRole("link", { name: "Start", exact: true }).click();
    const answered = await answerQuestions(page);
    expect(answered).toContain("t04");
    await page.getByLabel("My answers are true as far as I know.").check();
    await page.getByRole("button", { name: "Send my answers" }).click();
    await expect(page).toHaveURL(/\/questions\/sent$/);

    const userId = await findMember(new Visitor(await openSession(database, "nurse@demo.test")), email);
    const desk = await browser.newContext({ extraHTTPHeaders: newAddress(), javaScriptEnabled: true });
    const staff = await desk.newPage();
    await signIn(desk, database, "nurse@demo.test", baseURL);
    await staff.goto(`/admin/users/${userId}`);
    await staff.getByRole("link", { name: "Health answers" }).click();
    await expect(staff.getByText(`From Rae ${last}`)).toBeVisible();
    await expect(staff.getByText(/more answers? (is|are) restricted/)).toBeVisible();
    await expectNoViolations(staff);

    await signIn(desk, database, "provider@demo.test", baseURL);
    await staff.goto("/provider");
    await staff
      .getByRole("link", { name: `Rae ${last}`, exact: true })
      .first()
      .click();
    await expect(staff.getByRole("heading", { name: `Rae ${last}` })).toBeVisible();
    await staff.getByRole("link", { name: "Read the answers" }).click();
    await expect(staff.getByText(`From Rae ${last}`)).toBeVisible();
    await expect(staff.getByText(/more answers? (is|are) restricted/)).toHaveCount(0);
    await desk.close();
  });
});

/** Letters alone, as a name has. */
function newName(): string {
  return `Reader${Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;
}
