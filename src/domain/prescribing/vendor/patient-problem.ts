import type { VendorPatient } from "./eprescribe.ts";

/**
 * What the e-prescribing service would refuse about a patient, before anything is sent there: names and addresses up to 35
 * characters, phone numbers of a US area in service.
 */
export function patientProblem(patient: VendorPatient): "patient-details" | "phone" | null {
  const texts = [patient.firstName, patient.lastName, patient.street, patient.city];
  if (texts.some((text) => !text.trim() || text.trim().length > 35)) return "patient-details";
  if (!/^[A-Z]{2}$/.test(patient.state) || !/^\d{5}(-\d{4})?$/.test(patient.zip)) return "patient-details";
  return isPhone(patient.phone) ? null : "phone";
}

function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return /^[2-9]\d{9}$/.test(digits) && !digits.startsWith("555") && !/(\d)\1{6}/.test(digits);
}
