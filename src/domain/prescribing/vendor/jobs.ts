import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Staged here: put it before its prescriber at the e-prescribing service. */
export const stageAtVendorJob = defineJob({
  name: "prescribing.stage",
  schema: z.object({ prescriptionId: z.uuid() }),
  // Each holds a connection while the service answers.
  concurrency: 4,
  isUrgent: true,
});
/** Stopped here after it was signed: ask the pharmacy to stop it too. */
export const cancelAtVendorJob = defineJob({
  name: "prescribing.cancel",
  schema: z.object({ prescriptionId: z.uuid() }),
});
/** The service announced something. */
export const applyVendorEventJob = defineJob({
  name: "prescribing.apply-event",
  schema: z.object({ eventId: z.uuid() }),
  isUrgent: true,
});
/** Events may be late or lost: asks for what is on its way. */
export const pollVendorJob = defineJob({ name: "prescribing.poll", schema: z.object({}), concurrency: 1 });
/** Nightly: the service's list against ours. */
export const reconcileVendorJob = defineJob({ name: "prescribing.reconcile", schema: z.object({}), concurrency: 1 });
/** A provider denied a request: the service passes it on. */
export const answerRequestJob = defineJob({
  name: "prescribing.answer-request",
  schema: z.object({ requestId: z.uuid() }),
});
/** An admin recorded a clinician's number: how far are they with the service? */
export const checkEnrollmentJob = defineJob({
  name: "prescribing.check-enrollment",
  schema: z.object({ providerId: z.uuid() }),
});
