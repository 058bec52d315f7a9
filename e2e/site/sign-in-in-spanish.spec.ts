import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { expectNoOverflow, expectSpanish } from "../english.ts";
import { expect, test } from "../fixtures.ts";
import { addMember, linkInMail, PASSWORD, totpCode } from "../people.ts";
import { waitForScript } from "../shell.ts";
import { addPatient, enter } from "../visits.ts";

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
    await page.goto("/es");
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
    page,
    context,
    database,
  }) => {
    const { email } = await addPatient(database);
    await enter(context, database, email);
    await chooseSpanish(page);
    await page.goto("/profile/messages");
    await waitForScript(page);
    await page.getByRole("button", { name: "Menú" }).click();
    await page.getByRole("button", { name: "Contacto para miembros" }).click();
    await page.getByRole("combobox").selectOption("Tengo una pregunta sobre un cobro");
    await page.getByRole("textbox").fill("¿Cuándo se cobra la consulta?");
    await context.clearCookies();
    await page.getByRole("button", { name: "Enviar", exact: true }).click();
    await expect(page).toHaveURL(/\/es\/please-login\?to=%2Fprofile%2Fmessages$/);
    await expect(page.getByText("Lo que escribió está guardado")).toBeVisible();
    await asked(page, "Inicie sesión para continuar");
  });
});
