import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Reminds of members whose controlled medicine has no plan beyond the telemedicine permission. */
export const remindOfContinuityJob = defineJob({
  name: "prescribing.remind-of-continuity",
  schema: z.object({}),
  concurrency: 1,
});
