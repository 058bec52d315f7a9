import { newId } from "../../src/core/id.ts";
import { refundInvoice } from "../../src/domain/billing/payments/refund-invoice.ts";
import { listConsents } from "../../src/domain/billing/plans/list-consents.ts";
import { listPlans } from "../../src/domain/billing/plans/list-plans.ts";
import { setNextCharge } from "../../src/domain/billing/plans/set-next-charge.ts";
import { acting, addCard, addPlan, addTreated, asSystem, orderIsReady } from "../billing.ts";
import { asked, chooseLanguage } from "../english.ts";
import { expect, test } from "../fixtures.ts";
import { enter } from "../visits.ts";

const BILLING = "/profile/billing";
const HISTORY = "/profile/transaction-history";

test.describe("@es billing in Spanish", () => {
  test.use({ payments: true });

  test("a plan, its next charge and its payments are in Spanish", async ({ page, context, database }) => {
    test.setTimeout(180_000);
    const { id, email, prescriptionId } = await addTreated(database);
    await enter(context, database, email);
    await chooseLanguage(page, "es");
    await page.goto(BILLING);
    await expect(page.getByText("Listo para comenzar")).toBeVisible();
    await asked(page, "Facturación");

    const planId = await addPlan(id, null);
    await page.goto(BILLING);
    await expect(page.getByText("con su primer pedido. No tenemos una tarjeta guardada")).toBeVisible();
    await asked(page, "Facturación");

    await acting({ kind: "member", userId: id, sessionId: newId() }, (ctx) => addCard(ctx, "pm_card_visa"));
    const invoiceId = await orderIsReady(id, planId, prescriptionId);
    await expect
      .poll(async () => (await page.reload(), page.getByText("Pagado").filter({ visible: true }).count()), {
        timeout: 30_000,
      })
      .toBe(1);
    const on = new Date(Date.now() + 16 * 86_400_000).toISOString().slice(0, 10);
    await asSystem((ctx) => setNextCharge(ctx, { planId, on }));
    await page.reload();
    await expect(page.getByText(/^el .*, en su Visa que termina en 4242$/)).toBeVisible();
    await expect(page.getByRole("row", { name: /Reemplazo de testosterona \(TRT\), 30 días/ })).toContainText("$89.00");
    await expect(page.getByRole("row", { name: /Total cada mes/ })).toContainText("$89.00");
    await asked(page, "Facturación");
    await page.goto(HISTORY);
    await expect(page.getByRole("link", { name: /^Recibo \(en inglés\) de Pedido \d+/ })).toBeVisible();
    await asked(page, "Historial de pagos");
    await asSystem((ctx) => refundInvoice(ctx, { invoiceId, amountCents: 10_00, reason: "order-problem" }));
    await expect
      .poll(async () => (await page.reload(), page.getByText("Reembolsado").filter({ visible: true }).count()), {
        timeout: 30_000,
      })
      .toBe(1);
    await expect(page.getByRole("row", { name: /Reembolso, problema con un pedido/ })).toContainText("−$10.00");
    await asked(page, "Historial de pagos");
  });

  test("a charge that fails says why in Spanish", async ({ page, context, database }) => {
    test.setTimeout(180_000);
    const { id, email, prescriptionId } = await addTreated(database);
    const planId = await addPlan(id, "pm_card_chargeCustomerFail");
    await enter(context, database, email);
    await chooseLanguage(page, "es");
    await orderIsReady(id, planId, prescriptionId);
    await page.goto(BILLING);
    await expect
      .poll(async () => (await page.reload(), page.getByText(/^No se pudo cobrar/).count()), { timeout: 30_000 })
      .toBe(1);
    await expect(page.getByText(/Lo intentaremos de nuevo el/)).toBeVisible();
    await asked(page, "Facturación");
    await page.goto(HISTORY);
    await expect(page.getByText("Rechazado, sin cobro").filter({ visible: true })).toBeVisible();
    await asked(page, "Historial de pagos");
  });

  test("a bank that asks is answered from pages in Spanish", async ({ page, context, database }) => {
    test.setTimeout(180_000);
    const { id, email, prescriptionId } = await addTreated(database);
    const planId = await addPlan(id, "pm_card_authenticationRequired");
    await enter(context, database, email);
    await chooseLanguage(page, "es");
    await orderIsReady(id, planId, prescriptionId);
    await page.goto(BILLING);
    await expect
      .poll(async () => (await page.reload(), page.getByText(/^Su banco quiere que usted confirme/).count()), {
        timeout: 30_000,
      })
      .toBe(1);
    await asked(page, "Facturación");
    await page.goto((await page.locator('form[action*="/confirm/"]').getAttribute("action")) ?? "");
    await asked(page, "Confirmar con su banco");
    await page.getByRole("button", { name: "Confirmar con mi banco" }).click();
    await page.getByRole("button", { name: "Yes, this is me" }).click();
    await expect(page.getByText("Estamos consultando a su banco")).toBeVisible();
    await asked(page, "Facturación");
  });

  test("a plan is started, paused, skipped, changed and canceled in Spanish, and its agreement is the English text", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    test.setTimeout(240_000);
    const { id, email } = await addTreated(database);
    const member = { kind: "member", userId: id, sessionId: newId() } as const;
    await enter(context, database, email);
    await chooseLanguage(page, "es");
    await page.goto(BILLING);
    await page.getByRole("link", { name: /^Ver el precio/ }).click();
    await asked(page, "Comenzar su plan");
    await page.getByLabel("Código de descuento").fill("AAAA-BBBB-CCCC");
    await page.getByRole("button", { name: "Actualizar el precio" }).click();
    await expect(page.getByText("Este código no corresponde a su correo electrónico")).toBeVisible();
    await asked(page, "Comenzar su plan");
    await page.getByRole("button", { name: "Aceptar y agregar una tarjeta" }).click();
    await expect(page.getByRole("alert")).toContainText("Marque la casilla para aceptar el plan");
    await asked(page, "Comenzar su plan");
    await expectAccessible();
    await expect(page.getByText("El acuerdo de abajo está solo en inglés.")).toBeVisible();
    const shown = await page.locator('label [lang="en-US"]').innerText();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Aceptar y agregar una tarjeta" }).click();
    await asked(page, "Agregar una tarjeta");

    const [plan] = await acting(member, (ctx) => listPlans(ctx, { userId: id }));
    const planId = plan?.id ?? "";
    const [consent] = await acting(member, (ctx) => listConsents(ctx, { userId: id, planId }));
    expect(consent?.text).toBe(shown);
    expect(shown).toMatch(/^I agree that .* \$89\.00 every 30 days/);
    await acting(member, (ctx) => addCard(ctx, "pm_card_visa"));
    const on = new Date(Date.now() + 16 * 86_400_000).toISOString().slice(0, 10);
    await asSystem((ctx) => setNextCharge(ctx, { planId, on }));

    await page.goto(BILLING);
    await page.getByRole("link", { name: /^Pausar/ }).click();
    await page.getByRole("button", { name: "Pausar mi plan" }).click();
    await expect(page.getByRole("alert")).toContainText("Elija cuánto tiempo quiere pausar");
    await asked(page, "¿Cuánto tiempo quiere pausar?");
    await page.getByLabel("2 meses").check();
    await page.getByRole("button", { name: "Pausar mi plan" }).click();
    await expect(page.getByText("Su plan está en pausa", { exact: true })).toBeVisible();
    await asked(page, "Facturación");
    await page.getByRole("button", { name: "Terminar la pausa" }).click();
    await expect(page.getByText("Su plan sigue en marcha")).toBeVisible();

    await page.getByRole("link", { name: /^Saltar Salta/ }).click();
    await asked(page, "Saltar un mes");
    await page.getByRole("button", { name: /^Saltar/ }).click();
    await expect(page.getByText("Su próximo cobro cambió de fecha")).toBeVisible();
    await asked(page, "Facturación");

    await page.getByRole("link", { name: /^Cambiar Elija/ }).click();
    await asked(page, "Cambiar a 90 días de medicamento");
    await page.getByRole("button", { name: "Cambiar mi plan" }).click();
    await expect(page.getByRole("alert")).toContainText("Marque la casilla para aceptar el nuevo monto");
    await asked(page, "Cambiar a 90 días de medicamento");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Cambiar mi plan" }).click();
    await expect(page.getByText("Su plan cambió")).toBeVisible();
    await expect(page.getByRole("row", { name: /Total cada 90 días/ })).toContainText("$267.00");
    await asked(page, "Facturación");
    await page.getByRole("link", { name: "Lo que usted aceptó" }).click();
    await asked(page, "Lo que usted aceptó");
    await expect(page.locator('main [lang="en-US"]')).toHaveText([/ \$267\.00 every 90 days/, shown]);

    await page.goto(BILLING);
    await page.getByRole("link", { name: /^Cancelar/ }).click();
    await asked(page, "Cancelar su plan");
    await page.getByRole("button", { name: "Cancelar mi plan" }).click();
    await expect(page.getByText("Su plan está cancelado desde hoy")).toBeVisible();
    await asked(page, "Facturación");
  });
});
