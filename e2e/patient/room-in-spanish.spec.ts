import type { Page } from "@playwright/test";
import { newAddress } from "../address.ts";
import { chooseLanguage, expectNoOverflow, expectSpanish } from "../english.ts";
import { expect, test } from "../fixtures.ts";
import { MADE_UP_CAMERA } from "../video.ts";
import { aVisitNow, enter } from "../visits.ts";

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...MADE_UP_CAMERA] }),
});

/** The made-up camera has an English name of its own. */
async function look(page: Page): Promise<void> {
  await page
    .getByText(/^fake_device_0/)
    .evaluateAll((names) => names.forEach((name) => name.setAttribute("lang", "en")));
  await expectSpanish(page);
  await expectNoOverflow(page);
}

test("@es a member gets ready, waits and meets the provider in Spanish, with 911 on every view", async ({
  page,
  context,
  browser,
  baseURL,
  database,
  expectAccessible,
}) => {
  test.setTimeout(240_000);
  const visit = await aVisitNow(database, 1, { type: "secondary-followup" });
  const viewport = { width: 1440, height: 900 };
  const desk = await browser.newContext({ baseURL: baseURL ?? "", viewport, extraHTTPHeaders: newAddress() });
  await enter(desk, database, visit.providerEmail);
  const provider = await desk.newPage();
  await enter(context, database, visit.email);
  await chooseLanguage(page, "es");

  await page.goto(`/visits/${visit.id}`);
  await page.getByRole("link", { name: "Entrar a su consulta por video", exact: true }).click();
  await expect(page.getByText("La cámara funciona")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("El micrófono funciona")).toBeVisible();
  await expect(page.getByRole("link", { name: "llame al 911" })).toHaveAttribute("href", "tel:911");
  await look(page);
  await expectAccessible();
  await page.getByRole("button", { name: "Entrar a la consulta" }).click();
  await expect(page.getByRole("alert")).toContainText("Diga dónde está ahora");
  await expect(page.getByRole("alert")).toContainText("Escriba la calle y la ciudad donde está");
  await look(page);
  await page.getByLabel("No, en otro lugar").check();
  await page.getByLabel("¿Dónde está?").selectOption("NV");
  await sayWhere(page);
  await expect(page.getByRole("heading", { name: "no puede atenderlo en Nevada" })).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Corregir mi respuesta" }).click();
  await page.getByLabel(/^Sí, en/).check();
  await sayWhere(page);
  await expect(page.getByText("Está en la sala de espera")).toBeVisible();
  await expect(page.getByRole("link", { name: "llame al 911" })).toHaveAttribute("href", "tel:911");
  await look(page);

  await provider.goto(`/provider/visits/${visit.id}/late`);
  await provider.getByLabel(/15 minutes late/).check();
  await provider.getByRole("button", { name: "Tell the patient" }).click();
  await expect(page.getByText("va con unos 15 minutos de retraso")).toBeVisible();
  await look(page);

  await provider.goto(`/provider/visits/${visit.id}`);
  await provider.getByRole("button", { name: "Start video" }).click();
  await expect(page.getByRole("group", { name: "Controles de la llamada" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("¿Emergencia? Llame al")).toBeVisible();
  await expect(page.locator('a[href="tel:911"]')).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Chat" }).click();
  await page.getByRole("textbox", { name: "Mensaje" }).fill("Hola");
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText(/^Usted, /)).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Cerrar el chat" }).click();
  await page.getByRole("button", { name: "Teléfono", exact: true }).click();
  await expect(page.getByRole("heading", { name: "¿Seguir por teléfono?" })).toBeVisible();
  await look(page);
  await expectAccessible();
  await page.getByRole("button", { name: "Llámenme ahora" }).click();
  await expect(page.getByText("llamará al (512) 555-0134")).toBeVisible();
  await look(page);

  // The room shows a second tab instead, and says so in the first.
  const second = await context.newPage();
  await second.goto(`/visits/${visit.id}/room`);
  await expect(page.getByText("Entró desde otro dispositivo u otra pestaña")).toBeVisible({ timeout: 20_000 });
  await look(page);
  await second.close();
  await desk.close();
});

async function sayWhere(page: Page): Promise<void> {
  await page.getByLabel("¿En qué dirección está?").fill("1 Main St, Austin");
  await page.getByLabel("Teléfono, por si se corta el video").fill("(512) 555-0134");
  await page.getByRole("button", { name: "Entrar a la consulta" }).click();
}
