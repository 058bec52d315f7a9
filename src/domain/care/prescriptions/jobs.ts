import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** A provider confirmed it: from now on orders may be made from it. */
export const prescriptionActiveJob = defineJob({
  name: "care.prescription-active",
  schema: z.object({ prescriptionId: z.uuid() }),
});
/** A provider put a treatment on hold, stopped it or resumed it: the member is notified, and orders wait or go on. */
export const treatmentDecidedJob = defineJob({
  name: "care.treatment-decided",
  schema: z.object({ prescriptionId: z.uuid() }),
});
/** Prescriptions past their last day or without a refill left: found by the clock, every night. */
export const sweepPrescriptionsJob = defineJob({
  name: "care.sweep-prescriptions",
  schema: z.object({}),
  concurrency: 1,
});
