/**
 * The port to an e-prescribing service: we stage a prescription there, its prescriber signs it in the service's own page, and the
 * service says what becomes of it. PINs and one-time codes are typed there and never pass through us. None of what is sent may be
 * logged. A call that fails throws `VendorUnavailable` or `VendorRefused`: jobs retry the first, people look at the second.
 */
export type EPrescribe = {
  /** Which service it is, as rows name it. */
  key: string;
  /** The service's number of a clinician, by NPI. Null if it has none: the clinic registers them there. */
  enroll(clinician: { npi: string }): Promise<{ clinicianRef: string } | null>;
  stagesOf(clinician: { clinicianRef: string }): Promise<EnrollmentStage>;
  /** The service's number of a patient. Called again with the same `userId`, it's the same patient with their current details. */
  syncPatient(patient: VendorPatient): Promise<{ patientRef: string }>;
  /** What speaks against a medicine. Compounded ones aren't in the service's list. */
  screen(drug: { rxcui: string | null; isCompounded: boolean }, patient: VendorPatient): Promise<Screening>;
  /** Stages a prescription. The service has no idempotency keys, so it is looked up by our id first. */
  stage(rx: StagedRx): Promise<{ vendorRef: string }>;
  /** Where the prescriber signs. The address works for one person and a few minutes. */
  signingPage(page: { vendorRef: string | null; clinicianRef: string }): Promise<{ url: string }>;
  /** The prescription as it is now. Events are only hints. */
  get(rx: { vendorRef: string }): Promise<VendorRx | null>;
  /** Everything that was written there since, also by hand. */
  listSince(input: { since: Date }): Promise<VendorRx[]>;
  /** Asks the pharmacy to stop it. Asking again changes nothing; its answer arrives later. */
  cancel(rx: { vendorRef: string; clinicianRef: string }): Promise<void>;
  /** Requests of pharmacies that nobody has answered. */
  listRequests(): Promise<VendorRequest[]>;
  answerRefill(answer: VendorAnswer): Promise<void>;
  answerChange(answer: VendorAnswer): Promise<void>;
  /** Null if it doesn't carry the secret. */
  readEvent(input: { body: Uint8Array; header(name: string): string | undefined }): VendorEvent | null;
};

/** The service can't be reached, or is busy. Trying again later is right. */
export class VendorUnavailable extends Error {}
/** The service doesn't accept what we sent. Trying again changes nothing. */
export class VendorRefused extends Error {
  readonly problem: VendorProblem;
  constructor(problem: VendorProblem) {
    super(`The e-prescribing service refused: ${problem}`);
    this.problem = problem;
  }
}

/** Why, as far as we can say. `recheck` is ours: after signing, a check no longer passed. */
export const VENDOR_PROBLEMS = [
  "patient-details",
  "phone",
  "pharmacy-unknown",
  "diagnosis-unknown",
  "not-enrolled",
  "prescription",
  "transmission",
  "recheck",
] as const;
export type VendorProblem = (typeof VENDOR_PROBLEMS)[number];

/** Registered, identity proofed, second factor active. Only then controlled medicines can be signed. */
export const ENROLLMENT_STAGES = ["unknown", "registered", "proofed", "factor"] as const;
export type EnrollmentStage = (typeof ENROLLMENT_STAGES)[number];

export type VendorPatient = {
  userId: string;
  firstName: string;
  lastName: string;
  birthDate: string;
  sex: "male" | "female" | null;
  phone: string;
  street: string;
  city: string;
  state: string;
  zip: string;
};

export type StagedRx = {
  /** Ours. The service gives it back without its dashes. */
  prescriptionId: string;
  clinicianRef: string;
  patient: VendorPatient;
  drugName: string;
  form: "vial" | "pen" | "tablet" | "topical";
  isCompounded: boolean;
  strength: string;
  rxcui: string | null;
  icd10: string;
  directions: string;
  quantity: number;
  daysSupply: number;
  refills: number;
  effectiveOn: string;
  isControlled: boolean;
  pharmacyNotes: string | null;
  pharmacy: { name: string; city: string; state: string };
};

export type Screening = { kind: "none" | "found" | "unavailable"; items: ScreeningItem[] };
export type ScreeningItem = { severity: "major" | "moderate" | "minor" | "unknown" | "allergy"; code: string };

/** The service's word for where a prescription is. `Unknown` is one it may invent one day. */
export const VENDOR_STATES = [
  "Entered",
  "ReadyToSign",
  "EpcsSigned",
  "Sending",
  "eRxSent",
  "PharmacyVerified",
  "Error",
  "EpcsError",
  "Edited",
  "Deleted",
  "Unknown",
] as const;
export type VendorState = (typeof VENDOR_STATES)[number];

export type VendorRx = {
  vendorRef: string;
  /** Our prescription, as we named it; null if it isn't ours. */
  prescriptionId: string | null;
  /** Our patient, as we named them. */
  userId: string | null;
  clinicianRef: string | null;
  state: VendorState;
  /** What the pharmacy answered to a cancellation. */
  cancel: "asked" | "confirmed" | "denied" | null;
  /** Everything it has been, oldest first. */
  log: { state: VendorState; at: Date }[];
};

export type VendorRequest = {
  kind: "refill" | "change";
  vendorRef: string;
  /** The prescription it is about, at the service. */
  rxRef: string | null;
  userId: string | null;
  clinicianRef: string | null;
  detail: string | null;
  askedAt: Date;
};

export const DENIAL_REASONS = [
  "too-soon",
  "needs-appointment",
  "not-my-patient",
  "never-prescribed",
  "discontinued",
  "patient-request",
  "already-handled",
  "change-inappropriate",
] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

/** An approval is a signature, so it's given in the service's own page. From here a request can only be denied. */
export type VendorAnswer = { vendorRef: string; clinicianRef: string; reason: DenialReason };

export type VendorEvent = {
  /** Unique forever. */
  key: string;
  kind: "prescription" | "requests" | "clinician" | "other";
  /** The service's number of the prescription or the clinician. */
  vendorRef: string | null;
};
