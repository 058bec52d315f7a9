import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

/** Verifies all signed notes. */
export const checkNotesJob = defineJob({ name: "visits.check-notes", schema: z.object({}), concurrency: 1 });

/** Reminds of notes that aren't signed. */
export const remindOfNotesJob = defineJob({ name: "visits.remind-of-notes", schema: z.object({}), concurrency: 1 });
