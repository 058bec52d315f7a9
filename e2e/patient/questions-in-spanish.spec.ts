import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { expectNoOverflow, expectSpanish } from "../english.ts";
import { expect, test } from "../fixtures.ts";
import { fillSignIn, PASSWORD } from "../people.ts";
import { answerQuestions } from "../questions.ts";
import { register } from "../registered.ts";

/** Some forty questions, one page each, and each is looked at. */
test.describe.configure({ timeout: 240_000 });

async function look(page: Page): Promise<void> {
  await expectSpanish(page);
  await expectNoOverflow(page);
}

/** Somebody who has registered and chooses Spanish on the profile. */
async function signInInSpanish(page: Page): Promise<string> {
  const email = await register();
  await page.goto("/sign-in");
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/next-steps$/);
  await page.goto("/profile/change/language");
  await page.getByLabel("Español").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/profile\?saved=language$/);
  await page.goto("/next-steps");
  return email;
}

test("@es a member answers in Spanish, is stopped, goes on with something else, and sends", async ({
  page,
  database,
}) => {
  const email = await signInInSpanish(page);
  await page.getByRole("link", { name: "Empezar las preguntas" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sus preguntas de salud");
  await expect(page.getByText("Borrador: ningún profesional médico ha aprobado estas preguntas")).toBeVisible();
  await look(page);
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Comenzar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "¿Su estatura y su peso siguen siendo correctos?",
  );
  await page.getByLabel("Peso en libras").fill("");
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Hay un problema");
  await look(page);
  await page.getByLabel("Peso en libras").fill("180");

  const asked = await answerQuestions(page, { t04: "yes" }, new Date(), look);
  expect(asked).toEqual(expect.arrayContaining(["c07", "c08", "c17a", "c21", "t04"]));
  await expect(page).toHaveURL(/\/questions\/stop$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Por ahora no podemos comenzar terapia de reemplazo de testosterona",
  );
  await expect(page.getByText("no es adecuada mientras quiera un hijo")).toBeVisible();
  await look(page);
  await expectNoViolations(page);
  await page.getByRole("button", { name: /coriónica/ }).click();
  await expect(page.getByRole("alert")).toContainText("Marque la casilla");
  await look(page);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: /coriónica/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sus respuestas están guardadas");
  await look(page);
  await page.getByRole("link", { name: "Seguir ahora" }).click();
  await answerQuestions(page, {}, new Date(), look);

  await expect(page).toHaveURL(/\/questions\/review$/);
  await look(page);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Enviar mis respuestas" }).click();
  await expect(page.getByRole("alert")).toContainText("Marque la casilla");
  await page.getByLabel("Mis respuestas son verdaderas hasta donde sé.").check();
  await page.getByRole("button", { name: "Enviar mis respuestas" }).click();
  await expect(page).toHaveURL(/\/questions\/sent$/);
  await look(page);

  const { rows } = await database.query<{ form_key: string; language: string; texts: Record<string, string> }>(
    `select r.form_key, r.language, r.texts from form_response r join profile using (user_id)
     where email = $1 and r.state = 'submitted' order by form_key`,
    [email],
  );
  expect(rows.map(({ form_key, language }) => [form_key, language])).toEqual([
    ["common", "es"],
    ["hcg", "es"],
    ["trt", "es"],
  ]);
  expect(rows[0]?.texts["Not sure"]).toBe("No sé con seguridad");
  const consents = await database.query<{ language: string }>(
    `select c.language from consent_record c join profile using (user_id) where email = $1 and c.key = 'treatment:hcg'`,
    [email],
  );
  expect(consents.rows).toEqual([{ language: "es" }]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("@es an emergency is answered in Spanish, and a wrong answer too", async ({ page }) => {
    await signInInSpanish(page);
    await page.goto("/questions/common/c06");
    await answerQuestions(page, { c17b: "3" });
    await answerQuestions(page, { c17i: "1" });
    await expect(page).toHaveURL(/\/questions\/help$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No tiene que pasar por esto a solas");
    await expect(page.getByRole("link", { name: "Llame al 988", exact: true })).toHaveAttribute("href", "tel:988");
    await look(page);
    await page.getByRole("link", { name: "Seguir con las preguntas" }).click();
    await page.locator("button[name=intent][value=continue]").click();
    await expect(page.getByRole("alert")).toContainText("Hay un problema");
    await look(page);
  });
});
