import { createHash, timingSafeEqual } from "node:crypto";
import {
  type EnrollmentStage,
  type EPrescribe,
  type VendorAnswer,
  type VendorPatient,
  type VendorRx,
} from "#domain/prescribing/vendor/eprescribe.ts";
import { idOfVendor, vendorIdOf } from "#domain/prescribing/vendor/vendor-states.ts";
import { connectDosespot } from "./connect.ts";
import type { DosespotOptions } from "./options.ts";
import { readEvent } from "./read-event.ts";
import { listRequests } from "./list-requests.ts";
import { patientBody } from "./patient.ts";
import { readPrescription, readRef, refOf } from "./read-prescription.ts";
import { screen } from "./screen.ts";
import {
  ClinicianBody,
  CreatedBody,
  LogBody,
  PatientsBody,
  PrescriptionItemBody,
  PrescriptionsBody,
  StageBody,
} from "./shapes.ts";
import { signOnUrl } from "./single-sign-on.ts";
import { prescriptionBody } from "./prescription-body.ts";

export const DOSESPOT = "dosespot";

/**
 * E-prescribing by DoseSpot's API v2, in the plan where prescriptions are created by API and signed in its own page. It answers 200
 * with a result code inside, and has no idempotency keys: whatever is created carries our id, and is looked for before it's created
 * again.
 */
export function createDosespot(env: DosespotOptions, options: { timeoutMs?: number } = {}): EPrescribe {
  const call = connectDosespot(env, options);

  return {
    key: DOSESPOT,
    async enroll({ npi }) {
      const { Items } = await call(`/api/clinician?npi=${encodeURIComponent(npi)}`, ClinicianBody);
      return Items.length === 1 ? { clinicianRef: Items[0]!.ClinicianId } : null;
    },
    async stagesOf({ clinicianRef }) {
      const { Item } = await call(`/api/clinicians/${encodeURIComponent(clinicianRef)}/registrationStatus`, StageBody);
      return STAGES[Item ?? ""] ?? "unknown";
    },
    syncPatient,
    screen: async (drug, patient) => screen(call, drug, async () => (await syncPatient(patient)).patientRef),
    async stage(rx) {
      const { patientRef } = await syncPatient(rx.patient);
      const known = await findStaged(patientRef, rx.prescriptionId);
      if (known) return { vendorRef: refOf(patientRef, known) };
      const { path, body } = await prescriptionBody(call, rx);
      const { Id } = await call(`/api/patients/${patientRef}/prescriptions/${path}`, CreatedBody, {
        body,
        behalfOf: rx.clinicianRef,
      });
      return { vendorRef: refOf(patientRef, Id) };
    },
    signingPage({ vendorRef, clinicianRef }) {
      const url = signOnUrl(env.EPRESCRIBE_URL, {
        clinicId: env.EPRESCRIBE_CLINIC ?? "",
        clinicKey: env.EPRESCRIBE_KEY ?? "",
        clinicianRef,
        patientId: vendorRef && readRef(vendorRef).patientId,
      });
      return Promise.resolve({ url });
    },
    async get({ vendorRef }) {
      const { patientId, prescriptionId } = readRef(vendorRef);
      const path = `/api/patients/${encodeURIComponent(patientId)}/prescriptions/${encodeURIComponent(prescriptionId)}`;
      const { Item } = await call(path, PrescriptionItemBody);
      if (!Item) return null;
      const { Items } = await call(`${path}/log`, LogBody);
      return readPrescription(Item, { patientId, userId: null }, Items);
    },
    listSince,
    async cancel({ vendorRef, clinicianRef }) {
      const { patientId, prescriptionId } = readRef(vendorRef);
      const path = `/api/patients/${encodeURIComponent(patientId)}/prescriptions/${encodeURIComponent(prescriptionId)}`;
      const { Item } = await call(path, PrescriptionItemBody);
      if (!Item || readPrescription(Item, { patientId, userId: null }, []).cancel) return;
      await call(`${path}/cancel`, null, { body: {}, behalfOf: clinicianRef });
    },
    listRequests: () => listRequests(call),
    answerRefill: (answer) => deny("refills", answer),
    answerChange: (answer) => deny("rxchanges", answer),
    readEvent: ({ body, header }) => {
      const secret = env.EPRESCRIBE_WEBHOOK_SECRET;
      const given = header("authorization")?.split(" ").at(-1);
      if (!secret || !given || !isSame(secret, given)) return null;
      return readEvent(body);
    },
  };

  async function syncPatient(patient: VendorPatient): Promise<{ patientRef: string }> {
    const body = patientBody(patient);
    const known = await findPatient(body);
    if (known) {
      await call(`/api/patients/${known}`, CreatedBody, { body, method: "PUT" });
      return { patientRef: known };
    }
    const { Id } = await call("/api/patients", CreatedBody, { body });
    return { patientRef: Id };
  }

  /** People share names and birth dates: only our own number says who it is. */
  async function findPatient(body: ReturnType<typeof patientBody>): Promise<string | null> {
    const query = new URLSearchParams({ firstName: body.FirstName, lastName: body.LastName, dob: body.DateOfBirth });
    for (let number = 1; ; number++) {
      const found = await call(`/api/patients/search?${query}&pageNumber=${number}`, PatientsBody);
      const ours = found.Items.find(
        (one) => one.NonDoseSpotMedicalRecordNumber === body.NonDoseSpotMedicalRecordNumber,
      );
      if (ours) return ours.PatientId;
      if (!found.PageResult?.HasNext) return null;
    }
  }

  /** One whose answer we never got. One that was edited or deleted there isn't what we stage. */
  async function findStaged(patientRef: string, prescriptionId: string): Promise<string | null> {
    const ours = (await prescriptionsOf(patientRef, null)).find(
      (one) =>
        one.NonDoseSpotPrescriptionId === vendorIdOf(prescriptionId) && !["Deleted", "Edited"].includes(one.Status),
    );
    return ours?.PrescriptionId ?? null;
  }

  async function prescriptionsOf(patientId: string, since: Date | null) {
    const from = since ? `&startDate=${encodeURIComponent(since.toISOString())}` : "";
    const items = [];
    for (let number = 1; ; number++) {
      const found = await call(
        `/api/patients/${patientId}/prescriptions?pageNumber=${number}${from}`,
        PrescriptionsBody,
      );
      items.push(...found.Items);
      if (!found.PageResult?.HasNext) return items;
    }
  }

  /** The service lists prescriptions by patient only. */
  async function listSince({ since }: { since: Date }): Promise<VendorRx[]> {
    const all: VendorRx[] = [];
    for (let number = 1; ; number++) {
      const found = await call(`/api/patients/search?pageNumber=${number}`, PatientsBody);
      for (const { PatientId, NonDoseSpotMedicalRecordNumber } of found.Items) {
        const patient = { patientId: PatientId, userId: idOfVendor(NonDoseSpotMedicalRecordNumber) };
        for (const one of await prescriptionsOf(PatientId, since)) all.push(readPrescription(one, patient, []));
      }
      if (!found.PageResult?.HasNext) return all;
    }
  }

  async function deny(kind: "refills" | "rxchanges", { vendorRef, clinicianRef, reason }: VendorAnswer): Promise<void> {
    await call(`/api/${kind}/${encodeURIComponent(vendorRef)}/deny`, null, {
      body: { DenialReason: DENIALS[reason] },
      behalfOf: clinicianRef,
    });
  }
}

const STAGES: Record<string, EnrollmentStage> = {
  RegistrationSuccess: "registered",
  IDPInitializeSuccess: "registered",
  IDPError: "registered",
  IDPSuccess: "proofed",
  TFAActivateInit: "proofed",
  TFAActivatedError: "proofed",
  TFADeactivatedSuccess: "proofed",
  TFADeactivateInit: "factor",
  TFADeactivatedError: "factor",
  TFAActivatedSuccess: "factor",
};

const DENIALS: Record<VendorAnswer["reason"], string> = {
  "too-soon": "DeniedTooSoon",
  "needs-appointment": "DeniedNeedAppointment",
  "not-my-patient": "DeniedPatientNotUnderCare",
  "never-prescribed": "DeniedNeverPrescribed",
  discontinued: "DeniedMedicationDiscontinued",
  "patient-request": "DeniedAtPatientRequest",
  "already-handled": "DeniedAlreadyHandled",
  "change-inappropriate": "DeniedChangeInappropriate",
};

/** Hashed first, so that their lengths don't show. */
function isSame(secret: string, given: string): boolean {
  const [a, b] = [secret, given].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(a!, b!);
}
