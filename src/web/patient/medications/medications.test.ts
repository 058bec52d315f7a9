import { expect, test } from "vitest";
import { holdPrescription } from "#domain/prescribing/hold-prescription.ts";
import { resumePrescription } from "#domain/prescribing/resume-prescription.ts";
import { stopPrescription } from "#domain/prescribing/stop-prescription.ts";
import { ctx, member, NOW, useOrders } from "#test/order-clinic.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { loadOwnMedicines } from "./medications.server.ts";

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
