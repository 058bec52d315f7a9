import { expect, test } from "vitest";
import { holdPrescription } from "#domain/prescribing/hold-prescription.ts";
import { resumePrescription } from "#domain/prescribing/resume-prescription.ts";
import { stopPrescription } from "#domain/prescribing/stop-prescription.ts";
import { ctx, member, NOW, useOrders } from "#test/order-clinic.ts";
import { ONLY_ENGLISH } from "#test/content/only-english.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { loadOwnMedicines, type MedicineView } from "./medications.server.ts";

useDatabase();
useOrders();

test("the member sees on which day their provider put a medicine on hold, resumed or stopped it", async () => {
  const [row] = await asSuperuser("select prescriber_id from prescription where id = $1", [member.prescriptionId]);
  const provider = testCtx({ as: "provider", id: row!["prescriber_id"], now: NOW });
  const input = { prescriptionId: member.prescriptionId, reason: "side-effects", note: "Dizzy." } as const;
  await holdPrescription(provider, input);
  expect((await loadOwnMedicines(ctx)).medicines).toMatchObject([{ status: "on_hold", heldOn: "November 16, 2026" }]);
  await resumePrescription(provider, input);
  const [resumed] = (await loadOwnMedicines(ctx)).medicines;
  expect(resumed).toMatchObject({ status: "active", heldOn: null });
  expect(resumed!.history.map(({ text }) => text)).toContain("Resumed");
  await stopPrescription(provider, input);
  const { medicines, past } = await loadOwnMedicines(ctx);
  expect([medicines, past]).toMatchObject([[], [{ stoppedOn: "November 16, 2026" }]]);
  expect(JSON.stringify(past)).not.toContain("Dizzy");
});

test("a member who reads Spanish reads the dose, the history and the state of a medicine in Spanish", async () => {
  const [row] = await asSuperuser("select prescriber_id from prescription where id = $1", [member.prescriptionId]);
  const provider = testCtx({ as: "provider", id: row!["prescriber_id"], now: NOW });
  const input = { prescriptionId: member.prescriptionId, reason: "side-effects", note: "Dizzy." } as const;
  // What a person or the pharmacy wrote stays as it is.
  const asWritten = new Set(["name", "directions", "prescriber", "pharmacy", "pharmacyPhone", "strength", "id"]);
  const said = (view: MedicineView) => {
    const texts: string[] = [];
    JSON.stringify(view, (key, value: unknown) => {
      if (asWritten.has(key)) return undefined;
      return typeof value === "string" ? void texts.push(value) : value;
    });
    return texts.filter((text) => !text.startsWith("/") && text !== view.status);
  };
  await holdPrescription(provider, input);
  const [held] = (await loadOwnMedicines(ctx, "es")).medicines;
  expect(held).toMatchObject({ statusTag: { text: "Suspendido" }, heldOn: "16 de noviembre de 2026" });
  for (const text of said(held!)) expect(text).not.toMatch(ONLY_ENGLISH);
  await resumePrescription(provider, input);
  const [resumed] = (await loadOwnMedicines(ctx, "es")).medicines;
  expect(resumed!.history.map(({ text }) => text)).toContain("Reanudado");
  expect(resumed!.schedule).toMatch(/ por semana$/);
  expect(resumed!.howTo[0]).toEqual({
    to: "/es/resources/subcutaneous-injection-processes",
    label: "Cómo ponerse una inyección",
  });
  for (const text of said(resumed!)) expect(text).not.toMatch(ONLY_ENGLISH);
  await stopPrescription(provider, input);
  const { past } = await loadOwnMedicines(ctx, "es");
  expect(past).toMatchObject([{ stoppedOn: "16 de noviembre de 2026", dose: expect.stringContaining("por semana") }]);
});
