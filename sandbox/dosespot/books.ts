import type { z } from "zod";
import type { IncomingPatient } from "./bodies.ts";

/** What the sandbox service has. */
export type VendorPatient = { PatientId: number } & z.infer<typeof IncomingPatient>;

export type Prescription = {
  PrescriptionId: number;
  PatientId: number;
  PrescriberId: number;
  NonDoseSpotPrescriptionId: string | null;
  DisplayName: string;
  Directions: string;
  Quantity: string;
  Refills: string;
  Status: string;
  MedicationStatus: string;
  isControlled: boolean;
  log: { Status: string; DateTimeStamp: string; MedicationStatus: string }[];
};

export type Request = {
  kind: "refill" | "change";
  id: number;
  PatientId: number;
  ClinicianId: number;
  OriginalPrescriptionId: number;
  RequestedDate: string;
  isOpen: boolean;
  denial: string | null;
};

export type Books = {
  patients: Map<number, VendorPatient>;
  prescriptions: Map<number, Prescription>;
  requests: Request[];
  /** Registration status by clinician; the usual one can sign controlled medicines. */
  clinicians: Map<string, string>;
  next(): number;
};

export function createBooks(): Books {
  let last = 1000;
  return { patients: new Map(), prescriptions: new Map(), requests: [], clinicians: new Map(), next: () => ++last };
}

/** Times never repeat, so that a log has one order. */
export function note(rx: Prescription, status: string, medication = rx.MedicationStatus): void {
  const last = Date.parse(rx.log.at(-1)?.DateTimeStamp ?? "") || 0;
  rx.Status = status;
  rx.MedicationStatus = medication;
  rx.log.push({
    Status: status,
    MedicationStatus: medication,
    DateTimeStamp: new Date(Math.max(Date.now(), last + 1)).toISOString(),
  });
}

/** Their numbers for the words in their published tables. */
export const STATUS_NUMBERS: Record<string, number> = {
  Entered: 1,
  Sending: 3,
  eRxSent: 4,
  Error: 6,
  Deleted: 7,
  Edited: 9,
  EpcsError: 10,
  EpcsSigned: 11,
  ReadyToSign: 12,
  PharmacyVerified: 13,
};
export const MEDICATION_NUMBERS: Record<string, number> = { Active: 1, Cancelled: 8, CancelDenied: 9 };
