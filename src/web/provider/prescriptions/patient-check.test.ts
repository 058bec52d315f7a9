import { expect, test } from "vitest";
import { getConfirmation } from "#domain/orders/confirmation/get-confirmation.ts";
import { transcribePrescription } from "#domain/prescribing/transcribe-prescription.ts";
import { aTreatedMember, freshProvider, orderOf } from "#test/prescriptions.ts";
import { asSuperuser, testCtx, useDatabase } from "#test/test-ctx.ts";
import { toPatientView } from "./patient-check.server.ts";

useDatabase();
const now = new Date("2026-11-16T18:00:00Z");

test("the prescriber sees birth date, age, phone, labs and visits before deciding", async () => {
  const team = await aTreatedMember({ now });
  const made = await transcribePrescription(testCtx({ as: "employee", now }), {
    userId: team.userId,
    order: orderOf(team, {}, now),
  });
  if (made.kind !== "done") throw new Error(JSON.stringify(made));
  const provider = await freshProvider(team.providerId, now);
  const seen = async () =>
    toPatientView(provider, await getConfirmation(provider, { prescriptionId: made.prescriptionId }));

  const view = await seen();
  expect(Object.fromEntries(view.rows)).toMatchObject({
    "Date of birth": "February 3, 1980, 46 years old",
    Phone: "(312) 555-0142",
  });
  expect(view.visits).not.toEqual([]);
  expect(view.labs).toMatchObject({ labName: "Sample Lab" });

  await asSuperuser("update profile set date_of_birth = null, phone_number = null where user_id = $1", [team.userId]);
  expect(Object.fromEntries((await seen()).rows)).toMatchObject({
    "Date of birth": "Not on file",
    Phone: "Not on file",
  });
});
