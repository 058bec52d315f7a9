import { newId } from "../../src/core/id.ts";
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
    await orderIsReady(id, planId, prescriptionId);
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
});
