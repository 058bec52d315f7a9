import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Warns of DEA and state registrations that end. */
export const warnOfRegistrationsJob = defineJob({
  name: "prescribing.warn-of-registrations",
  schema: z.object({}),
  concurrency: 1,
});
