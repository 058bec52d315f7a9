import { VENDOR_STATES, type VendorRx, type VendorState } from "#domain/prescribing/vendor/eprescribe.ts";
import { idOfVendor } from "#domain/prescribing/vendor/vendor-states.ts";
import type { PrescriptionBody } from "./shapes.ts";

/** Their prescription's address needs the patient's number too, so both are in our reference. */
export function refOf(patientId: string, prescriptionId: string): string {
  return `${patientId}:${prescriptionId}`;
}

export function readRef(vendorRef: string): { patientId: string; prescriptionId: string } {
  const [patientId = "", prescriptionId = ""] = vendorRef.split(":");
  return { patientId, prescriptionId };
}

export function readPrescription(
  body: PrescriptionBody,
  patient: { patientId: string; userId: string | null },
  log: { Status?: string | null | undefined; DateTimeStamp: string }[],
): VendorRx {
  return {
    vendorRef: refOf(patient.patientId, body.PrescriptionId),
    prescriptionId: idOfVendor(body.NonDoseSpotPrescriptionId),
    userId: patient.userId,
    clinicianRef: body.PrescriberId ?? null,
    state: stateOf(body.Status),
    cancel: CANCELS[body.MedicationStatus ?? ""] ?? null,
    log: log
      .map(({ Status, DateTimeStamp }) => ({ state: stateOf(Status ?? ""), at: new Date(DateTimeStamp) }))
      .filter(({ at }) => !Number.isNaN(at.getTime()))
      .sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
}

const CANCELS: Record<string, VendorRx["cancel"]> = {
  CancelRequested: "asked",
  CancelPending: "asked",
  Cancelled: "confirmed",
  CancelDenied: "denied",
};

function stateOf(word: string): VendorState {
  return VENDOR_STATES.find((state) => state === word) ?? "Unknown";
}
