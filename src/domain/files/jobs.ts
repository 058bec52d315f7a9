import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

const OneFile = z.object({ fileId: z.uuid() });

/** An upload is complete: check it. Two at a time, because a photo needs a core and memory. */
export const checkFileJob = defineJob({
  name: "files.check",
  schema: OneFile,
  concurrency: 2,
  retryDelay: 3,
  retryDelayMax: 300,
});
/** Deletes what's no longer needed in the object store. */
export const tidyFileJob = defineJob({ name: "files.tidy", schema: OneFile, concurrency: 5 });
/** Periodic: unfinished uploads, missing checks, leftovers. */
export const sweepFilesJob = defineJob({ name: "files.sweep", schema: z.object({}), concurrency: 1 });
