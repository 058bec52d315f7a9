import { expect, test } from "vitest";
import { medicinesOf } from "./medicines.ts";
import type { Prescription } from "./prescription.ts";

const today = "2026-11-15";
const base: Prescription = {
  ...{
    id: "a",
    userId: "u",
    offeringKey: "trt",
    treatmentKey: "trt",
    drugName: "Testosterone cypionate",
    form: "vial",
  },
  ...{ isCompounded: false, strength: null, measure: "mg", dose: 60, concentrationPerMl: 200, dosesPerWeek: 2 },
  ...{
    directions: "",
    quantity: 10,
    daysSupply: 30,
    refillsAllowed: 2,
    issuedOn: "2026-10-01",
    expiresOn: "2027-03-01",
  },
  ...{ controlledSchedule: "III", pharmacyId: "f", pharmacyName: "F", prescriberId: "d", prescriberName: "D" },
  ...{
    clinicalDifference: null,
    signedOrderFileId: "s",
    signedFor: null,
    telemedicineBasis: "permission",
    transcribedBy: "e",
  },
  ...{ transcribedAt: new Date(), confirmedAt: new Date(), endedAt: null, status: "active", version: 1, fills: [] },
};
const arrived = (day: string) => ({ orderId: day, filledAt: new Date(`${day}T12:00:00Z`), supplyFrom: day });

test("one medicine is one block, however often it was renewed; the open prescription counts", () => {
  const older = { ...base, id: "b", status: "stopped" as const, issuedOn: "2026-04-01" };
  const { current, past } = medicinesOf([base, older], today);
  expect(current).toMatchObject([{ prescription: { id: "a" }, earlier: [{ id: "b" }] }]);
  expect(past).toEqual([]);
});

test("the medicine that was begun first stands first", () => {
  const hcg = { ...base, id: "h", offeringKey: "hcg", issuedOn: "2026-11-01" };
  expect(medicinesOf([hcg, base], today).current.map(({ prescription }) => prescription.id)).toEqual(["a", "h"]);
});

test("what was stopped is past, what expired is shown for 90 days so that somebody acts", () => {
  const expired = (expiresOn: string) => medicinesOf([{ ...base, status: "expired", expiresOn }], today);
  expect(expired("2026-11-01").current).toHaveLength(1);
  expect(expired("2026-08-01").past).toHaveLength(1);
  expect(medicinesOf([{ ...base, status: "stopped" }], today).past).toHaveLength(1);
});

test("supply from before a renewal counts on, from another dose it does not", () => {
  const before = { ...base, id: "b", status: "stopped" as const, fills: [arrived("2026-11-01")] };
  expect(medicinesOf([base, before], today).current[0]?.supply).toMatchObject({ daysLeft: 16 });
  expect(medicinesOf([base, { ...before, dose: 50 }], today).current[0]?.supply).toBeNull();
});
