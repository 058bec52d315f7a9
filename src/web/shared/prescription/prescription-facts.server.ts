import type { Ctx } from "#core/ctx.ts";
import { clinicToday } from "#core/dates.ts";
import { formatDate } from "#core/format-date.ts";
import { formatDose, formatNumber } from "#domain/prescribing/rules/dose.ts";
import { ageOn } from "#domain/prescribing/rules/identity.ts";
import {
  addressLine,
  QUANTITY_UNITS,
  weeklyAmount,
  type PatientIdentity,
  type Prescription,
} from "#domain/prescribing/prescription.ts";
import { formatPhone } from "#domain/identity/profile/phone-number.server.ts";
import { formatSchedule } from "./format-schedule.ts";
import { roundingNote } from "./rounding-note.ts";

/** A prescription as staff and its prescriber compare it with the signed order, line by line. */
export function toPrescriptionView(prescription: Prescription) {
  const { measure, form, fills, refillsAllowed } = prescription;
  const dose = formatDose(prescription);
  const facts: [label: string, value: string][] = [
    ["Dose", [dose.amount, dose.ml, dose.units && `${dose.units} on a U-100 syringe`].filter(Boolean).join(" = ")],
    [
      "Schedule",
      `${asSentence(formatSchedule(prescription.dosesPerWeek))}, ${formatNumber(weeklyAmount(prescription))} ${measure} a week`,
    ],
    ["Directions", prescription.directions],
    ["Quantity", `${formatNumber(prescription.quantity)} ${QUANTITY_UNITS[form]} for ${prescription.daysSupply} days`],
    ["Refills", `${refillsAllowed}. ${fills.length} of ${refillsAllowed + 1} fills used`],
    ["Dated", `${formatDate(prescription.issuedOn)}, may be filled until ${formatDate(prescription.expiresOn)}`],
    ["Prescriber", prescription.prescriberName],
    ["Pharmacy", prescription.pharmacyName],
  ];
  if (prescription.controlledSchedule) facts.push(["Controlled", `Schedule ${prescription.controlledSchedule}`]);
  if (prescription.isCompounded) facts.push(["Compounded because", prescription.clinicalDifference ?? ""]);
  return {
    id: prescription.id,
    userId: prescription.userId,
    name: medicineName(prescription),
    status: prescription.status,
    rounding: dose.rounded && roundingNote(dose.rounded),
    signedOrderFileId: prescription.signedOrderFileId,
    facts,
  };
}
export type PrescriptionView = ReturnType<typeof toPrescriptionView>;

/** Who the patient is, line by line. */
export function patientRows(ctx: Ctx, identity: PatientIdentity): [label: string, value: string][] {
  const { name, birthDate, phone } = identity;
  const age = birthDate && ageOn(birthDate, clinicToday(ctx));
  return [
    ["Name", name],
    ["Date of birth", birthDate ? `${formatDate(birthDate)}, ${age} years old` : "Not on file"],
    ["Address", addressLine(identity) || "Not on file"],
    ["Phone", phone ? formatPhone(phone) : "Not on file"],
  ];
}

/** "Testosterone cypionate 200 mg/mL" */
export function medicineName({ drugName, concentrationPerMl, measure, strength }: Prescription): string {
  const amount = concentrationPerMl === null ? strength : `${formatNumber(concentrationPerMl)} ${measure}/mL`;
  return `${drugName} ${amount ?? ""}`.trim();
}

/** "Twice a week" at the beginning of a line. */
export function asSentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
