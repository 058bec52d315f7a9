import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Reminders, visits nobody came to, holds and offers that ran out: found by the clock, once a minute. */
export const sweepVisitsJob = defineJob({ name: "scheduling.sweep", schema: z.object({}), concurrency: 1 });
/** A visit let go of its time: somebody who would come earlier hears of it. */
export const offerEarlierJob = defineJob({
  name: "scheduling.offer-earlier",
  schema: z.object({ appointmentId: z.uuid() }),
});

/** By the clock: licences that end soon. */
export const warnOfLicencesJob = defineJob({
  name: "scheduling.warn-of-licences",
  schema: z.object({}),
  concurrency: 1,
});
