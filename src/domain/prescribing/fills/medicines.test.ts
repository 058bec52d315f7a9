import { expect, test } from "vitest";
import { medicinesOf } from "./medicines.ts";
import type { Prescription } from "../prescription.ts";

const today = "2026-11-15";
const base: Prescription = {
  id: "a",
  userId: "u",
  offeringKey: "trt",
  treatmentKey: "trt",
  drugName: "Testosterone cypionate",
  form: "vial",
  isCompounded: false,
  strength: null,
  measure: "mg",
  dose: 60,
  concentrationPerMl: 200,
  dosesPerWeek: 2,
  directions: "",
  quantity: 10,
  daysSupply: 30,
  refillsAllowed: 2,
  issuedOn: "2026-10-01",
  expiresOn: "2027-03-01",
  controlledSchedule: "III",
  pharmacyId: "f",
  pharmacyName: "F",
  pharmacyPhone: null,
  prescriberId: "d",
  prescriberName: "D",
  clinicalDifference: null,
  signedOrderFileId: "s",
  signedFor: null,
  telemedicineBasis: "permission",
  transcribedBy: "e",
  transcribedAt: new Date(),
  writtenBy: null,
  writtenAt: null,
  planId: null,
  visitId: null,
  renewsId: null,
  icd10: null,
  weekDays: [],
  stagedAt: null,
  vendorRef: null,
  vendorState: null,
  vendorProblem: null,
  vendorCancel: null,
  confirmedAt: new Date(),
  endedAt: null,
  status: "active",
  version: 1,
  fills: [],
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

test("an expired prescription is shown until its 90th day, and as long as its medicine lasts", () => {
  const shown = (expiresOn: string, fills: Prescription["fills"] = []) =>
    medicinesOf([{ ...base, status: "expired", expiresOn, fills }], today).current.length;
  expect([shown("2026-08-17"), shown("2026-08-16")]).toEqual([1, 0]);
  expect(shown("2026-08-01", [arrived("2026-11-14")])).toBe(1);
  expect(shown("2026-08-01", [arrived("2026-10-16")])).toBe(0);
});

test.each([
  ["active", 1],
  ["on_hold", 1],
  ["exhausted", 1],
  ["stopped", 0],
  ["refused", 0],
] as const)("a medicine whose prescription is %s is in use: %i", (status, count) => {
  const { current, past } = medicinesOf([{ ...base, status }], today);
  expect([current.length, past.length]).toEqual([count, 1 - count]);
});

test("another frequency or strength is another dose", () => {
  const before = { ...base, id: "b", status: "stopped" as const, fills: [arrived("2026-11-01")] };
  for (const change of [{ dosesPerWeek: 1 }, { concentrationPerMl: 100 }]) {
    expect(medicinesOf([base, { ...before, ...change }], today).current[0]?.supply).toBeNull();
  }
});

test("without an open prescription the newest counts, and a medicine is as old as its first one", () => {
  const ended = { ...base, status: "stopped" as const };
  const { past } = medicinesOf([ended, { ...ended, id: "b", issuedOn: "2026-01-01" }], today);
  expect(past).toMatchObject([{ prescription: { id: "a" }, earlier: [{ id: "b" }] }]);
  const hcg = { ...base, id: "h", offeringKey: "hcg", issuedOn: "2026-05-01" };
  const renewed = [base, hcg, { ...base, id: "b", status: "stopped" as const, issuedOn: "2026-01-01" }];
  expect(medicinesOf(renewed, today).current.map(({ prescription }) => prescription.id)).toEqual(["a", "h"]);
  expect(medicinesOf([], today)).toEqual({ current: [], past: [] });
});
