import type { Page } from "@playwright/test";
import type { Client } from "pg";
import { expect, test } from "../fixtures.ts";
import { codeInMail, codeTo, newEmail, PASSWORD } from "../people.ts";
import { addPatient, addProvider, chooseTime, enter, OWN_STATE, visitsOf } from "../visits.ts";
import { waitForScript } from "../shell.ts";
import { asked, chooseLanguage, englishOn, expectNoOverflow, expectSpanish } from "../english.ts";

const TRT = "/featured-treatments/testosterone-replacement-therapy-trt";
const GUIDES = ["subcutaneous-injection-processes", "how-to-avoid-testosterone-medication-waste"];
const PAGES = ["/es", `/es${TRT}`, "/es/semaglutide", ...GUIDES.map((slug) => `/es/resources/${slug}`)];
const POLICIES = ["terms", "telehealth-consent", "notice-of-privacy-practices"].map((slug) => `/es/policies/${slug}`);

const PHONE = () => `+1512555${String(100 + Math.floor(Math.random() * 99)).padStart(4, "0")}`;
const goOn = (page: Page) => page.getByRole("button", { name: "Continuar", exact: true }).click();

const change = (question: string) => `/profile/change/${question}`;

/** Members' pages and their titles. The last one has a form that refuses to be empty. */
const MEMBER_PAGES = [
  ["/profile", "Perfil"],
  [change("name"), "¿Cómo se llama?"],
  [change("preferred-name"), "¿Cómo quiere que le digamos?"],
  [change("gender"), "¿Cuál es su género?"],
  [change("phone"), "¿Cuál es su número de teléfono?"],
  [change("address"), "¿Cuál es su dirección?"],
  [change("license"), "¿Qué dice su licencia o identificación?"],
  ["/profile/billing", "Facturación"],
  ["/profile/billing/card", "Agregar una tarjeta"],
  ["/profile/transaction-history", "Historial de pagos"],
  ["/profile/messages", "Mensajes"],
  ["/identity", "Muéstrenos que usted es usted"],
  ["/identity/person", "Que lo verifique una persona"],
  ["/consultation/secondary-followup", "Segunda consulta"],
  [change("emergency-contact"), "¿A quién llamamos en una emergencia?"],
] as const;

async function idOf(database: Client, email: string): Promise<string> {
  const { rows } = await database.query<{ user_id: string }>("select user_id from profile where email = $1", [email]);
  return rows[0]!.user_id;
}

test.describe("@es Spanish pages", () => {
  test.use({ payments: true });

  for (const path of PAGES) {
    test(`${path} is in Spanish, fits a small phone and names its English page`, async ({ page, baseURL }) => {
      await page.goto(path);
      await expectSpanish(page);
      await expectNoOverflow(page);
      const english = path.replace(/^\/es\/?/, "/");
      const alternates = page.locator('link[rel="alternate"]');
      await expect(alternates).toHaveCount(3);
      await expect(page.locator('link[hreflang="en"]')).toHaveAttribute("href", new RegExp(`${english}$`));
      await expect(page.locator('link[hreflang="es"]')).toHaveAttribute("href", new RegExp(`${path}$`));
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${path}$`));
      await expect(page.getByText("Aún sin revisión médica.").first()).toBeVisible();
      await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
      await expect(page).toHaveURL(`${baseURL}${english}`);
      await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
      await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
      await expect(page).toHaveURL(`${baseURL}${path}`);
    });
  }

  for (const path of POLICIES) {
    test(`${path} is in Spanish and says that nobody has approved it`, async ({ page }) => {
      await page.goto(path);
      await expectSpanish(page);
      await expectNoOverflow(page);
      await expect(page.getByText("Borrador para revisión legal.")).toBeVisible();
    });
  }

  test("somebody registers in Spanish, signs what the page shows, and books a visit", async ({ page, database }) => {
    test.setTimeout(240_000);
    await addProvider(database);
    const [email, phone] = [newEmail(), PHONE()];
    await page.goto("/es");
    await page.getByRole("link", { name: "Comenzar", exact: true }).first().click();
    await asked(page, "Comenzar");
    await page.getByRole("link", { name: "Comenzar ahora" }).click();
    await asked(page, "¿De qué tratamiento quiere hablar?");
    await goOn(page);
    await expect(page.getByRole("alert")).toContainText("Elija un tratamiento");
    await expectSpanish(page);
    await page.getByRole("radio").first().check();
    await goOn(page);
    await asked(page, "¿En qué estado está ahora?");
    await page.getByLabel("¿En qué estado está ahora?").selectOption(OWN_STATE);
    await goOn(page);
    await asked(page, "¿Cuál es su fecha de nacimiento?");
    await page.getByLabel("Mes").fill("4");
    await page.getByLabel("Día").fill("27");
    await page.getByLabel("Año").fill("1985");
    await goOn(page);
    await asked(page, "¿Cuál es su correo electrónico?");
    await page.getByLabel("¿Cuál es su correo electrónico?").fill(email);
    await goOn(page);
    await asked(page, "Escriba el código que le enviamos");
    await page
      .getByLabel("Escriba el código que le enviamos")
      .fill(await codeInMail(email, "Su código para continuar"));
    await goOn(page);
    await asked(page, "¿Cómo se llama?");
    await page.getByLabel("Nombre", { exact: true }).fill("Rae");
    await page.getByLabel("Apellido").fill("Newcomer");
    await goOn(page);
    await asked(page, "¿Qué sexo le asignaron al nacer?");
    await page.getByLabel("Masculino").check();
    await goOn(page);
    await asked(page, "¿Cuál es su género?");
    await page.getByLabel("Hombre").check();
    await goOn(page);
    await asked(page, "¿A dónde enviamos?");
    await page.getByLabel("Calle y número").fill("1 Main St");
    await page.getByLabel("Ciudad").fill("Austin");
    await page.getByLabel("Código postal").fill("78701");
    await goOn(page);
    await asked(page, "¿Cuál es su número de teléfono?");
    await page.getByLabel("¿Cuál es su número de teléfono?").fill(phone);
    await goOn(page);
    await asked(page, "Escriba el código del mensaje de texto");
    await page.getByLabel("Escriba el código del mensaje de texto").fill(await codeTo(phone));
    await goOn(page);
    await asked(page, "¿A quién llamamos en una emergencia?");
    await page.getByLabel("Prefiero no nombrar a nadie").check();
    await goOn(page);
    await asked(page, "¿Cuánto mide y cuánto pesa?");
    await page.getByLabel("Pies").fill("5");
    await page.getByLabel("Pulgadas").fill("9");
    await page.getByLabel("Libras").fill("180");
    await goOn(page);
    await asked(page, "¿Cómo quiere iniciar sesión?");
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await goOn(page);
    await asked(page, "Lea y acepte");
    for (const policy of POLICIES) await expect(page.locator(`main a[href="${policy}"]`)).toHaveCount(1);
    const shown = (await page.getByRole("main").innerText())
      .replaceAll(/\s+/g, " ")
      .replaceAll(" (se abre en otra pestaña)", "")
      .replaceAll(" .", ".");
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await goOn(page);
    await asked(page, "Revise sus respuestas");
    const { rows } = await database.query<{ body: string; language: string; reads: string }>(
      `select r.body, r.language, p.language as reads from consent_record r join profile p using (user_id)
       where p.email = $1`,
      [email],
    );
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const { body, language, reads } of rows) {
      expect([language, reads]).toEqual(["es", "es"]);
      expect(shown).toContain(body.split("\n\n")[0]);
    }
    await page.getByRole("button", { name: "Mis respuestas son correctas" }).click();
    await expect(page).toHaveURL(/\/next-steps$/);
    await asked(page, "Hola, Rae");

    await page.getByRole("link", { name: "Hacer mi cita" }).click();
    await asked(page, "Elija una hora para su consulta");
    await page.getByRole("button", { name: "Apartar esta hora" }).click();
    await expect(page.getByRole("alert")).toContainText("Elija una hora");
    await asked(page, "Elija una hora para su consulta");
    await chooseTime(page);
    await page.getByRole("button", { name: "Apartar esta hora" }).click();
    await asked(page, "Revise y confirme su consulta");
    const review = page.url();
    await page.getByRole("link", { name: "Agregar una tarjeta" }).click();
    await asked(page, "Agregar una tarjeta");
    await page.goto(review);
    await page.getByRole("button", { name: /^Confirmar .* sin tarjeta$/ }).click();
    await asked(page, "Su consulta");
    await expect(page.getByText("Su cita está confirmada")).toBeVisible();
    expect(await visitsOf(database, await idOf(database, email))).toMatchObject([{ status: "booked" }]);
    await page.getByRole("link", { name: "Cambiar la hora" }).click();
    await asked(page, "Elegir otra hora");
    await page.getByRole("link", { name: "Atrás" }).click();
    await page.getByRole("link", { name: "Cancelar la consulta" }).click();
    await asked(page, "¿Cancelar su consulta?");
    await page.goto("/next-steps");
    await asked(page, "Hola, Rae");

    // The same address in English, once the profile says so.
    await chooseLanguage(page, "en");
    await page.goto("/next-steps");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Rae");
    await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  });

  test("a member who reads Spanish sees each page wholly in Spanish or wholly in English", async ({
    page,
    context,
    database,
  }) => {
    test.setTimeout(180_000);
    const { email } = await addPatient(database);
    await enter(context, database, email);
    await chooseLanguage(page, "es");
    for (const [path, title] of MEMBER_PAGES) {
      await page.goto(path);
      await asked(page, title);
    }
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba el nombre de la persona");
    await expectSpanish(page);

    await page.goto("/profile/messages");
    await waitForScript(page);
    await page.getByRole("button", { name: "Mi cuenta" }).click();
    await expect(page.getByRole("dialog", { name: "Mi cuenta" })).toBeVisible();
    await expectSpanish(page);
    await page.getByRole("button", { name: "Cerrar Mi cuenta" }).click();
    await page.getByRole("button", { name: "Menú" }).click();
    await page.getByRole("button", { name: "Contacto para miembros" }).click();
    await page.getByRole("combobox").selectOption("Tengo una pregunta sobre un cobro");
    await page.getByRole("textbox").fill("¿Cuándo se cobra la consulta?");
    await expectSpanish(page);
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await page.getByRole("link", { name: "Leer su mensaje y nuestra respuesta" }).click();
    await asked(page, "Tengo una pregunta sobre un cobro");
    await expect(page.getByRole("main").getByText("dolor de pecho")).toBeVisible();
    await page.getByLabel("Su respuesta").fill("Gracias.");
    await page.getByRole("button", { name: "Enviar respuesta" }).click();
    await expect(page.getByText("Su respuesta se envió")).toBeVisible();
    await expectSpanish(page);

    await page.goto("/faqs");
    await expect(page.locator("html")).toHaveAttribute("lang", "en-US");

    // Back from there without a new document, and to English on the profile.
    await waitForScript(page);
    await page.getByRole("button", { name: "My Account" }).click();
    await page.getByRole("dialog", { name: "My Account" }).getByRole("link", { name: "Profile" }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await asked(page, "Perfil");
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await asked(page, "¿En qué idioma le escribimos?");
    await page.getByLabel("English").check();
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
    await expect(page.getByText("Your language is saved")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  });

  test("who can't be treated hears it in Spanish", async ({ page }) => {
    await page.goto("/es/semaglutide/register/treatment");
    await page.getByRole("radio").first().check();
    await goOn(page);
    await page.getByLabel("¿En qué estado está ahora?").selectOption("AK");
    await goOn(page);
    await asked(page, "Todavía no atendemos a personas en Alaska");
    await expect(page).toHaveURL(/\/es\/semaglutide\/register\/state$/);
    await page.getByLabel("Correo electrónico").fill(newEmail());
    await page.getByRole("button", { name: "Avisarme" }).click();
    await asked(page, "Le escribiremos");
    await page.goto("/es/waitlist");
    await page.getByRole("button", { name: "Avisarme" }).click();
    await expect(page.getByRole("alert")).toContainText("Elija su estado");
    await asked(page, "Avisarme cuando atiendan en mi estado");
  });

  test("a BMI is answered in Spanish, and so is a wrong one", async ({ page }) => {
    await page.goto("/es/semaglutide");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba su estatura en pies");
    await asked(page, "Calcule su IMC");
    for (const [pounds, condition] of [
      ["212", "No"],
      ["190", "Sí"],
      ["190", "No sé con seguridad"],
      ["150", "No"],
      ["110", "No"],
    ] as const) {
      await page.goto("/es/semaglutide");
      await page.getByLabel("pies", { exact: true }).fill("5");
      await page.getByLabel("pulgadas", { exact: true }).fill("9");
      await page.getByLabel("Peso en libras").fill(pounds);
      await page.getByRole("radio", { name: condition, exact: true }).check();
      await page.getByRole("button", { name: "Continuar" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Su IMC es");
      await expectSpanish(page);
      await expectNoOverflow(page);
    }
    await page.getByRole("link", { name: "Calcular otra vez" }).click();
    await expect(page).toHaveURL(/\/es\/semaglutide#bmi$/);
  });

  test("English on a page is found", async ({ page }) => {
    await page.goto("/");
    expect((await englishOn(page)).length).toBeGreaterThan(100);
  });
});
