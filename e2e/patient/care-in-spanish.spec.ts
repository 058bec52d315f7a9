import type { Page } from "@playwright/test";
import { asked, chooseLanguage, expectNoOverflow, expectSpanish } from "../english.ts";
import { expect, test } from "../fixtures.ts";
import { newId } from "../../src/core/id.ts";
import { addOrder } from "../../src/domain/prescribing/visits/add-order.ts";
import type { OrderContent } from "../../src/domain/prescribing/visits/order-kinds.ts";
import { openVisit } from "../../src/domain/visits/open-visit.ts";
import { acting } from "../billing.ts";
import { play, reloadUntil } from "../lab-sandbox.ts";
import { orderedLabs } from "../ordered-labs.ts";
import { signVisitNow } from "../seen-patient.ts";
import { addPatient, aVisitNow, enter, OWN_STATE } from "../visits.ts";

async function look(page: Page): Promise<void> {
  await expectSpanish(page);
  await expectNoOverflow(page);
}

test.describe("@es care in Spanish", () => {
  test("a member keeps the chart and readings, and hears in Spanish when to call 911", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    test.setTimeout(180_000);
    const { email } = await addPatient(database);
    await enter(context, database, email);
    await chooseLanguage(page, "es");
    await page.goto("/profile/health");
    await asked(page, "Su salud");

    await page.getByRole("link", { name: "Agregar una alergia" }).click();
    await page.getByRole("button", { name: "Agregar a mi lista" }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba a qué tiene alergia");
    await look(page);
    await page.getByLabel("¿A qué tiene alergia?").fill("Penicilina");
    await page.getByLabel(/^¿Qué pasó\?/).fill("Ronchas");
    await page.getByLabel("¿Qué tan fuerte fue?").selectOption("Necesité ayuda de inmediato");
    await page.getByRole("button", { name: "Agregar a mi lista" }).click();
    await expect(page.getByText("Ronchas · Grave")).toBeVisible();
    await look(page);
    await page.getByRole("button", { name: "Ya no tengo esta alergia: Penicilina" }).click();
    await expect(page.getByText("Ya no, pendiente de confirmar")).toBeVisible();
    await page.getByRole("link", { name: "Agregar un medicamento" }).click();
    await expect(page.getByLabel("Nombre del medicamento o suplemento")).toBeVisible();
    await look(page);
    await page.getByRole("link", { name: "Agregar un antecedente" }).click();
    await page.getByLabel("Sobre").selectOption("Cirugía");
    await page.getByLabel("¿Qué debe saber su profesional médico?").fill("Vesícula, 2019");
    await page.getByLabel("Solo mi profesional médico puede leer esto").check();
    await look(page);
    await page.getByRole("button", { name: "Agregar a mi lista" }).click();
    await expect(page.getByText("Solo lo lee su profesional médico")).toBeVisible();
    await page.getByRole("button", { name: "No tengo problemas de salud" }).click();
    await expect(page.getByText(/^No hay, según usted o su profesional médico \(.*, por usted\)\.$/)).toBeVisible();
    await look(page);

    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByRole("alert")).toContainText("Escriba lo que midió");
    await look(page);
    await measure(page, "122", "78");
    await expect(page.getByText("Su profesional médico lo verá la próxima vez que abra su expediente.")).toBeVisible();
    await look(page);
    await measure(page, "166", "104");
    await expect(page.getByText("Guardado. Esta medida es alta")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "911" })).toHaveAttribute("href", "tel:911");
    await look(page);
    await measure(page, "190", "126");
    await expect(page.getByRole("heading", { name: "Su presión arterial está muy alta" })).toBeVisible();
    await expect(page.getByText("¿Dolor de pecho, dificultad para respirar")).toBeVisible();
    await expect(page.getByRole("link", { name: "Llame al 911 ahora" })).toHaveAttribute("href", "tel:911");
    await look(page);
    await expectAccessible();
    await measure(page, "128", "80");
    await expect(page.getByRole("heading", { name: "Su tratamiento está suspendido" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Llame al 911 ahora" })).toHaveAttribute("href", "tel:911");
    await look(page);
  });

  test("a member follows a lab order in Spanish, from the place to the results", async ({
    page,
    context,
    database,
    browser,
    expectAccessible,
  }) => {
    test.setTimeout(240_000);
    const { email, provider } = await orderedLabs(browser, database, { last: "Lima" });
    await provider.context().close();

    await enter(context, database, email);
    await chooseLanguage(page, "es");
    await page.goto("/profile/files");
    const path = await page.locator('main a[href^="/labs/"]').first().getAttribute("href");
    await page.goto(path ?? "");
    const orderId = (path ?? "").split("/").at(-1)!;
    await asked(page, "Su análisis de sangre");
    await reloadUntil(page, "Sandbox Labs Main Street");
    await expect(page.getByRole("heading", { name: "$129 por todos los análisis de esta orden" })).toBeVisible();
    await expect(page.getByRole("complementary", { name: /^Orden de laboratorio/ })).toContainText(
      "Hematocrito, Hemoglobina, Testosterona total",
    );
    await look(page);
    await page.getByRole("button", { name: "Enviar mi orden" }).click();
    await expect(page.getByRole("alert")).toContainText("Elija dónde le toman la muestra");
    await look(page);
    await page.getByRole("radio", { name: /Sandbox Labs Harbor/ }).check();
    await page.getByRole("button", { name: "Enviar mi orden" }).click();
    await expect(page.getByText("Su orden va en camino al laboratorio")).toBeVisible();
    await look(page);
    await reloadUntil(page, "Vaya al laboratorio la mañana que le convenga.");
    await reloadUntil(page, "$129.00, se cobra después de tomar la muestra");
    await page.getByText("Elegir mis días de inyección").click();
    await page.getByRole("button", { name: "Mostrar las mejores mañanas" }).click();
    await expect(page.getByRole("alert")).toContainText("Elija por lo menos un día");
    await look(page);
    await page.getByRole("checkbox", { name: "Lunes" }).check();
    await page.getByRole("button", { name: "Mostrar las mejores mañanas" }).click();
    await expect(page.getByText(/^Las mejores mañanas: lun, /)).toBeVisible();
    await look(page);
    await expectAccessible();
    await play(orderId, "collected");
    await reloadUntil(page, "Ya le tomaron la muestra de sangre");
    await look(page);
    await play(orderId, "partial");
    await play(orderId, "final", { "2986-8": "641", "4544-3": "47.1" });
    await reloadUntil(page, "Su profesional médico los revisa.");
    await look(page);
  });

  test("a member reads in Spanish what was agreed, and the signed note in a Spanish frame", async ({
    page,
    context,
    database,
    expectAccessible,
  }) => {
    test.setTimeout(120_000);
    const visit = await aVisitNow(database, 1, { type: "secondary-followup" });
    const provider = { kind: "provider", userId: visit.providerId, sessionId: newId() } as const;
    await acting(provider, async (ctx) => {
      await openVisit(ctx, { visitId: visit.id });
      for (const order of AGREED) await addOrder(ctx, { visitId: visit.id, ...order });
    });
    await signVisitNow(visit, OWN_STATE);

    await enter(context, database, visit.email);
    await chooseLanguage(page, "es");
    await page.goto(`/visits/${visit.id}`);
    await page.getByRole("link", { name: "Leer lo que acordamos", exact: true }).click();
    await asked(page, "Lo que acordamos");
    const main = page.getByRole("main");
    await expect(main).toContainText("Consulta de seguimiento en la semana del 4 de enero de 2027");
    await expect(main).toContainText("Análisis de sangre: Testosterona, semana 8; Conteo sanguíneo");
    await expect(main).toContainText("Mida en casa: presión arterial y peso");
    await expect(main).toContainText("3 veces por semana durante 2 semanas. Anote lo que mida");
    // Both sheets were ordered at the same moment, so either may be first.
    await expect(main.locator('a[href^="/es/resources/"]')).toContainText("Leerlo");
    await expect(main.getByText("Managing nausea on weight loss medicine")).toHaveAttribute("lang", "en");
    await expect(main).toContainText("En una emergencia, llame al 911.");
    await expectAccessible();

    await page.goto(`/visits/${visit.id}`);
    await page.getByRole("link", { name: "Leer la nota de la consulta", exact: true }).click();
    await asked(page, "La nota de su consulta");
    await expect(page.getByText(/^Firmada por Vi Sitor, MD, MD, /)).toBeVisible();
    await expect(page.getByText("La nota está en inglés, como la firmó su profesional médico.")).toBeVisible();
    await expect(page.locator('main [lang="en"]').getByText("As discussed.").first()).toBeVisible();
    await expectAccessible();
  });
});

const AGREED: OrderContent[] = [
  { kind: "next-visit", detail: { type: "secondary-followup", weekOf: "2027-01-04" } },
  {
    kind: "lab-tests",
    detail: {
      treatmentKey: "trt",
      panelKeys: ["trt-week8", "order-cbc"],
      icd10: ["E29.1"],
      what: "Testosterone, week 8; Blood count",
    },
  },
  { kind: "home-measurements", detail: { measures: ["pressure", "weight"], timesPerWeek: 3, weeks: 2 } },
  { kind: "patient-sheet", detail: { sheet: "subcutaneous-injection-processes" } },
  { kind: "patient-sheet", detail: { sheet: "managing-nausea" } },
];

async function measure(page: Page, upper: string, lower: string): Promise<void> {
  await page.getByRole("textbox", { name: "Número de arriba" }).fill(upper);
  await page.getByRole("textbox", { name: "Número de abajo" }).fill(lower);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("cell", { name: new RegExp(`${upper}/${lower}`) })).toBeVisible();
}
