import { expect, test } from "vitest";
import type { DoseSteps } from "#domain/catalog/clinical-facts.ts";
import type { Prescription } from "../prescription.ts";
import { lastBefore, medicineFactsOf, momentOf, type Around } from "./medicine-facts.ts";

const TODAY = "2026-11-17";
const at = (day: string) => new Date(`${day}T15:00:00Z`);
const prescription = (change: Partial<Prescription> = {}): Prescription =>
  ({
    offeringKey: "semaglutide",
    treatmentKey: "semaglutide",
    status: "active",
    form: "pen",
    isCompounded: false,
    clinicalDifference: null,
    measure: "mg",
    dose: 0.25,
    dosesPerWeek: 1,
    confirmedAt: at("2026-10-01"),
    endedAt: null,
    expiresOn: "2027-04-01",
    ...change,
  }) as Prescription;
const ladder = {
  name: "Semaglutide",
  weeks_per_step: 4,
  doses: [0.25, 0.5, 1, 1.7, 2.4],
  long_term: [1.7, 2.4],
  text: "",
};
const around = (change: Partial<Around> = {}): Around => ({
  before: null,
  earlier: [],
  classes: ["semaglutide", "glp1"],
  ladder: ladder as DoseSteps,
  withHcg: false,
  firstDoseOn: null,
  visitToday: false,
  today: TODAY,
  ...change,
});

test("the first prescription of a medicine is a start, also after a long break", () => {
  const next = prescription({ confirmedAt: null, dose: 0.5 });
  expect(momentOf(next, lastBefore(next, [], { today: TODAY, gapDays: 90 }))).toBe("start");
  const old = prescription({ status: "expired", expiresOn: "2026-08-18" });
  expect(lastBefore(next, [old], { today: TODAY, gapDays: 90 })).toBeNull();
  const recent = prescription({ status: "expired", expiresOn: "2026-08-19" });
  expect(lastBefore(next, [recent], { today: TODAY, gapDays: 90 })).toBe(recent);
});

test("one that was stopped counts until the day it was stopped", () => {
  const next = prescription({ confirmedAt: null });
  const stopped = prescription({ status: "stopped", endedAt: at("2026-08-18") });
  expect(lastBefore(next, [stopped], { today: TODAY, gapDays: 90 })).toBeNull();
});

test("one that nobody confirmed, and one for another treatment, are no treatment", () => {
  const next = prescription();
  const others = [prescription({ confirmedAt: null }), prescription({ treatmentKey: "trt", offeringKey: "trt" })];
  expect(lastBefore(next, others, { today: TODAY, gapDays: 90 })).toBeNull();
});

test("more a week is a step up, the same or less a renewal, another medicine a start", () => {
  const before = prescription({ dose: 0.5 });
  expect(momentOf(prescription({ dose: 1 }), before)).toBe("step-up");
  expect(momentOf(prescription({ dose: 0.5 }), before)).toBe("renew");
  expect(momentOf(prescription({ dose: 0.25 }), before)).toBe("renew");
  expect(momentOf(prescription({ dose: 0.25, dosesPerWeek: 3 }), before)).toBe("step-up");
  expect(momentOf(prescription({ offeringKey: "tirzepatide", dose: 2.5 }), before)).toBe("start");
});

test("steps are counted on the ladder, and days at the present dose without a change", () => {
  const first = prescription({ dose: 0.25, confirmedAt: at("2026-08-20") });
  const second = prescription({ dose: 0.5, confirmedAt: at("2026-09-20") });
  const third = prescription({ dose: 0.5, confirmedAt: at("2026-10-20") });
  const facts = medicineFactsOf(
    prescription({ dose: 1.7 }),
    around({ before: third, earlier: [third, first, second], firstDoseOn: "2026-08-24" }),
  );
  expect(facts).toMatchObject({
    "medicine.step": 4,
    "medicine.most_step": 5,
    "medicine.steps_up": 2,
    "medicine.days_at_step": 58,
    "medicine.days_on_treatment": 85,
    "medicine.dose_changed": true,
    "medicine.weekly_mg": 1.7,
    "medicine.classes": ["semaglutide", "glp1"],
  });
});

test("a dose that isn't on the ladder is step 0, and a start takes one step", () => {
  expect(medicineFactsOf(prescription({ dose: 0.3 }), around())).toMatchObject({ "medicine.step": 0 });
  expect(medicineFactsOf(prescription(), around())).toMatchObject({
    "medicine.step": 1,
    "medicine.steps_up": 1,
    "medicine.days_at_step": 0,
    "medicine.days_on_treatment": null,
    "medicine.dose_changed": false,
  });
});

test("units have no milligrams, and a medicine without a ladder has no steps", () => {
  const facts = medicineFactsOf(prescription({ measure: "IU" }), around({ ladder: null, classes: null }));
  expect(facts).toMatchObject({ "medicine.weekly_mg": null, "medicine.classes": null });
  expect(facts).not.toHaveProperty("medicine.step");
});
