import type { Page } from "@playwright/test";
import type { Client } from "pg";
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

/** Somebody who has registered and reads Spanish. */
async function signInInSpanish(page: Page, database: Client): Promise<string> {
  const email = await register();
  await database.query("update profile set language = 'es' where email = $1", [email]);
  await page.goto("/sign-in");
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/next-steps$/);
  return email;
}

test("@es a member answers in Spanish, is stopped, goes on with something else, and sends", async ({
  page,
  database,
}) => {
  const email = await signInInSpanish(page, database);
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

test("@es with one question that has no Spanish text, all of them are in English and marked as English", async ({
  page,
  database,
}) => {
  const email = await signInInSpanish(page, database);
  // A draft that nobody else is asked: no other journey asks about nandrolone.
  await database.query(
    `insert into form_version (form_key, version, status, definition, sha256, proposed_at)
     select form_key, 901, 'draft', jsonb_set(definition, '{items,0,why}', '"Not translated."'), repeat('0', 64), now()
     from form_version where form_key = 'nandrolone' and version = 1`,
  );
  await database.query(
    `insert into episode (id, user_id, treatment_key, state, opened_at, changed_at)
     select gen_random_uuid(), user_id, 'nandrolone', 'asking', now(), now() from profile where email = $1`,
    [email],
  );
  for (const path of ["/questions", "/questions/common/c06"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Mi cuenta" })).toBeVisible();
    // What isn't marked as English is in Spanish: the header and the footer.
    await page.evaluate(() => {
      document.title = "";
    });
    await expectSpanish(page);
    await expect(page.locator('main > [lang="en-US"]').getByRole("heading", { level: 1 })).toContainText(
      /Your|Are your/,
    );
    await expect(page.getByText(/Sus preguntas|Su estatura/)).toHaveCount(0);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("@es an emergency is answered in Spanish, and a wrong answer too", async ({ page, database }) => {
    await signInInSpanish(page, database);
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
