import { expect, test } from "vitest";
import type { Prescription } from "#domain/prescribing/prescription.ts";
import { doseChanges } from "./dose-changes.ts";

const base = {
  treatmentKey: "trt",
  drugName: "Testosterone cypionate",
  measure: "mg",
  dosesPerWeek: 2,
  status: "active",
  confirmedAt: new Date("2026-01-01"),
  endedAt: null,
  fills: [],
} as unknown as Prescription;
const prescription = (issuedOn: string, dose: number, more: Partial<Prescription> = {}) => ({
  ...base,
  issuedOn,
  dose,
  ...more,
});

test("each weekly dose counts from the day its supply began; a renewal at the same dose is no change", () => {
  const { medicine, doses } = doseChanges([
    prescription("2026-09-01", 60),
    prescription("2026-06-01", 60),
    prescription("2026-04-01", 50, {
      fills: [{ orderId: "o", filledAt: new Date(), supplyFrom: "2026-04-09" }],
      status: "stopped",
      endedAt: new Date("2026-06-01T10:00:00Z"),
    }),
  ]);
  expect(medicine).toBe("Testosterone cypionate");
  expect(doses).toEqual([
    { day: "2026-04-09", text: "100 mg a week" },
    { day: "2026-06-01", text: "120 mg a week" },
  ]);
});

test("a stop is drawn, another medicine is not, and what nobody confirmed never counts", () => {
  const stopped = { status: "stopped", endedAt: new Date("2026-05-01T10:00:00Z") } as const;
  expect(
    doseChanges([
      prescription("2026-03-01", 50, stopped),
      prescription("2026-04-01", 500, { treatmentKey: "hcg", measure: "IU" }),
      prescription("2026-02-01", 10, { confirmedAt: null, status: "transcribed" }),
    ]).doses,
  ).toEqual([
    { day: "2026-03-01", text: "100 mg a week" },
    { day: "2026-05-01", text: "none" },
  ]);
  expect(doseChanges([])).toEqual({ medicine: null, doses: [] });
});
