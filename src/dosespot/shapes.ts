import { z } from "zod";

/** What we read of the service's answers. It may add fields and words at any time. */

/** Every answer carries one, also a refusal, with HTTP 200. */
export const ResultBody = z.object({
  Result: z.object({ ResultCode: z.string(), ResultDescription: z.string().nullish() }),
});

const id = z.union([z.number(), z.string()]).transform(String);
const page = z.object({ HasNext: z.boolean().nullish() }).nullish();

export const TokenBody = z.object({ access_token: z.string(), expires_in: z.number().default(600) });
export const CreatedBody = z.object({ Id: id });
export const ClinicianBody = z.object({ Items: z.array(z.object({ ClinicianId: id })).default([]) });
export const StageBody = z.object({ Item: z.string().nullish() });

export const PatientsBody = z.object({
  Items: z.array(z.object({ PatientId: id, NonDoseSpotMedicalRecordNumber: z.string().nullish() })),
  PageResult: page,
});

export const PrescriptionBody = z.object({
  PrescriptionId: id,
  PrescriberId: id.nullish(),
  Status: z.string(),
  MedicationStatus: z.string().nullish(),
  NonDoseSpotPrescriptionId: z.string().nullish(),
});
export type PrescriptionBody = z.infer<typeof PrescriptionBody>;
export const PrescriptionsBody = z.object({ Items: z.array(PrescriptionBody), PageResult: page });
export const PrescriptionItemBody = z.object({ Item: PrescriptionBody.nullish() });
export const LogBody = z.object({
  Items: z.array(z.object({ Status: z.string().nullish(), DateTimeStamp: z.string() })).default([]),
});

export const PharmaciesBody = z.object({
  Items: z.array(
    z.object({ PharmacyId: id, StoreName: z.string(), City: z.string().nullish(), State: z.string().nullish() }),
  ),
});
export const DiagnosesBody = z.object({ Items: z.array(z.object({ DiagnosisId: z.number(), Code: z.string() })) });
export const DrugsBody = z.object({ Items: z.array(z.object({ DispensableDrugId: z.number() })).default([]) });
export const PreCheckBody = z.object({
  AllergyInteractions: z.array(z.object({})).nullish(),
  DrugInteractions: z
    .array(
      z.object({
        SeverityLevel: z.string().nullish(),
        Drugs: z.array(z.object({ DispensableDrugId: z.number().nullish() })).nullish(),
      }),
    )
    .nullish(),
});

const request = { ClinicianId: id.nullish(), RequestedDate: z.string(), OriginalPrescriptionId: id.nullish() };
const patient = z.object({ PatientId: id.nullish(), NonDoseSpotMedicalRecordNumber: z.string().nullish() }).nullish();
export const RefillsBody = z.object({
  Items: z.array(z.object({ RefillId: id, Patient: patient, ...request })),
  PageResult: page,
});
export const ChangesBody = z.object({
  Items: z.array(z.object({ RxChangeRequestId: id, RxChangeType: z.string().nullish(), Patient: patient, ...request })),
  PageResult: page,
});

export const EventBody = z.object({
  EventType: z.string(),
  Data: z.object({
    PatientId: id.nullish(),
    PrescriptionId: id.nullish(),
    ClinicianId: id.nullish(),
    StatusDateTime: z.string().nullish(),
  }),
});
