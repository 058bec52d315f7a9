import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** A provider confirmed it: it can be ordered now. */
export const prescriptionActiveJob = defineJob({
  name: "care.prescription-active",
  schema: z.object({ prescriptionId: z.uuid() }),
});
/** A provider held, stopped or resumed a treatment: notify the member; orders wait or continue. */
export const treatmentDecidedJob = defineJob({
  name: "care.treatment-decided",
  schema: z.object({ prescriptionId: z.uuid() }),
});
/** Nightly: expired prescriptions and those without refills. */
export const sweepPrescriptionsJob = defineJob({
  name: "care.sweep-prescriptions",
  schema: z.object({}),
  concurrency: 1,
});
