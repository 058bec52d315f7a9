import { z } from "zod";
import { defineJob } from "#core/jobs.ts";

const OneFile = z.object({ fileId: z.uuid() });

/** All bytes of an upload are here: look at them. Two at a time, because a photo takes a processor and its memory. */
export const checkFileJob = defineJob({
  name: "files.check",
  schema: OneFile,
  concurrency: 2,
  retryDelay: 3,
  retryDelayMax: 300,
});
/** Takes away what is no longer needed in the object store. */
export const tidyFileJob = defineJob({ name: "files.tidy", schema: OneFile, concurrency: 5 });
/** Uploads that nobody finished, checks that did not happen, leftovers: found by the clock. */
export const sweepFilesJob = defineJob({ name: "files.sweep", schema: z.object({}), concurrency: 1 });
