import type { Page } from "@playwright/test";
import { pdfOf } from "../../test/pdf.ts";
import { expectNoViolations } from "../axe.ts";
import { expectNoOverflow, expectSpanish } from "../english.ts";
import { openDevice } from "../cut-network.ts";
import { expect, test } from "../fixtures.ts";
import { orderAt, sendPharmacyMessage } from "../orders.ts";
import { openPage } from "../shell.ts";
import { addTreatedMember } from "../treated-members.ts";
import { enter } from "../visits.ts";

test.describe.configure({ timeout: 240_000 });

const CARD = "/profile/medications/card";

async function look(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expectSpanish(page);
  await expectNoOverflow(page);
}

async function readSpanish(page: Page): Promise<void> {
  await page.goto("/profile/change/language");
  await page.getByLabel("Español").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/saved=language/);
}

test("@es a member in treatment follows an order from the dose to the door and reads the medicine in Spanish, offline too", async ({
  page,
  context,
  browser,
  database,
}) => {
  const member = await addTreatedMember(database);
  await enter(context, database, member.email);
  await readSpanish(page);

  await openPage(page, "/profile/my-orders");
  await look(page, "Mis pedidos");
  await expect(page.getByText("8 de 9 listos")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Confirmar mi dosis" }).click();
  await expect(page.getByText("Su cambio se guardó.")).toBeVisible();
  const orderId = await orderAt(database, member.userId, "sent_to_pharmacy");
  await openPage(page, "/profile/my-orders");
  await expect(page.getByText("la farmacia revisa la receta y después lo prepara.")).toBeVisible();
  await look(page, "Mis pedidos");

  await page.getByRole("button", { name: "Avisar de un problema con este pedido" }).click();
  const dialog = page.getByRole("dialog", { name: "¿En qué podemos ayudarle?" });
  await expect(dialog.getByRole("textbox")).toHaveValue(/^Pedido \S+: $/);
  await expectSpanish(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();

  const tracking = { carrier: "UPS", tracking_number: "1Z999AA10123456784" };
  expect(await sendPharmacyMessage(orderId, "shipped", tracking)).toEqual([200]);
  await orderAt(database, member.userId, "shipped");
  await page.goto(`/profile/my-orders/${orderId}`);
  await expect(page.getByRole("link", { name: "Rastrear con UPS (se abre en otra pestaña)" })).toBeVisible();
  await look(page, /^Pedido TL-\d+$/);
  await expectNoViolations(page);
  await page.goto("/profile/my-orders");
  await look(page, "Mis pedidos");

  expect(await sendPharmacyMessage(orderId, "delivered")).toEqual([200]);
  await orderAt(database, member.userId, "delivered");
  await page.goto(`/profile/my-orders/${orderId}`);
  await expect(page.getByText("Revíselo hoy.")).toBeVisible();
  await look(page, /^Pedido TL-\d+$/);
  await page.goto("/profile/my-orders/past");
  await look(page, "Pedidos anteriores");
  await page.goto("/profile/my-orders");
  await look(page, "Mis pedidos");

  await page.goto("/profile/medications");
  await page.getByText("Historial de este medicamento").click();
  await expect(page.getByText("Recetado por Priya Raman, MD: 60 mg dos veces por semana")).toBeVisible();
  await look(page, "Medicamentos");
  await expectNoViolations(page);
  await page.getByRole("main").getByRole("link", { name: "Tarjeta de medicamentos" }).click();
  await look(page, "Tarjeta de medicamentos");
  await expectNoViolations(page);

  await openPage(page, "/profile/files");
  for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click();
  await look(page, "Análisis y archivos");
  await expectNoViolations(page);
  await page.locator("input[type=file]").setInputFiles({
    name: "notas.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("x"),
  });
  await expect(page.getByText("No es un archivo PDF, JPEG, PNG o HEIC.").first()).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({
    name: "resultado.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(pdfOf()),
  });
  await expect(page.getByText("Recibido", { exact: true })).toBeVisible({ timeout: 30_000 });
  await look(page, "Análisis y archivos");

  const device = await openDevice(browser);
  await enter(device.context, database, member.email);
  await openPage(device.page, CARD);
  await expect(device.page.getByText("Esta tarjeta está guardada en este dispositivo")).toBeVisible();
  await expect
    .poll(() =>
      device.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).every((one) => one.active)),
    )
    .toBe(true);
  await device.network("off");
  await device.page.goto(CARD);
  await expect(device.page.getByText(/^Copia guardada: .* No tiene conexión\./)).toBeVisible();
  await look(device.page, "Tarjeta de medicamentos");
  await device.page.getByRole("link", { name: "Cómo ponerse una inyección" }).click();
  await expect(device.page).toHaveURL("/es/resources/subcutaneous-injection-processes");
  await expect(device.page.getByText(/^Copia guardada: /)).toBeVisible();
});
