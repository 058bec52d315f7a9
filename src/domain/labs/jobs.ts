import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** A report became visible to its member. */
export const labsReleasedJob = defineJob({ name: "care.labs-released", schema: z.object({ reportId: z.uuid() }) });
