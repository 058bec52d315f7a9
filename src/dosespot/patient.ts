import { VendorRefused, type VendorPatient } from "#domain/prescribing/vendor/eprescribe.ts";
import { patientProblem } from "#domain/prescribing/vendor/patient-problem.ts";
import { vendorIdOf } from "#domain/prescribing/vendor/vendor-states.ts";

/** A patient as the service wants them. What it would refuse is refused here first, with its name. */
export function patientBody(patient: VendorPatient) {
  const problem = patientProblem(patient);
  if (problem) throw new VendorRefused(problem);
  return {
    FirstName: patient.firstName.trim(),
    LastName: patient.lastName.trim(),
    DateOfBirth: patient.birthDate,
    Gender: patient.sex === "male" ? "Male" : patient.sex === "female" ? "Female" : "Unknown",
    Address1: patient.street.trim(),
    City: patient.city.trim(),
    State: patient.state,
    ZipCode: patient.zip,
    PrimaryPhone: patient.phone.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, ""),
    PrimaryPhoneType: "Cell",
    NonDoseSpotMedicalRecordNumber: vendorIdOf(patient.userId),
    Active: true,
  };
}
