import type { VendorRequest } from "#domain/prescribing/vendor/eprescribe.ts";
import { idOfVendor } from "#domain/prescribing/vendor/vendor-states.ts";
import type { DosespotCall } from "./connect.ts";
import { refOf } from "./read-prescription.ts";
import { ChangesBody, RefillsBody } from "./shapes.ts";

/** What pharmacies asked and nobody answered. */
export async function listRequests(call: DosespotCall): Promise<VendorRequest[]> {
  const requests: VendorRequest[] = [];
  for (let number = 1; ; number++) {
    const { Items, PageResult } = await call(`/api/refills/pending?pageNumber=${number}`, RefillsBody);
    requests.push(
      ...Items.map((one) => ({ kind: "refill" as const, vendorRef: one.RefillId, detail: null, ...about(one) })),
    );
    if (!PageResult?.HasNext) break;
  }
  for (let number = 1; ; number++) {
    const { Items, PageResult } = await call(`/api/rxchanges/pending?pageNumber=${number}`, ChangesBody);
    requests.push(
      ...Items.map((one) => ({
        kind: "change" as const,
        vendorRef: one.RxChangeRequestId,
        detail: one.RxChangeType?.slice(0, 60) || null,
        ...about(one),
      })),
    );
    if (!PageResult?.HasNext) return requests;
  }
}

type Item = ReturnType<typeof RefillsBody.parse>["Items"][number];

function about({ Patient, OriginalPrescriptionId, ClinicianId, RequestedDate }: Omit<Item, "RefillId">) {
  const patientId = Patient?.PatientId;
  return {
    rxRef: patientId && OriginalPrescriptionId ? refOf(patientId, OriginalPrescriptionId) : null,
    userId: idOfVendor(Patient?.NonDoseSpotMedicalRecordNumber),
    clinicianRef: ClinicianId ?? null,
    askedAt: new Date(RequestedDate),
  };
}
