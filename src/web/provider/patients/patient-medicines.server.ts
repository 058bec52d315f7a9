import { href } from "react-router";
import { formatDate } from "#core/format-date.ts";
import type { PatientPage } from "#domain/desk/patients/get-patient-page.ts";
import { medicinesOf, type Medicine } from "#domain/prescribing/fills/medicines.ts";
import { weeklyAmount, type Prescription } from "#domain/prescribing/prescription.ts";
import { formatDose, formatNumber } from "#domain/prescribing/rules/dose.ts";
import { formatSchedule } from "../../shared/prescription/format-schedule.ts";
import { medicineName } from "../../shared/prescription/prescription-facts.server.ts";
import { PRESCRIPTION_STATUS_LABELS } from "../../shared/prescription/prescription-labels.ts";

/** What we prescribe: each medicine with its dose in every unit, since when, and what is left. */
export function toMedicineViews({ prescriptions, today }: PatientPage, providerId: string | null) {
  const confirmed = prescriptions.filter(({ confirmedAt, status }) => confirmedAt !== null && status !== "refused");
  const { current, past } = medicinesOf(confirmed, today);
  const page = (one: Prescription) =>
    one.prescriberId === providerId
      ? href("/provider/prescriptions/:prescriptionId", { prescriptionId: one.id })
      : null;
  return {
    current: current.map((medicine) => {
      const { prescription } = medicine;
      const dose = formatDose(prescription);
      return {
        id: prescription.id,
        to: page(prescription),
        name: medicineName(prescription),
        dose: `${[dose.amount, dose.ml, dose.units].filter(Boolean).join(" = ")}, ${formatSchedule(prescription.dosesPerWeek)}`,
        since: `${formatNumber(weeklyAmount(prescription))} ${prescription.measure} a week since ${formatDate(sinceOf(medicine), "medium")}`,
        refills: refillsText(prescription),
        schedule: prescription.controlledSchedule,
        status: prescription.status === "active" ? null : PRESCRIPTION_STATUS_LABELS[prescription.status],
        by: prescription.prescriberId === providerId ? null : prescription.prescriberName,
      };
    }),
    underWay: prescriptions
      .filter(({ writtenBy, status }) => writtenBy === providerId && UNDER_WAY.has(status))
      .map((one) => ({ id: one.id, name: medicineName(one), status: PRESCRIPTION_STATUS_LABELS[one.status] })),
    waiting: prescriptions
      .filter(({ status }) => status === "transcribed")
      .map((one) => ({ id: one.id, name: medicineName(one), to: page(one), by: one.prescriberName })),
    past: past.map(({ prescription }) => ({
      id: prescription.id,
      name: medicineName(prescription),
      to: page(prescription),
      status: PRESCRIPTION_STATUS_LABELS[prescription.status].text,
    })),
  };
}
const UNDER_WAY = new Set(["draft", "checked", "staged", "signed", "sent"]);

export type MedicinesView = ReturnType<typeof toMedicineViews>;

/** The first day on this weekly dose: a renewal doesn't begin it anew. */
function sinceOf({ prescription, earlier }: Medicine): string {
  const firstOther = earlier.findIndex((one) => weeklyAmount(one) !== weeklyAmount(prescription));
  const first = (firstOther === -1 ? earlier : earlier.slice(0, firstOther)).at(-1) ?? prescription;
  return first.fills[0]?.supplyFrom ?? first.issuedOn;
}

function refillsText({ fills, refillsAllowed, expiresOn }: Prescription): string {
  const until = `until ${formatDate(expiresOn, "medium")}`;
  if (fills.length === 0) return `Not filled yet, ${refillsAllowed} refills, ${until}`;
  return `${Math.max(0, fills.length - 1)} of ${refillsAllowed} refills used, ${until}`;
}
