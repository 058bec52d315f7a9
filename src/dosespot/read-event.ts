import { createHash } from "node:crypto";
import type { VendorEvent } from "#domain/prescribing/vendor/eprescribe.ts";
import { refOf } from "./read-prescription.ts";
import { EventBody } from "./shapes.ts";

const PRESCRIPTIONS = new Set(["PrescriptionResult", "MedicationStatusUpdate"]);
const CLINICIANS = new Set([
  "ClinicianConfirmed",
  "ClinicianIDPCompleteSuccess",
  "ClinicianTfaActivateSuccess",
  "ClinicianTfaDeactivateSuccess",
]);

/**
 * Their events have no id. The same bytes are the same event, unless it says no time: then every minute is another one, because
 * the same counts may be true twice.
 */
export function readEvent(body: Uint8Array, now = new Date()): VendorEvent {
  const parsed = EventBody.safeParse(parseJson(body));
  const hash = createHash("sha256").update(body).digest("hex");
  if (!parsed.success) return { key: hash, kind: "other", vendorRef: null };
  const { EventType: type, Data: data } = parsed.data;
  const key = data.StatusDateTime ? hash : `${hash}-${Math.floor(now.getTime() / 60_000)}`;
  if (PRESCRIPTIONS.has(type) && data.PatientId && data.PrescriptionId) {
    return { key, kind: "prescription", vendorRef: refOf(data.PatientId, data.PrescriptionId) };
  }
  if (type === "PrescriberNotificationCounts") return { key, kind: "requests", vendorRef: data.ClinicianId ?? null };
  return { key, kind: CLINICIANS.has(type) ? "clinician" : "other", vendorRef: data.ClinicianId ?? null };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
