import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { expectNoOverflow, expectSpanish } from "../english.ts";
import { expect, test } from "../fixtures.ts";
import { addMember, linkInMail, PASSWORD, totpCode } from "../people.ts";
import { waitForScript } from "../shell.ts";
import { addPatient, addProvider, chooseTime, enter } from "../visits.ts";

const PASSWORD_PAGES = [
  ["authenticator", "Agregar una app de autenticación"],
  ["phone", "Agregar un teléfono"],
  ["passkey", "Agregar una llave de acceso"],
  ["recovery-codes", "Crear códigos de recuperación"],
  ["change", "¿Cuál es su contraseña nueva?"],
] as const;

const NEW_PASSWORD = "cuatro palabras al azar juntas";

/** Every page on the way is looked at before it is answered. */
async function asked(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expectSpanish(page);
  await expectNoOverflow(page);
}

async function enterInSpanish(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
}

async function chooseSpanish(page: Page): Promise<void> {
  await page.goto("/profile/change/language");
  await page.getByLabel("Español").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/saved=language/);
}

test.describe("@es signing in in Spanish", () => {
  test("a forgotten password is replaced by the link of a Spanish mail, and a second step is asked for", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const email = await addMember();
    await page.goto("/es/sign-in");
    await asked(page, "Iniciar sesión");
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba su contraseña");
    await asked(page, "Iniciar sesión");
    await enterInSpanish(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/next-steps$/);
    await chooseSpanish(page);

    // Signing out on a Spanish page leads to the Spanish home page.
    await page.goto("/profile");
    await waitForScript(page);
    await page.getByRole("button", { name: "Mi cuenta" }).first().click();
    await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
    await expect(page).toHaveURL(/\/es$/);

    await page.goto("/es/forgot-password");
    await page.getByRole("button", { name: "Enviarme el enlace" }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba su correo electrónico");
    await asked(page, "¿Olvidó su contraseña?");
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByRole("button", { name: "Enviarme el enlace" }).click();
    await expect(page.getByText("Revise su correo")).toBeVisible();
    await page.getByText("¿No le llegó?").click();
    await asked(page, "Revise su correo");

    const link = await linkInMail(email, "Elija una contraseña nueva", "/es/new-password");
    await page.goto(link);
    await page.getByLabel("Contraseña nueva", { exact: true }).fill("corta");
    await page.getByRole("button", { name: "Guardar mi contraseña nueva" }).click();
    await expect(page.getByRole("alert")).toContainText("Use al menos");
    await asked(page, "Elija su contraseña nueva");
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your new password");
    await page.getByRole("link", { name: "Español" }).click();
    await asked(page, "Elija su contraseña nueva");
    await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Guardar mi contraseña nueva" }).click();
    await expect(page).toHaveURL(/\/es\/sign-in\?notice=new-password$/);
    await expect(page.getByText("Su contraseña cambió")).toBeVisible();
    await asked(page, "Iniciar sesión");
    await enterInSpanish(page, email, PASSWORD);
    await expect(page.getByRole("alert")).toContainText("no coinciden");
    await asked(page, "Iniciar sesión");
    await page.goto(link);
    await asked(page, "Este enlace ya no sirve");
    await page.goto("/es/verify-email?change=nothing");
    await asked(page, "Confirme su correo");
    await page.getByRole("button", { name: "Confirmar mi correo" }).click();
    await asked(page, "Este enlace de confirmación ya no sirve");

    // A link of a Spanish mail to a member's page.
    await page.goto("/es/please-login?to=%2Fprofile%2Fmessages");
    await asked(page, "Inicie sesión para continuar");
    await page.getByRole("main").getByRole("link", { name: "Iniciar sesión" }).click();
    await enterInSpanish(page, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/profile\/messages$/);
    await page.goto("/es/please-login?to=%2Fprofile");
    await expect(page).toHaveURL(/\/profile$/);
  });

  test("what was typed when the session ended is kept, and the way back is in Spanish", async ({
    context,
    database,
  }) => {
    // Not the usual one, which must have no refused request.
    const page = await context.newPage();
    const { email } = await addPatient(database);
    await enter(context, database, email);
    await chooseSpanish(page);
    await page.goto("/es/semaglutide");
    await waitForScript(page);
    await page.getByRole("button", { name: "Menú" }).click();
    await page.getByRole("button", { name: "Contacto para miembros" }).click();
    await page.getByRole("combobox").selectOption("Tengo una pregunta sobre un cobro");
    await page.locator("#contact-details").fill("¿Cuándo se cobra la consulta?");
    await context.clearCookies();
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect(page).toHaveURL(/\/es\/please-login\?to=%2Fes%2Fsemaglutide$/);
    await expect(page.getByText("Lo que escribió está guardado")).toBeVisible();
    await asked(page, "Inicie sesión para continuar");
  });

  test("the pages about passwords and second steps are in Spanish, with and without one", async ({ page }) => {
    test.setTimeout(120_000);
    const email = await addMember();
    await page.goto("/es/sign-in");
    await enterInSpanish(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/next-steps$/);
    await chooseSpanish(page);
    await page.goto("/profile/password");
    await asked(page, "Contraseña");
    await expectNoViolations(page);
    for (const [path, title] of PASSWORD_PAGES) {
      await page.goto(`/profile/password/${path}`);
      await asked(page, title);
    }
    await page.getByRole("button", { name: "Guardar mi contraseña nueva" }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba una contraseña");
    await asked(page, "¿Cuál es su contraseña nueva?");

    await page.goto("/profile/password/authenticator");
    await page.getByLabel("Nombre").fill("");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba un nombre");
    await page.getByLabel("Nombre").fill("Mi app");
    await page.getByRole("button", { name: "Continuar" }).click();
    await asked(page, "Escanee esto con su app");
    const secret = await page.getByRole("main").locator("p.font-mono").innerText();
    await page.getByLabel("Código de 6 dígitos").fill(totpCode(secret));
    await page.getByRole("button", { name: "Agregar esta app" }).click();
    await expect(page.getByText("Se agregó su app de autenticación")).toBeVisible();
    await page.locator("summary", { hasText: "Cambiar el nombre" }).click();
    await asked(page, "Contraseña");
    await page.goto("/profile/password/recovery-codes");
    await page.getByRole("button", { name: "Crear mis códigos" }).click();
    await asked(page, "Sus códigos de recuperación");
    const [code = ""] = await page.getByRole("main").getByRole("listitem").allInnerTexts();
    await page.goto("/confirm-identity");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba su contraseña");
    await asked(page, "Confirme que es usted");

    // The next sign-in asks for the second step.
    await page.context().clearCookies();
    await page.goto("/es/sign-in");
    await enterInSpanish(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/es\/sign-in\/second-step/);
    await page.getByLabel("Código de 6 dígitos").fill("000000");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("alert")).toContainText("Ese código no es correcto");
    await asked(page, "Escriba su código");
    await page.getByRole("link", { name: "Usar un código de recuperación" }).click();
    await asked(page, "Escriba un código de recuperación");
    await page.getByLabel("Código de recuperación").fill(code);
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL(/\/next-steps$/);
  });

  test("the links of a mail about a visit open in Spanish without signing in", async ({ page, context, database }) => {
    test.setTimeout(120_000);
    await addProvider(database);
    const { email } = await addPatient(database);
    await enter(context, database, email);
    await chooseSpanish(page);
    await page.goto("/book");
    await chooseTime(page);
    await page.getByRole("button", { name: "Apartar esta hora" }).click();
    await page.getByRole("button", { name: /^Confirmar/ }).click();
    await expect(page.getByText("Su cita está confirmada")).toBeVisible();
    const booked = "Su consulta está confirmada";
    const [move, cancel, visit] = [
      await linkInMail(email, booked, "/visit/reschedule\\?t="),
      await linkInMail(email, booked, "/visit/cancel\\?t="),
      await linkInMail(email, booked, "/es/please-login\\?to="),
    ];
    await context.clearCookies();
    await page.goto(visit);
    await asked(page, "Inicie sesión para continuar");
    await page.goto(cancel);
    await asked(page, "¿Cancelar su consulta?");
    await page.goto(move);
    await asked(page, "Elegir otra hora");
    await expectNoViolations(page);
    await expect(page.getByText(email)).toHaveCount(0);
    await page.getByRole("button", { name: "Cambiar mi consulta a esta hora" }).click();
    await expect(page.getByRole("alert")).toContainText("Elija una hora");
    await asked(page, "Elegir otra hora");
    await chooseTime(page);
    await page.getByRole("button", { name: "Cambiar mi consulta a esta hora" }).click();
    await asked(page, "Su consulta cambió de hora");
    await page.goto(cancel);
    await asked(page, "Este enlace ya no sirve");
    await page.goto(await linkInMail(email, "Su consulta cambió", "/visit/cancel\\?t="));
    await page.getByRole("button", { name: "Sí, cancelar mi consulta" }).click();
    await asked(page, "Su consulta está cancelada");
  });
});
