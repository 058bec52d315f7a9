import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** A note was signed: the patient can read what was agreed. */
export const visitSummaryJob = defineJob({
  name: "care.visit-summary",
  schema: z.object({ visitId: z.uuid(), userId: z.uuid() }),
});
